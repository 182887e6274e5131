import type { Sampling } from "./sampling";

/** A function whose own cost changed. Values are in the scale of the comparison. */
export interface Mover {
  /** Index into the frames. */
  readonly frame: number;
  readonly base: number;
  readonly head: number;
}

/**
 * Who explains a change: own values of functions and of samples without a stack sum up to the total, so their changes
 * sum up to its change.
 */
export interface Explanation {
  /** Functions that moved the way the total did, largest first; where it stayed, the largest of either way. */
  readonly movers: Mover[];
  /** The part of the total's change that the movers make up, more than 1 where others moved against them; null where
   * the total stayed. */
  readonly explained: number | null;
}

/** Which changes are worth a word. */
export interface Worth {
  /** Changes up to this value are not told. */
  readonly least?: number;
  /** What the costs rest on: changes within the noise of sampling are not told. Null where that is not known. */
  readonly sampling?: Sampling | null;
}

/** Changes of up to this part of the larger total matter to nobody, however sure they are. */
const leastPart = 0.005;

/**
 * The least change that is told. Negative costs count by their size: a file may add up to nothing with them, and then
 * each of its functions would be told.
 * @param lists costs of functions by every measure that names some
 */
export function leastNamed(
  lists: readonly { readonly base: Float64Array; readonly head: Float64Array }[],
): number {
  return leastPart * Math.max(...lists.flatMap(({ base, head }) => [sizeOf(base), sizeOf(head)]));
}

function sizeOf(values: Float64Array): number {
  return values.reduce((sum, value) => sum + Math.abs(value), 0);
}

/** Below this part of base a total counts as unchanged, and the moves within it are told instead. */
const unchanged = 0.02;

/**
 * Picks the few functions that explain most of a change, by own values or by any other that sum up to the total: as many as are needed for `enough` of it, at most `most`.
 * @param base own value of each frame in base (`flatByFrame`)
 * @param head the same in head
 * @param total what both sides cost as a whole, with the samples that have no stack
 * @param options `least`, `sampling`: see `Worth`
 */
export function explainChange(
  base: Float64Array,
  head: Float64Array,
  total: { readonly base: number; readonly head: number },
  { enough = 0.6, most = 3, ...worth }: Worth & { enough?: number; most?: number } = {},
): Explanation {
  const net = total.head - total.base;
  const moves = largestMoves(base, head, worth);
  const stayed = Math.abs(net) <= unchanged * Math.max(Math.abs(total.base), Math.abs(total.head));
  if (stayed) return { movers: moves.slice(0, most), explained: null };
  const movers: Mover[] = [];
  let explained = 0;
  for (const mover of moves) {
    const change = mover.head - mover.base;
    if (movers.length === most || explained / net >= enough) break;
    if (change > 0 !== net > 0) continue;
    movers.push(mover);
    explained += change;
  }
  return { movers, explained: explained / net };
}

/** Functions whose cost changed so that it is worth a word, the largest change first, whichever way it went. */
export function largestMoves(
  base: Float64Array,
  head: Float64Array,
  { least = 0, sampling = null }: Worth = {},
): Mover[] {
  return Array.from(head, (value, frame) => ({ frame, base: base[frame]!, head: value }))
    .filter((mover) => Math.abs(mover.head - mover.base) > least)
    .filter((mover) => !sampling || sampling.isBeyond(mover.base, mover.head))
    .sort((a, b) => Math.abs(b.head - b.base) - Math.abs(a.head - a.base) || a.frame - b.frame);
}
