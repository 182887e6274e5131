import { countsPValue } from "@/lib/stats/counts";

/** A value of each side of a comparison. */
export interface SidesValue {
  readonly base: number;
  readonly head: number;
}

/** What costs of a comparison rest on, where they were counted in samples. */
export interface Sampling {
  /** The samples of two costs. */
  samples(base: number, head: number): SidesValue;
  /**
   * Whether two costs differ by more than counting samples makes them differ by chance; sure for the lists it was made
   * with. Of other costs, of which there may be many more, only a no can be told.
   */
  isBeyond(base: number, head: number): boolean;
  /**
   * Whether two costs differ by no more than counting samples makes them differ by chance. Never of a negative cost:
   * that is a difference by itself, no count, and nothing can be tested.
   */
  mayBeNoise(base: number, head: number): boolean;
}

/** A column of a profile, as the API tells it. */
interface ColumnTotal {
  readonly type: string;
  readonly unit: string;
  readonly total: number;
}

/** By what values of each side are divided. */
export interface Divisors extends SidesValue {
  /** The same if the sides had been under the same rate: where nobody can say that they were not, a change must show both ways. */
  readonly ifAlike?: SidesValue | undefined;
}

/** Two uploads of the same code may be so many times as fast as each other by themselves. */
const mayDiffer = 1.25;

/** Requests served while the profiles of both sides were taken; null where that is not known of both. */
export function requestsOf(
  base: RequestsServed | null | undefined,
  head: RequestsServed | null | undefined,
): Divisors | null {
  if (!base || !head) return null;
  const requests = { base: base.requests, head: head.requests };
  if (Math.abs(Math.log(head.rate / base.rate)) > Math.log(mayDiffer)) return requests;
  const rate = Math.sqrt(base.rate * head.rate);
  const at = (side: RequestsServed) => (side.requests / side.rate) * rate;
  return { ...requests, ifAlike: { base: at(base), head: at(head) } };
}

/** As `ProfileLoad` of lib/model has it. */
interface RequestsServed {
  readonly requests: number;
  readonly rate: number;
}

/** Columns whose values are samples times the time between two of them. */
const timers = /^(cpu|wall)$/;
const timeUnits = /^(nano|micro|milli)?seconds?$/;
const counters = /^samples?$/;

const heapColumn = /^(alloc|inuse)_(space|objects)$/;
/** Go's heap profiler takes a sample every so many bytes, unless a program says otherwise (`runtime.MemProfileRate`). */
const bytesBetweenSamples = 512 * 1024;

/**
 * What one sample adds to a column of a profile; null for a column of which nobody can say how many samples there were.
 * Of a profile that a timer sampled it is the period, or the mean of it: of time on the processor or the clock with the count of
 * samples beside it, and of that count. Of a heap profile of Go it is what lies between two samples, however small the objects;
 * where they are larger, one of them. It does not hold for mutex and block profiles, which are scaled up by other rules,
 * nor for folded stacks, whose numbers may be anything.
 */
function valueOfSample(columns: readonly ColumnTotal[], type: string): number | null {
  const total = (of: string | undefined) =>
    columns.reduce((sum, one) => (one.type === of ? sum + one.total : sum), 0);
  const [, heap, what] = heapColumn.exec(type) ?? [];
  if (heap) {
    const [space, objects] = [total(`${heap}_space`), total(`${heap}_objects`)];
    if (!(space > 0) || !(objects > 0)) return null;
    const bytes = Math.max(bytesBetweenSamples, space / objects);
    return what === "space" ? bytes : bytes * (objects / space);
  }
  const counter = columns.find((one) => counters.test(one.type) && one.unit === "count")?.type;
  const timer = columns.find((one) => timers.test(one.type) && timeUnits.test(one.unit))?.type;
  if (!(total(counter) > 0) || !(total(timer) > 0)) return null;
  if (type === counter) return 1;
  return type === timer ? total(timer) / total(counter) : null;
}

/** The same of both sides of a comparison, each with the columns of one profile or of several; null where one does not say. */
export function valuesOfSamples(
  base: readonly ColumnTotal[],
  head: readonly ColumnTotal[],
  type: string,
): SidesValue | null {
  const [before, after] = [base, head].map((columns) => valueOfSample(columns, type));
  return before && after ? { base: before, head: after } : null;
}

/** Of all comparisons of profiles that differ by nothing but sampling, at most this part names a function. */
const falseNames = 0.05;

/** Fewer samples of a function, both sides together, show nothing among so many: it is not looked at. */
const fewest = 10;

/**
 * Says which changes are more than sampling noise. Samples of a function come by chance, n of them with an error of √n,
 * so two profiles of the same code always differ. A change counts where the exact test of two counts leaves it less than
 * `falseNames` divided by the number of functions that are looked at (Bonferroni): thousands of functions get thousands
 * of chances, of which three standard errors would let one in 400 pass. That is about 3.5 standard errors among 100
 * functions, 4 among 1,000. It says nothing of how runs differ by themselves: repeats, merged, tell that.
 * @param values what one sample stands for (`valuesOfSamples`); null where nobody counted
 * @param divisors by what values of each side are divided to become the costs that are compared: how sure these are counts, too
 * @param lists costs of functions by every measure that names some
 */
export function samplingOf(
  values: SidesValue | null,
  divisors: Divisors,
  lists: readonly { readonly base: Float64Array; readonly head: Float64Array }[],
): Sampling | null {
  if (!values) return null;
  const value = { base: values.base / (divisors.base || 1), head: values.head / (divisors.head || 1) };
  const samples = (base: number, head: number) => ({ base: base / value.base, head: head / value.head });
  const shares = [divisors, ...(divisors.ifAlike ? [divisors.ifAlike] : [])].map((by) => {
    const [before, after] = [values.base / (by.base || 1), values.head / (by.head || 1)];
    // A sample that costs less is one of more samples.
    return before / (before + after);
  });
  const isEnough = (base: number, head: number) => base + head >= fewest && base >= 0 && head >= 0;
  let tests = 0;
  for (const { base, head } of lists)
    for (let at = 0; at < base.length; at++)
      if (isEnough(base[at]! / value.base, head[at]! / value.head)) tests++;
  const isBeyond = (base: number, head: number) => {
    const counted = samples(base, head);
    const rises = shares.map((share) => counted.head > share * (counted.base + counted.head));
    return (
      isEnough(counted.base, counted.head) &&
      rises.every((rise) => rise === rises[0]) &&
      shares.every(
        (share) => countsPValue(counted.base, counted.head, share) * Math.max(1, tests) < falseNames,
      )
    );
  };
  const mayBeNoise = (base: number, head: number) =>
    base !== head && base >= 0 && head >= 0 && !isBeyond(base, head);
  return { samples, isBeyond, mayBeNoise };
}
