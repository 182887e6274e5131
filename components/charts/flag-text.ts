import { formatChange, formatValue } from "@/lib/metrics";
import type { ChartFlag } from "./commit-axis";

/** A change point in words: "changed by −28 %, 12 300 req/s → 8 900 req/s (accepted)". */
export function flagText(unit: string, { change, before, after, accepted }: ChartFlag): string {
  const by = change === null ? "changed" : `changed by ${formatChange(change)}`;
  const values = `${formatValue(before, unit)} → ${formatValue(after, unit)}`;
  return `${by}, ${values}${accepted ? " (accepted)" : ""}`;
}
