"use client";

import { useDebouncedValue } from "@mantine/hooks";
import { useEffect, useState } from "react";
import { fetchTargets, type JumpTarget } from "./jump";
import { useProjectSlug } from "./use-project-slug";

/** Where the words in the search field may lead, asked anew a moment after the last key. */
export function useJumpTargets(query: string, active: boolean) {
  const project = useProjectSlug();
  const [words] = useDebouncedValue(query.trim(), 80);
  const [targets, setTargets] = useState<JumpTarget[]>([]);
  const [state, setState] = useState<"loading" | "done" | "failed">("loading");
  useEffect(() => {
    if (!active) return;
    const abort = new AbortController();
    setState("loading");
    fetchTargets(words, project, abort.signal)
      .then((found) => {
        setTargets(found);
        setState("done");
      })
      .catch(() => {
        if (!abort.signal.aborted) setState("failed");
      });
    return () => abort.abort();
  }, [words, project, active]);
  // What is typed and not yet asked counts as loading.
  return { targets, state: words === query.trim() ? state : ("loading" as const) };
}
