import { formatValue, metricDefinition } from "@/lib/metrics";
import type { PartSplit } from "@/lib/model";

/** Below this part of a change a cause has no part in it. */
const negligible = 0.05;
/** Shares that differ by less (one in a hundred requests) are the same mix. */
const sameMix = 0.01;

/** A split in one sentence: "P99 +3 ms: all of it from POST /issue; the mix did not move". */
export function splitSentence(split: Omit<PartSplit, "sentence">, threshold: number): string {
  const { metric, base, head } = split;
  const change = head - base;
  const { label } = metricDefinition(metric);
  if (!(Math.abs(change) > threshold * base)) return `${label} is where it was`;
  const moved = split.parts.some(({ baseShare, headShare }) => Math.abs(headShare - baseShare) > sameMix);
  return `${label} ${signed(change)}: ${causes(split, change, moved)}`;
}

function causes(split: Omit<PartSplit, "sentence">, change: number, moved: boolean): string {
  const { mix, within } = split;
  const size = Math.abs(change);
  if (Math.abs(mix) <= negligible * size)
    return `${sources(split)}; the mix ${moved ? "moved, but not this" : "did not move"}`;
  const shift = shiftOf(split);
  if (Math.abs(within) <= negligible * size)
    return `all of it from another mix of requests (${shift}); no endpoint itself`;
  return `${signed(within)} within endpoints, ${sources(split)}; ${signed(mix)} from another mix (${shift})`;
}

/** Whose own speed it is, of what lies within. */
function sources({ within, parts }: Pick<PartSplit, "within" | "parts">): string {
  const [first, second] = parts;
  if (!first) return "from no endpoint";
  const share = first.within / within;
  if (share >= 1 - negligible) return `all of it from ${first.name}`;
  if (share >= 0.5 || !second) return `most of it (${formatValue(share, "ratio", 2)}) from ${first.name}`;
  return `from ${first.name} (${signed(first.within)}) and ${second.name} (${signed(second.within)})`;
}

/** The part whose share moved most; of two alike the one that had less. */
function shiftOf({ parts }: Pick<PartSplit, "parts">): string {
  const by = ({ baseShare, headShare }: PartSplit["parts"][number]) =>
    Math.round(Math.abs(headShare - baseShare) * 1e6);
  const [most] = parts.toSorted((a, b) => by(b) - by(a) || a.baseShare - b.baseShare);
  const share = (value: number) => formatValue(value, "ratio", 2);
  return most ? `${most.name} ${share(most.baseShare)} → ${share(most.headShare)}` : "";
}

const signed = (seconds: number) =>
  `${seconds < 0 ? "−" : "+"}${formatValue(Math.abs(seconds), "seconds", 2)}`;
