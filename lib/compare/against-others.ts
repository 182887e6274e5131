import {
  betweenUploads,
  mean,
  median,
  type MeanDifference,
  type Noise,
  testimonyOf,
  testUploads,
} from "@/lib/stats";
import { chainOf, type CommitUploads, type Sample, valuesOf } from "./sample";

/** Others that an upload must have beside the series. */
const fewestOthers = 2;
/** Steps from which it is told how far series of one upload part by themselves. */
const fewestSteps = 5;
/** Variance of the median of many normal values, as a multiple of that of their mean; of two it is their mean. */
const costOfMedian = (count: number) => (count > 2 ? Math.PI / 2 : 1);

/** How a series moved against the others of its uploads. On the sample's scale. */
export interface AgainstOthers {
  readonly test: MeanDifference;
  readonly others: number;
  /** How far the others moved. */
  readonly theirs: number;
}

/**
 * Uploads move all series of a machine alike, so that one which moved while the others of the same uploads did not was moved
 * by something else. How far series part without that is told from the steps of the history, as the noise between
 * uploads is: where a machine moves its series one by one, this test knows nothing that the other one does not.
 * @param kin the same metric of the other series of the test bed
 * @returns null where too little is known: fewer than two others, or five steps
 */
export function againstOthers(sample: Sample, kin: readonly Sample[], noise: Noise): AgainstOthers | null {
  const { question, base, head, chains } = sample;
  if (question.together || sample.scale !== "log" || !(noise.df > 0)) return null;
  const others = kin.map(levelsOf).filter((one) => one !== null);
  if (others.length < fewestOthers) return null;
  const driftOf = (uploadId: string) => {
    const levels = others.flatMap((levels) => levels.get(uploadId) ?? []);
    return levels.length < fewestOthers ? null : median(levels);
  };
  const without = (uploads: CommitUploads): CommitUploads =>
    uploads.flatMap(({ uploadId, values }) => {
      const drift = driftOf(uploadId);
      return drift === null ? [] : [{ uploadId, values: values.map((value) => value - drift) }];
    });
  const sides = { base: without(base), head: without(head) };
  if (sides.base.length < base.length || sides.head.length < head.length) return null;
  const theirNoise = mean(kin.map(({ noise: { deviation } }) => deviation ** 2));
  const variance = noise.deviation ** 2 + (costOfMedian(others.length) * theirNoise) / others.length;
  const testimony = testimonyOf(
    chains.map((chain) => chainOf(chain.map(without))),
    variance,
  );
  if (testimony.steps < fewestSteps) return null;
  const between = betweenUploads(question.assumed, testimony, []);
  const blurred = { ...noise, deviation: Math.sqrt(variance) };
  const [from, to] = [sides.base, sides.head].map((side) => side.map(({ values }) => values));
  const test = testUploads(from ?? [], to ?? [], blurred, between, question.alpha);
  const moved = mean(valuesOf(head)) - mean(valuesOf(base));
  return { test, others: others.length, theirs: moved - test.difference };
}

/** Levels of a series in all its uploads, from that of its base; null where that is none. */
function levelsOf({ base, head, chains }: Sample): ReadonlyMap<string, number> | null {
  const start = mean(valuesOf(base));
  if (!Number.isFinite(start)) return null;
  const uploads = [...base, ...head, ...chains.flat(2)];
  return new Map(uploads.map(({ uploadId, values }) => [uploadId, mean(values) - start]));
}
