import { type LatencyHistogram, latencyScheme } from "@/lib/model";

/** One side of a part: how many requests of it there were, and how long they took. */
export interface PartOfSide {
  readonly requests: number;
  readonly counts: LatencyHistogram["counts"];
}

/** A part on both sides; null where a side lacks it. */
export interface PartOnSides {
  readonly name: string;
  readonly base: PartOfSide | null;
  readonly head: PartOfSide | null;
}

/** What a part contributes; shares of all requests, times in seconds. */
export interface PartContribution {
  readonly name: string;
  readonly baseShare: number;
  readonly headShare: number;
  readonly within: number;
}

/** A change of a quantile of the whole, taken apart: base + mix + within = head. */
export interface QuantileSplit {
  readonly base: number;
  readonly head: number;
  /** From other shares of the parts, each as fast as it was. */
  readonly mix: number;
  /** From parts that became faster or slower themselves. */
  readonly within: number;
  /** The largest contribution first. */
  readonly parts: readonly PartContribution[];
}

const { lowest, ratio } = latencyScheme;

interface Part {
  readonly name: string;
  readonly shares: Readonly<Record<"base" | "head", number>>;
  /** The share of its requests in each bucket. */
  readonly density: Readonly<Record<"base" | "head", Float64Array>>;
}

/**
 * Takes the change of a quantile apart into mix and within. The four combinations of shares and speeds of both sides give
 * each of the two twice, with the other as before and as after; the mean of these adds up to the change (Shapley value of
 * two factors). Those of the parts are found alike, one part changed alone and all others changed, and scaled to their sum.
 * Null where a side has no requests, or nothing is to be told apart.
 */
export function splitQuantile(sides: readonly PartOnSides[], q: number): QuantileSplit | null {
  const parts = partsOf(sides);
  if (!parts || parts.length < 2) return null;
  const value = (shares: "base" | "head", speeds: "base" | "head") =>
    quantileOf(
      mixture(parts, (part) => part.shares[shares], speeds),
      q,
    );
  const [base, head] = [value("base", "base"), value("head", "head")];
  const [slower, shifted] = [value("base", "head"), value("head", "base")];
  const within = (slower - base + (head - shifted)) / 2;
  return {
    base,
    head,
    within,
    mix: head - base - within,
    parts: contributions(parts, q, within).toSorted((a, b) => Math.abs(b.within) - Math.abs(a.within)),
  };
}

function partsOf(sides: readonly PartOnSides[]): Part[] | null {
  const total = (side: "base" | "head") => sides.reduce((sum, part) => sum + (part[side]?.requests ?? 0), 0);
  const totals = { base: total("base"), head: total("head") };
  if (!(totals.base > 0 && totals.head > 0)) return null;
  return sides.flatMap(({ name, base, head }): Part[] => {
    const own = base ?? head;
    if (!own) return [];
    const [before, after] = [densityOf((base ?? own).counts), densityOf((head ?? own).counts)];
    const shares = {
      base: (base?.requests ?? 0) / totals.base,
      head: (head?.requests ?? 0) / totals.head,
    };
    return [{ name, shares, density: { base: before, head: after } }];
  });
}

const buckets = 1_401;

function densityOf(counts: LatencyHistogram["counts"]): Float64Array {
  const density = new Float64Array(buckets);
  const total = counts.reduce((sum, [, count]) => sum + count, 0) || 1;
  for (const [bucket, count, from = bucket] of counts)
    for (let at = from; at <= bucket; at++)
      density[at] = (density[at] ?? 0) + count / total / (bucket - from + 1);
  return density;
}

function mixture(
  parts: readonly Part[],
  shareOf: (part: Part) => number,
  speeds: "base" | "head",
): Float64Array {
  const sum = new Float64Array(buckets);
  for (const part of parts) add(sum, part.density[speeds], shareOf(part));
  return sum;
}

function add(sum: Float64Array, density: Float64Array, factor: number): void {
  for (let at = 0; at < buckets; at++) sum[at] = (sum[at] ?? 0) + factor * (density[at] ?? 0);
}

/** In seconds, interpolated within its bucket, so that small changes are not lost between two bounds. */
function quantileOf(density: Float64Array, q: number): number {
  let below = 0;
  for (let at = 0; at < buckets; at++) {
    const own = density[at] ?? 0;
    if (own > 0 && below + own >= q - 1e-12) return lowest * ratio ** (at - 1 + (q - below) / own);
    below += own;
  }
  return lowest * ratio ** density.findLastIndex((own) => own > 0);
}

function contributions(parts: readonly Part[], q: number, within: number): PartContribution[] {
  const shareOf = ({ shares }: Part) => (shares.base + shares.head) / 2;
  const [before, after] = [mixture(parts, shareOf, "base"), mixture(parts, shareOf, "head")];
  const [from, to] = [quantileOf(before, q), quantileOf(after, q)];
  const raw = parts.map((part) => {
    const [alone, last] = [before.slice(), after.slice()];
    for (const sum of [alone, last]) {
      const sign = sum === alone ? 1 : -1;
      add(sum, part.density.head, sign * shareOf(part));
      add(sum, part.density.base, -sign * shareOf(part));
    }
    return (quantileOf(alone, q) - from + (to - quantileOf(last, q))) / 2;
  });
  const sum = raw.reduce((total, one) => total + one, 0);
  const scale = sum !== 0 && within / sum > 0 ? within / sum : 1;
  return parts.map(({ name, shares }, at) => ({
    name,
    baseShare: shares.base,
    headShare: shares.head,
    within: (raw[at] ?? 0) * scale,
  }));
}
