"use client";

import { useMemo } from "react";
import { originOf, type FrameTable } from "@/lib/flame";
import type { Collapse } from "@/lib/pprof/collapse";
import { useChoices } from "./profile-state";

/** What the URL asks not to be told apart: recursion, and the runtime from its callers. */
export function useCollapse(frames: FrameTable): Collapse {
  const { recursion, runtime } = useChoices();
  return useMemo(() => {
    const isRuntime = (name: string, at: number) => Number(originOf(name, frames.file[at]) === "runtime");
    return { recursion, folded: runtime === "fold" ? Uint8Array.from(frames.name, isRuntime) : null };
  }, [frames, recursion, runtime]);
}
