import {
  costByOwner,
  cumByFrame,
  exactValue,
  flatByFrame,
  changePaint,
  layoutTree,
  oneSided,
  ownFrames,
  paintByChange,
  perRequestValue,
  pprofShare,
  pprofValue,
  samplingOf,
  scaleDiff,
  withGhosts,
  type OneSided,
  type FlameLayout,
  type Divisors,
  type Sampling,
  type SidesValue,
  type ScaledDiff,
  type Scaling,
} from "@/lib/flame";
import type { DiffTree } from "@/lib/pprof";
import type { ProfileState } from "../explorer/profile-state";

/** Own or whole cost of each frame on both sides, in the chosen scale. */
export interface Sides {
  readonly base: Float64Array;
  readonly head: Float64Array;
}

/** All that the views of a comparison share; made once a tree, scale and width. */
export interface DiffModel extends OneSided {
  readonly diff: ScaledDiff;
  readonly layout: FlameLayout;
  readonly paint: Uint8Array;
  readonly flat: Sides;
  readonly cum: Sides;
  /** What own code costs with what others do for it; see `costByOwner`. */
  readonly charged: Sides;
  /** What stands for the whole on each side, in the chosen scale. */
  readonly total: { readonly base: number; readonly head: number };
  /** Number of the paint of each frame, by the change of its cum. */
  readonly framePaint: Uint8Array;
  /** How sure changes are; null where nobody counted samples. */
  readonly sampling: Sampling | null;
  /** What is compared, in words: "cpu per request". */
  readonly subject: string;
  /** A value as the scale writes it; changes with their sign. */
  readonly format: (value: number, signed?: boolean) => string;
  readonly exact: (value: number) => string;
}

/** In what both sides are compared. Absolute values of merged profiles are those of one of them, on average. */
export type Scale =
  | { readonly by: "absolute"; readonly profiles: Divisors }
  | { readonly by: "share" }
  | { readonly by: "request"; readonly requests: Divisors };

/** Whether a side is several profiles. */
export function merges({ base, head }: Divisors): boolean {
  return base > 1 || head > 1;
}

/** @param sampleValues what one sample stands for in the profiles, see `valuesOfSamples` */
export function diffModel(
  tree: DiffTree,
  scale: Scale,
  width: ProfileState["width"],
  sampleValues: SidesValue | null,
): DiffModel {
  const scaling = scalingOf(tree, scale);
  const diff = scaleDiff(tree, scaling);
  const layout = layoutTree(tree.parent, widthsOf(diff, width));
  const sides = (sum: (of: "base" | "head") => Float64Array): Sides => ({
    base: sum("base"),
    head: sum("head"),
  });
  const cum = sides((side) => cumByFrame(tree, layout.end, side === "base" ? diff.baseCum : diff.headCum));
  const own = ownFrames(tree.frames);
  const flat = sides((side) => flatByFrame(tree, side === "base" ? diff.baseSelf : diff.headSelf));
  const charged = sides((side) => costByOwner(tree, side === "base" ? diff.baseSelf : diff.headSelf, own));
  const total = { base: tree.baseTotal * scaling.base, head: tree.headTotal * scaling.head };
  const sampling = samplingOf(sampleValues, divisorsOf(tree, scale), [flat, charged]);
  const paintOf = (base: number, head: number) => changePaint(base, head, diff.floor, sampling);
  return {
    diff,
    layout,
    paint: paintByChange(diff, sampling),
    flat,
    cum,
    charged,
    sampling,
    total,
    framePaint: Uint8Array.from(cum.head, (head, frame) => paintOf(cum.base[frame]!, head)),
    ...oneSided(diff),
    ...wordsOf(tree, scale),
  };
}

/** By what each side is multiplied. */
function scalingOf(tree: DiffTree, scale: Scale): Scaling {
  const one = (by: number) => (by === 0 ? 1 : 1 / by);
  const { base, head } = divisorsOf(tree, scale);
  return { base: one(base), head: one(head) };
}

function divisorsOf({ baseTotal, headTotal }: DiffTree, scale: Scale): Divisors {
  if (scale.by === "absolute") return scale.profiles;
  return scale.by === "request" ? scale.requests : { base: baseTotal, head: headTotal };
}

function wordsOf(
  { unit, sampleType }: DiffTree,
  scale: Scale,
): Pick<DiffModel, "format" | "exact" | "subject"> {
  if (scale.by === "share")
    return {
      subject: `Shares of ${sampleType}`,
      format: formatShare,
      exact: (value) => `${exactValue(value * 100, "%")} of its side`,
    };
  const divisor = scale.by === "request" ? "request" : merges(scale.profiles) ? "profile" : null;
  if (divisor)
    return {
      subject: `${sampleType} per ${divisor}`,
      format: (value, signed) => perRequestValue(value, unit, signed),
      exact: (value) => `${exactValue(value, unit)} per ${divisor}`,
    };
  return {
    subject: sampleType,
    format: (value, signed) => pprofValue(value, unit, signed),
    exact: (value) => exactValue(value, unit),
  };
}

/** Boxes as wide as in head, with what vanished as ghosts beside them where that is wanted; or as wide as in base. */
function widthsOf(diff: ScaledDiff, width: ProfileState["width"]): Float64Array {
  if (width === "ghosts") return withGhosts(diff);
  return width === "base" ? diff.baseSelf : diff.headSelf;
}

/** Shares are sums that differ in their last bits; what is smaller is none. */
const smallestShare = 1e-9;

/** Shares in percent; their differences in points of percent, so that "+5 pp" is not mistaken for 5 % more. */
function formatShare(value: number, signed = false): string {
  const text = pprofShare(Math.abs(value) < smallestShare ? 0 : value, 1);
  if (text === "0%") return signed ? "0 pp" : text;
  const sign = value < 0 ? "\u2212" : signed ? "+" : "";
  return sign + (signed ? text.replace("%", " pp") : text);
}

/** What stands on the root. */
export function allOf({ diff, format }: DiffModel): string {
  return `all ${format(diff.baseCum[0]!)} → ${format(diff.headCum[0]!)}`;
}
