"use client";

import { useDebouncedValue } from "@mantine/hooks";
import { useEffect, useState } from "react";
import { fetchRefs } from "./fetch-refs";
import type { RefsAnswer } from "./refs";

/** What may be meant by `words`, asked for while `opened`; null until the first answer, "failed" without one. */
export function useRefs(project: string, words: string, opened: boolean): RefsAnswer | null | "failed" {
  const [refs, setRefs] = useState<RefsAnswer | null | "failed">(null);
  const [settled] = useDebouncedValue(words, 120);
  useEffect(() => {
    if (!opened) return;
    const abort = new AbortController();
    fetchRefs(project, settled, abort.signal).then(setRefs, () => {
      if (!abort.signal.aborted) setRefs("failed");
    });
    return () => abort.abort();
  }, [project, settled, opened]);
  return refs;
}
