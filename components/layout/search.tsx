"use client";

import { useHotkeys } from "@mantine/hooks";
import dynamic from "next/dynamic";
import { useState } from "react";
import { SearchButton } from "./search-button";
import { useSignKeys } from "./use-sign-keys";

// What nobody has opened yet is not loaded: no page waits for it.
const loadDialog = () => import("./search-dialog");
const SearchDialog = dynamic(() => loadDialog().then((part) => part.SearchDialog), { ssr: false });
const KeyList = dynamic(() => import("./key-list").then((part) => part.KeyList), { ssr: false });

/** Ctrl K, "/" or the button: jump to anything by its name (`SearchDialog`); "?" lists the keys. */
export function Search() {
  /** How often it was asked for. */
  const [asked, setAsked] = useState(0);
  const [keys, setKeys] = useState<"never" | "shown" | "closed">("never");
  const open = () => setAsked((times) => times + 1);
  useHotkeys([["mod+K", open]], []);
  useSignKeys({ "/": open, "?": () => setKeys("shown") });
  return (
    <>
      <SearchButton onClick={open} onApproach={() => void loadDialog()} />
      {asked > 0 && <SearchDialog asked={asked} />}
      {keys !== "never" && <KeyList opened={keys === "shown"} onClose={() => setKeys("closed")} />}
    </>
  );
}
