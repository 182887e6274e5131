"use client";

import { useDebouncedValue } from "@mantine/hooks";
import { useEffect, useState } from "react";
import { fetchTargets } from "./fetch-targets";
import type { JumpTarget } from "./jump";
import { useProjectSlug } from "./use-project-slug";

interface Answer {
  /** What was asked. */
  words: string;
  targets: JumpTarget[];
  failed: boolean;
}

/**
 * Where the words in the search field may lead, asked anew a moment after the last key. Until the answer to what
 * stands in the field is there it is `loading`, and the targets are those of the words before.
 */
export function useJumpTargets(query: string, active: boolean) {
  const project = useProjectSlug();
  const [words] = useDebouncedValue(query.trim(), 80);
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    if (!active) return;
    const abort = new AbortController();
    fetchTargets(words, project, abort.signal)
      .then((targets) => setAnswer({ words, targets, failed: false }))
      .catch(() => {
        if (!abort.signal.aborted) setAnswer({ words, targets: [], failed: true });
      });
    return () => abort.abort();
  }, [words, project, active]);
  const answered = answer?.words === query.trim();
  const state = !answered ? ("loading" as const) : answer.failed ? ("failed" as const) : ("done" as const);
  return { targets: answer?.targets ?? [], state };
}
