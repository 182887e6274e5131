import { formatChange, formatPValue, formatValue } from "@/lib/metrics";
import { type ComparisonRow, usualThreshold } from "@/lib/model";
import type { Evidence } from "./evidence";
import type { Invalid, Movement } from "./verdict";
import { adviceText, beyondText, changeText, isNarrow } from "./words";

/** What the sentence under a row is made of. */
export interface Explained {
  readonly row: Omit<ComparisonRow, "explanation" | "reason">;
  readonly evidence: Evidence;
  readonly movement: Movement;
  readonly invalid: Invalid;
  /** Why a gain is none, where it is not that runs failed. */
  readonly doubt?: string | undefined;
  readonly alpha: number;
  /** Tests among which the p-value was adjusted. */
  readonly tests: number;
}

/**
 * One plain sentence that says why a row has its verdict: "4 against 4 runs, Mann-Whitney p = 0.029, median
 * −31 % [−34 %, −27 %]."
 */
export function explain(explained: Explained): string {
  const { row, evidence, invalid, doubt } = explained;
  const because = reason(explained);
  const blocked = row.verdict === "not-comparable";
  const facts = evidence.nothing
    ? against(row)
    : `${against(row)}${test(explained)}, median ${median(row, evidence)}`;
  return `${facts}${blocked ? `; not comparable: ${doubt?.replace(/\.$/, "") ?? invalidText(invalid)}` : because}.`;
}

/** Why a row has no verdict, without its figures; null where it has one. */
export function reasonOf(explained: Explained): string | null {
  const { row, invalid, doubt } = explained;
  if (row.verdict === "not-comparable") return doubt?.replace(/\.$/, "") ?? invalidText(invalid);
  return row.verdict === "inconclusive" ? reason(explained).replace(/^[;:,] /, "") : null;
}

function against({ base, head }: Explained["row"]): string {
  return `${base.n} against ${head.n} ${head.n === 1 ? "run" : "runs"}`;
}

function test({ row, evidence, tests }: Explained): string {
  const { pValue, adjustedPValue } = row;
  const { decidingP, method } = evidence;
  if (pValue === null || adjustedPValue === null || decidingP === null) return "";
  if (evidence.against) return againstText(evidence.against, tests, adjustedPValue, decidingP);
  const name = method === "mann-whitney" ? "Mann-Whitney" : `t-test with ${noiseText(evidence)}`;
  const adjusted = formatPValue(adjustedPValue);
  const note = adjusted === formatPValue(decidingP) ? "" : ` (${adjusted} as one of ${tests} tests)`;
  return `, ${name} p ${equal(pValue)}${withUploads(evidence)}${note}`;
}

/** ", moved −9.8 % [−10.5 %, −9.1 %] against the 19 other series of these uploads, which moved by +0.4 %: p < 0.001". */
function againstText(
  { test: { difference, interval, p }, others, theirs }: NonNullable<Evidence["against"]>,
  tests: number,
  adjustedPValue: number,
  decidingP: number,
): string {
  const ratio = (value: number) => formatChange(Math.expm1(value));
  const adjusted = formatPValue(adjustedPValue);
  const note = adjusted === formatPValue(decidingP) ? "" : ` (${adjusted} as one of ${tests} tests)`;
  return (
    `, moved ${ratio(difference)} ${range(interval, ratio)} against the ${others} other series of these uploads, ` +
    `which moved by ${ratio(theirs)}: p ${equal(p)}${note}`
  );
}

function equal(p: number): string {
  const text = formatPValue(p);
  return text.startsWith("<") ? text : `= ${text}`;
}

const size = (share: number) => formatChange(share).replace("+", "");

/** "noise of 1.2 % between runs and 3.4 % between uploads (14 steps)". */
function noiseText({ noise, between, limit, scale, headMedian, baseMedian }: Evidence): string {
  const whole = scale === "log" ? 1 : Math.max(Math.abs(baseMedian), Math.abs(headMedian));
  const runs = noise.df > 0 && whole > 0 ? [`${size(noise.deviation / whole)} between runs`] : [];
  const uploads = between && limit === null ? [uploadsText(between)] : [];
  return ["noise of", [...runs, ...uploads].join(" and ")].join(" ");
}

function uploadsText({ deviation, steps }: NonNullable<Evidence["between"]>): string {
  return `${size(deviation)} between uploads (${steps} ${steps === 1 ? "step" : "steps"} known)`;
}

/** Where uploads of the series differ by themselves, and that made the difference less convincing. */
function withUploads({ pValue, decidingP, between }: Evidence): string {
  if (decidingP === null || decidingP === pValue || !between) return "";
  return `, ${equal(decidingP)} with ${uploadsText(between)}`;
}

function median(row: Explained["row"], { scale, effect, interval }: Evidence): string {
  if (row.interval) return `${formatChange(row.change)} ${range(row.interval, formatChange)}`;
  if (scale === "log" || !interval?.every(Number.isFinite)) return changeText(row);
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

function reason(explained: Explained): string {
  const { row, evidence, movement, alpha, tests } = explained;
  if (evidence.nothing) return ", 0 in all of them";
  if (movement === "within") return `; whatever changed is too small to matter${limitText(evidence)}`;
  if (movement !== "unclear") return row.better === null ? "; neither direction is better" : "";
  if (row.limit !== null && evidence.noise.df > 0 && Math.abs(evidence.effect) < (evidence.limit ?? 0))
    return `; ${uploadsUnknown(row.limit)}`;
  const advice = adviceText(row);
  const more = advice && `; ${advice}`;
  if (evidence.method === "none") return `: too few runs to know their noise${more}`;
  const open = isNarrow(row) ? `; ${beyondText([row])}` : more ? "" : "; too much noise to tell";
  return `${open}${more}${visible(evidence, alpha / Math.max(1, tests))}`;
}

/** Why repeats alone decide nothing, and the two ways out. */
function uploadsUnknown(limit: number): string {
  return (
    `the noise between uploads is not known yet, and two uploads of the same code may differ by ${size(limit)}: ` +
    "measure both sides in turns (benchtrail ab), or upload each of them twice more"
  );
}

/** Said where a project has set its own threshold. */
function limitText({ scale, tolerance }: Evidence): string {
  if (scale === "raw" || Math.abs(Math.expm1(tolerance) - usualThreshold) < 1e-9) return "";
  return ` (under ${formatChange(Math.expm1(tolerance)).replace("+", "")})`;
}

/** Which change would have been seen: tells a small effect from a blunt measurement. Nothing where no change would be. */
function visible({ scale, visible: visibleShift }: Evidence, level: number): string {
  const shift = scale === "raw" ? null : visibleShift(level);
  return shift === null || shift > mostVisible
    ? ""
    : `; a change under ${size(Math.expm1(shift))} would hardly show here`;
}

/** A test that shows nothing below a factor of ten shows nothing. */
const mostVisible = Math.log(10);
