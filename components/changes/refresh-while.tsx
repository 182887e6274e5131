"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";

/** Milliseconds until the page is asked for again, and again; where runs come in all the time it has to end. */
const waits = [1_500, 2_000, 4_000, 8_000, 15_000];

/** While a search is under way the page is read again after a moment, so that nobody has to reload it. */
export function RefreshWhile({ pending }: { pending: boolean }) {
  const router = useRouter();
  const refreshes = useRef(0);
  useEffect(() => {
    if (!pending) {
      refreshes.current = 0;
      return;
    }
    const ask = () => {
      const wait = waits[refreshes.current++];
      if (wait === undefined) return;
      timer = setTimeout(() => {
        router.refresh();
        ask();
      }, wait);
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    ask();
    return () => clearTimeout(timer);
  }, [pending, router]);
  return null;
}
