/** A function whose own cost changed. Values are in the scale of the comparison. */
export interface Mover {
  /** Index into the frames. */
  readonly frame: number;
  readonly base: number;
  readonly head: number;
}

/** Who explains a change: own values of functions sum up to the total, so their changes sum up to its change. */
export interface Explanation {
  /** Functions that moved the way the total did, largest first; where it stayed, the largest of either way. */
  readonly movers: Mover[];
  /** The part of the total's change that the movers make up, more than 1 where others moved against them; null where
   * the total stayed. */
  readonly explained: number | null;
}

/** Below this part of base a total counts as unchanged, and the moves within it are told instead. */
const unchanged = 0.02;

/**
 * Picks the few functions that explain most of a change: as many as are needed for `enough` of it, at most `most`.
 * @param base own value of each frame in base (`flatByFrame`)
 * @param head the same in head
 */
export function explainChange(
  base: Float64Array,
  head: Float64Array,
  { enough = 0.6, most = 3 }: { enough?: number; most?: number } = {},
): Explanation {
  const changes = head.map((value, frame) => value - base[frame]!);
  const net = sum(changes);
  const stayed = Math.abs(net) <= unchanged * Math.max(Math.abs(sum(base)), Math.abs(sum(head)));
  const order = [...changes.keys()]
    .filter((frame) => changes[frame] !== 0 && (stayed || changes[frame]! > 0 === net > 0))
    .sort((a, b) => Math.abs(changes[b]!) - Math.abs(changes[a]!) || a - b);
  const movers: Mover[] = [];
  let moved = 0;
  for (const frame of order) {
    if (movers.length === most || (!stayed && moved / net >= enough)) break;
    movers.push({ frame, base: base[frame]!, head: head[frame]! });
    moved += changes[frame]!;
  }
  return { movers, explained: stayed ? null : moved / net };
}

function sum(values: Float64Array): number {
  return values.reduce((total, value) => total + value, 0);
}
