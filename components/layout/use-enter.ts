"use client";

import { spotlight } from "@mantine/spotlight";
import { useRouter } from "next/navigation";
import { type KeyboardEvent, useEffect, useRef } from "react";

/**
 * Enter goes to the first target when none is marked, and waits for the answer to what was typed last: quick
 * fingers must not land on the result of half a word.
 * @returns the capturing handler of the field's keys
 */
export function useEnter(first: string | undefined, loading: boolean) {
  const router = useRouter();
  const waiting = useRef(false);
  const go = () => {
    waiting.current = false;
    if (!first) return;
    spotlight.close();
    router.push(first);
  };
  useEffect(() => {
    if (waiting.current && !loading) go();
  });
  return (event: KeyboardEvent<HTMLInputElement>) => {
    const marked = document.querySelector("[data-action][data-selected]");
    if (event.key !== "Enter" || (marked && !loading)) return;
    event.preventDefault();
    event.stopPropagation();
    if (loading) waiting.current = true;
    else go();
  };
}
