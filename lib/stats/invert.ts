/**
 * Where an increasing function reaches `target`, to about the last digit, by Chandrupatla's method (1997): inverse
 * quadratic interpolation where three points lie so that it is safe, halves of the bracket elsewhere. The bracket
 * must hold the answer.
 * @param precision relative
 */
export function invertIncreasing(
  f: (x: number) => number,
  target: number,
  low: number,
  high: number,
  precision = 2 * Number.EPSILON,
): number {
  const at = (x: number) => ({ x, y: f(x) - target });
  let [newest, opposite] = [at(high), at(low)];
  let share = 0.5;
  for (;;) {
    const next = at(newest.x + share * (opposite.x - newest.x));
    let left = opposite;
    if (Math.sign(next.y) === Math.sign(newest.y)) left = newest;
    else opposite = newest;
    newest = next;
    const best = Math.abs(newest.y) < Math.abs(opposite.y) ? newest : opposite;
    const least = (precision * Math.abs(best.x) + Number.MIN_VALUE) / Math.abs(opposite.x - newest.x);
    if (best.y === 0 || !(least <= 0.5)) return best.x;
    share = Math.min(1 - least, Math.max(least, interpolated(newest, opposite, left)));
  }
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** How far from `a` towards `b` the answer lies, as a share; a half where the three points do not tell. */
function interpolated(a: Point, b: Point, c: Point): number {
  const along = (a.x - b.x) / (c.x - b.x);
  const up = (a.y - b.y) / (c.y - b.y);
  if (!(up ** 2 < along && (1 - up) ** 2 < 1 - along)) return 0.5;
  return (
    (a.y / (b.y - a.y)) * (c.y / (b.y - c.y)) +
    ((c.x - a.x) / (b.x - a.x)) * (a.y / (c.y - a.y)) * (b.y / (c.y - b.y))
  );
}
