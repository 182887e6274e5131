// @ts-check
/**
 * Random numbers that are the same on every machine: xorshift (Marsaglia 2003) and what can be made of it.
 * @param {number} seed a whole number, not 0
 */
export function randomOf(seed) {
  let state = seed | 0 || 1;
  const uniform = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return ((state >>> 0) + 0.5) / 2 ** 32;
  };
  for (let warm = 0; warm < 20; warm++) uniform();
  const normal = () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
  return {
    uniform,
    normal,
    /** Student's t with 3 degrees of freedom, scaled to a standard deviation of 1: heavy tails. */
    heavy: () => normal() / Math.hypot(normal(), normal(), normal()),
    /** @template T @param {readonly T[]} items @returns {T} */
    pick: (items) => /** @type {T} */ (items[Math.floor(uniform() * items.length)]),
  };
}

/** @typedef {ReturnType<typeof randomOf>} Random */
