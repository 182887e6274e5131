import type { Better } from "@/lib/metrics";

export type Tone = "better" | "worse" | "neutral";

/** Below this a change is no news, whatever the test says (statistics.md: the default threshold). */
const quiet = 0.02;

/** Whether a relative change is good or bad; neutral where nobody can say or nobody would care. */
export function changeTone(change: number, better: Better): Tone {
  if (better === null || Math.abs(change) < quiet) return "neutral";
  return change > 0 === (better === "higher") ? "better" : "worse";
}
