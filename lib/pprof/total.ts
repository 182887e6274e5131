import { type Sums, int64Column, joinLanes, lanesOf, numberAt } from "./columns";
import type { Int64Column, Profile } from "./profile";

/**
 * The total that pprof's percentages refer to: the sum of absolute values; of the base's samples alone where the
 * profile is a difference written by `pprof -diff_base -proto` (they carry the label `pprof::base`).
 */
export function profileTotal(profile: Profile, values: Int64Column): Sums {
  const base = diffBaseSamples(profile);
  const baseTotal = base && sumOfSizes(values, base);
  return baseTotal && baseTotal.values[0]! > 0 ? baseTotal : sumOfSizes(values, null);
}

function sumOfSizes(values: Int64Column, only: Uint8Array | null): Sums {
  let plain = 0;
  for (let i = 0; i < values.lo.length; i++)
    if (!only || only[i] === 1) plain += Math.abs(numberAt(values, i));
  return plain <= Number.MAX_SAFE_INTEGER
    ? { values: Float64Array.of(plain), exact: null }
    : largeSum(values, only);
}

function largeSum(values: Int64Column, only: Uint8Array | null): Sums {
  const size = int64Column(values.lo.length);
  for (let i = 0; i < values.lo.length; i++) {
    if (only && only[i] === 0) continue;
    const negative = values.hi[i]! < 0;
    const lo = negative ? -values.lo[i]! >>> 0 : values.lo[i]!;
    size.lo[i] = lo;
    // Two's complement: the low half borrows from the high one unless it is zero. −2^63 stays as it is, as in Go.
    size.hi[i] = negative ? (lo === 0 ? -values.hi[i]! | 0 : ~values.hi[i]!) : values.hi[i]!;
  }
  return joinLanes(lanesOf(size).map((lane) => Float64Array.of(lane.reduce((sum, value) => sum + value, 0))));
}

function diffBaseSamples(profile: Profile): Uint8Array | null {
  const { labels, count } = profile.samples;
  const key = profile.strings.indexOf("pprof::base");
  const yes = profile.strings.indexOf("true");
  if (key < 0 || yes < 0) return null;
  const base = new Uint8Array(count);
  for (let sample = 0; sample < count; sample++)
    for (let i = labels.start[sample]!; i < labels.start[sample + 1]!; i++)
      if (labels.key[i] === key && labels.text[i] === yes) base[sample] = 1;
  return base;
}
