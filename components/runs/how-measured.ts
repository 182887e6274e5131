import type { RunDetails } from "@/lib/model";

const loops = {
  closed: "Closed loop: each connection waits for its answer before it sends the next request.",
  open: "Open loop: requests were sent on a schedule, whether answers came or not.",
} as const;

/** In words what the latencies of a run mean: how the load was applied, and whether stalls are hidden. */
export function howMeasured(
  { loop, corrected }: Pick<RunDetails, "loop" | "corrected">,
  tool: string,
): string {
  const first = loop
    ? loops[loop]
    : `The output of ${tool} does not say whether the load was a closed or an open loop.`;
  if (corrected) return `${first} ${tool} corrected its latencies for coordinated omission.`;
  if (loop === "open") return `${first} A stall shows in the latencies of all that was scheduled during it.`;
  return `${first} Latencies are not corrected for coordinated omission: a stall hides requests that would have been slow, so high percentiles are lower bounds.`;
}
