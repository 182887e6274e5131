"use client";

import { useState, useSyncExternalStore } from "react";

const key = "benchtrail-token";
const never = () => () => {};
const read = () => sessionStorage.getItem(key) ?? "";

/** The token of the form; kept until the tab is closed, if the user wants it. */
export function useToken() {
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
