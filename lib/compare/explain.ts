import { formatChange, formatPValue, formatValue } from "@/lib/metrics";
import { type ComparisonRow, usualThreshold } from "@/lib/model";
import { smallestVisibleShift } from "@/lib/stats";
import { enoughFreedom, enoughRuns, type Evidence } from "./evidence";
import type { Invalid, Movement } from "./verdict";
import { changeText, moreRunsText, noiseUnknown } from "./words";

/** What the sentence under a row is made of. */
export interface Explained {
  readonly row: Omit<ComparisonRow, "explanation">;
  readonly evidence: Evidence;
  readonly moved: Movement;
  readonly invalid: Invalid;
  readonly alpha: number;
  /** Tests among which the p-value was adjusted. */
  readonly tests: number;
}

/**
 * One plain sentence that says why a row has its verdict: "4 against 4 runs, Mann-Whitney p = 0.029, median
 * −31 % [−34 %, −27 %]."
 */
export function explain(explained: Explained): string {
  const { row, evidence, invalid } = explained;
  const because = reason(explained);
  const blocked = row.verdict === "not-comparable";
  const facts = evidence.nothing
    ? against(row)
    : `${against(row)}${test(explained)}, median ${median(row, evidence)}`;
  return `${facts}${blocked ? `; not comparable: ${invalidText(invalid)}` : because}.`;
}

function against({ base, head }: Explained["row"]): string {
  return `${base.n} against ${head.n} ${head.n === 1 ? "run" : "runs"}`;
}

function test({ row, evidence, tests }: Explained): string {
  const { pValue, adjustedPValue } = row;
  const { decidingP, method, df } = evidence;
  if (pValue === null || adjustedPValue === null || decidingP === null) return "";
  const name =
    method === "mann-whitney"
      ? "Mann-Whitney"
      : `t-test with the noise of earlier repeats (${Math.round(df ?? 0)} degrees of freedom)`;
  const adjusted = formatPValue(adjustedPValue);
  const note = adjusted === formatPValue(decidingP) ? "" : ` (${adjusted} as one of ${tests} tests)`;
  return `, ${name} p ${equal(pValue)}${drifting(evidence)}${note}`;
}

function equal(p: number): string {
  const text = formatPValue(p);
  return text.startsWith("<") ? text : `= ${text}`;
}

/** Where commits of the series differ by themselves, and that made the difference less convincing. */
function drifting({ pValue, decidingP, noise, scale }: Evidence): string {
  if (decidingP === null || decidingP === pValue) return "";
  const size =
    scale === "log" ? ` by ${formatChange(Math.expm1(Math.sqrt(noise.drift))).replace("+", "")}` : "";
  return `, ${equal(decidingP)} as commits here differ${size} by themselves`;
}

function median(row: Explained["row"], { scale, effect, interval }: Evidence): string {
  if (row.interval) return `${formatChange(row.change)} ${range(row.interval, formatChange)}`;
  if (scale === "log" || !interval) return changeText(row);
  const value = (difference: number) => formatValue(difference, row.unit);
  return `${changeText(row)}, difference ${value(effect)} ${range(interval, value)}`;
}

function range([low, high]: readonly [number, number], text: (value: number) => string): string {
  return `[${text(low)}, ${text(high)}]`;
}

function invalidText({ base, head }: Invalid): string {
  const side = base && head ? "runs of both sides" : base ? "base runs" : "head runs";
  return `${side} failed, and failing fast is not being fast`;
}

function reason({ row, evidence, moved, alpha, tests }: Explained): string {
  if (evidence.nothing) return ", 0 in all of them";
  if (moved === "within") return `; whatever changed is too small to matter${limit(evidence)}`;
  if (moved !== "unclear") return row.better === null ? "; neither direction is better" : "";
  const more = row.moreRuns === null ? "" : advice(row, moreRunsText(row.moreRuns));
  if (evidence.method === "none")
    return `: too few to judge without ${enoughRuns} repeats a side or ${enoughFreedom} degrees of freedom from earlier repeats${more}`;
  return `${more || "; too much noise to tell"}${visible(row, evidence, alpha / Math.max(1, tests))}`;
}

/** Said where a project has set its own threshold. */
function limit({ scale, tolerance }: Evidence): string {
  if (scale === "raw" || Math.abs(Math.expm1(tolerance) - usualThreshold) < 1e-9) return "";
  return ` (under ${formatChange(Math.expm1(tolerance)).replace("+", "")})`;
}

function advice(row: Explained["row"], more: string): string {
  return noiseUnknown(row) ? `; at least ${more} are needed` : `; ${more} would settle it`;
}

/** Which change would have been seen: tells a small effect from a blunt measurement. */
function visible({ base, head }: Explained["row"], { scale, noise }: Evidence, alpha: number): string {
  if (scale === "raw" || !(noise.deviation > 0)) return "";
  const shift = smallestVisibleShift(base.n, head.n, noise, alpha);
  return `; a change under ${formatChange(Math.expm1(shift)).replace("+", "")} would hardly show here`;
}
