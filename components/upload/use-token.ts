"use client";

import { useEffect, useState } from "react";

const key = "benchtrail-token";

/** The token of the form; kept until the tab is closed, if the user wants it. */
export function useToken() {
  const [token, setToken] = useState("");
  const [keep, setKeep] = useState(false);
  useEffect(() => {
    const kept = sessionStorage.getItem(key);
    if (!kept) return;
    setToken(kept);
    setKeep(true);
  }, []);
  const store = () => {
    if (keep && token) sessionStorage.setItem(key, token);
    else sessionStorage.removeItem(key);
  };
  return { token, setToken, keep, setKeep, store };
}
