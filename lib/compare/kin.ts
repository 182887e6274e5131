import { kinTestimony, mean, noisePrior, sorted, strayRate } from "@/lib/stats";
import { type Sample, valuesOf } from "./sample";

/** What the samples of one metric on one test bed lend each other, worked out once for all of them. */
export type Kin = ReturnType<typeof kinWith>;

/** A step for each. @param samples of one metric on one test bed, of one scale */
export function* kinSteps(samples: readonly Sample[]): Generator<void, Kin> {
  const levels = new Map<Sample, Levels>();
  for (const sample of samples) {
    const own = levelsOf(sample);
    if (own) levels.set(sample, own);
    yield;
  }
  return kinWith(samples, levels);
}

function kinWith(samples: readonly Sample[], levels: ReadonlyMap<Sample, Levels>) {
  const byUpload = levelsByUpload(levels);
  const variance = samples.reduce((sum, { noise }) => sum + noise.deviation ** 2, 0);
  return {
    noisePrior: noisePrior(samples.map(({ noise }) => noise)),
    strayRate: strayRate(samples.map(({ strays }) => strays)),
    /** What all but one say of the noise between uploads. */
    testimonyWithout: kinTestimony(samples.map(({ testimony }) => testimony)),
    /** How many others have a level of their own. */
    othersOf: (sample: Sample) => levels.size - (levels.has(sample) ? 1 : 0),
    /** Mean variance of one run inside an upload, of all but one. */
    varianceWithout: ({ noise }: Sample) => (variance - noise.deviation ** 2) / (samples.length - 1),
    /** Levels of all but one sample in an upload, of how many and their median. */
    levelWithout(sample: Sample, uploadId: string): { count: number; median: number } {
      return medianWithout(byUpload.get(uploadId) ?? [], levels.get(sample)?.get(uploadId));
    },
  };
}

type Levels = ReadonlyMap<string, number>;

/** Levels of a series in all its uploads, from that of its base; null where that is none. */
function levelsOf({ base, head, chains }: Sample): Levels | null {
  const start = mean(valuesOf(base));
  if (!Number.isFinite(start)) return null;
  const uploads = [...base, ...head, ...chains.flat(2)];
  return new Map(uploads.map(({ uploadId, values }) => [uploadId, mean(values) - start]));
}

/** Ascending in each upload. */
function levelsByUpload(all: ReadonlyMap<Sample, Levels>): ReadonlyMap<string, readonly number[]> {
  const byUpload = new Map<string, number[]>();
  for (const levels of all.values())
    for (const [uploadId, level] of levels) {
      const some = byUpload.get(uploadId);
      if (some) some.push(level);
      else byUpload.set(uploadId, [level]);
    }
  return new Map([...byUpload].map(([uploadId, some]) => [uploadId, sorted(some)]));
}

/** Of ascending values without one of them, if there is one to leave out. */
function medianWithout(
  values: readonly number[],
  own: number | undefined,
): { count: number; median: number } {
  const left = own === undefined ? values.length : placeOf(values, own);
  const count = values.length - (left < values.length ? 1 : 0);
  const at = (index: number) => values[index < left ? index : index + 1] ?? Number.NaN;
  return { count, median: (at((count - 1) >> 1) + at(count >> 1)) / 2 };
}

/** The place of a value that is among ascending ones. */
function placeOf(values: readonly number[], value: number): number {
  let [from, to] = [0, values.length - 1];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((values[middle] ?? 0) < value) from = middle + 1;
    else to = middle;
  }
  return from;
}
