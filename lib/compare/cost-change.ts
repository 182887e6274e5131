import { shortName } from "@/lib/flame/names";
import { perRequestValue, pprofValue } from "@/lib/flame/units";
import { formatChange, formatFactor, formatValue } from "@/lib/metrics";

/** What a function costs on both sides. */
export interface CostSides {
  readonly base: number;
  readonly head: number;
}

/** A function whose own cost changed, in the scale of its `CostChange`. */
export interface CostMover extends CostSides {
  /** Whole name, as the profile has it. */
  readonly name: string;
  /** Its cost with all that it called: what it ran in at all. */
  readonly whole: CostSides;
  /** Samples that its own cost rests on; null where nobody counted. */
  readonly samples: CostSides | null;
}

/** What two profiles of one kind say: how the cost moved, and which functions made it move. */
export interface CostChange {
  /** "cpu", "samples", … */
  readonly sampleType: string;
  /** The sample type's own unit. */
  readonly unit: string;
  /** Whether costs are divided by the requests served while it was taken; else they are shares of each side's total, 0..1. */
  readonly perRequest: boolean;
  /** Why they are shares although there are runs to divide by, in a sentence; null where that is not so. */
  readonly whyNot: string | null;
  readonly base: number;
  readonly head: number;
  /** Samples of both profiles: what moved beyond their noise is told (`samplingOf`). Null where nobody counted. */
  readonly samples: CostSides | null;
  /** By own cost, largest change first. */
  readonly movers: readonly CostMover[];
  /** Functions of own code by what they cost with what libraries and the runtime did for them, largest change first. */
  readonly owners: readonly CostMover[];
}

/** Whom to tell about: own code, which somebody can change; where it did not move, whatever did. */
export function leadingMovers({ owners, movers }: CostChange): readonly CostMover[] {
  return owners.length > 0 ? owners : movers;
}

/** A cost in the scale of the change: "1.23µs", with a share "12.3 %". `signed`: a plus in front of gains. */
export function costText({ unit, perRequest }: CostChange, value: number, signed = false): string {
  if (perRequest) return perRequestValue(value, unit, signed);
  const text = pprofValue(Math.abs(value) * 100, "");
  const sign = value < 0 ? "\u2212" : signed && value > 0 ? "+" : "";
  return `${sign}${text}\u00a0${signed ? "pp" : "%"}`;
}

/** Sums of costs in a scale differ in their last bits; what is below this part of a value is no change. */
const rounding = 1e-9;

/** Whether two costs are the same apart from rounding. */
export function sameCost(base: number, head: number): boolean {
  return Math.abs(head - base) <= rounding * Math.max(Math.abs(base), Math.abs(head));
}

/** head against base: "=", "+31 %", "×4.2", "new", "gone". */
export function costRatio(base: number, head: number): string {
  if (sameCost(base, head)) return "=";
  if (base === 0) return "new";
  if (head === 0) return "gone";
  return head / base >= 3 ? formatFactor(head / base) : formatChange(head / base - 1);
}

/**
 * `costRatio` of a part of a function's cost, its own mostly; null where only the part came or went while the function
 * runs on both sides: it is neither new nor gone.
 * @param part its own cost
 * @param whole its cost with what it called
 */
export function partRatio(part: CostSides, whole: CostSides): string | null {
  const alone = whole.base === 0 || whole.head === 0;
  if (!alone && !sameCost(part.base, part.head) && (part.base === 0 || part.head === 0)) return null;
  return costRatio(part.base, part.head);
}

/** "310 → 350", whole samples. */
export const samplesText = ({ base, head }: CostSides): string =>
  `${formatValue(Math.round(base), "count")} → ${formatValue(Math.round(head), "count")}`;

/** Why nobody is named: "no function changed by more than 0.5 % of the total and sampling noise (1 204 → 1 190 samples)". */
export function noMoversText(samples: CostSides | null): string {
  const small = "no function changed by more than 0.5\u00a0% of the total";
  return samples ? `${small} and sampling noise (${samplesText(samples)} samples)` : small;
}

/** A function's name without its import path. */
export const moverName = ({ name }: CostMover): string => shortName(name);

/** How a function's own cost changed; "new" and "gone" as in the table of the page, for functions that one side lacks. */
export const moverRatio = ({ base, head, whole }: CostMover): string | null =>
  partRatio({ base, head }, whole);
