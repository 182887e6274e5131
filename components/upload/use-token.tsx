"use client";

import { createContext, type ReactNode, use, useState, useSyncExternalStore } from "react";

const key = "benchtrail-token";
const never = () => () => {};
const read = () => sessionStorage.getItem(key) ?? "";

type Token = ReturnType<typeof useOwnToken>;

const Shared = createContext<Token | null>(null);

/** Lets all forms inside have one token: who types it once need not type it again. */
export function SharedToken({ children }: { children: ReactNode }) {
  return <Shared value={useOwnToken()}>{children}</Shared>;
}

/** The token of the form; kept until the tab is closed, if the user wants it. */
export function useToken(): Token {
  const own = useOwnToken();
  return use(Shared) ?? own;
}

function useOwnToken() {
  const stored = useSyncExternalStore(never, read, () => "");
  const [typed, setToken] = useState<string | null>(null);
  const [ticked, setKeep] = useState<boolean | null>(null);
  const token = typed ?? stored;
  const keep = ticked ?? stored !== "";
  const store = () => {
    if (keep && token) sessionStorage.setItem(key, token);
    else sessionStorage.removeItem(key);
  };
  return { token, setToken, keep, setKeep, store };
}
