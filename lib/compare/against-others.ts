import { betweenUploads, mean, type MeanDifference, type Noise, testimonyOf, testUploads } from "@/lib/stats";
import type { Kin } from "./kin";
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
 * @param kin of the metric on the test bed, the sample itself among them
 * @returns null where too little is known: fewer than two others, or five steps
 */
export function againstOthers(sample: Sample, kin: Kin, noise: Noise): AgainstOthers | null {
  const { question, base, head, chains } = sample;
  if (question.together || sample.scale !== "log" || !(noise.df > 0)) return null;
  const others = kin.othersOf(sample);
  if (others < fewestOthers) return null;
  const without = (uploads: CommitUploads): CommitUploads =>
    uploads.flatMap(({ uploadId, values }) => {
      const { count, median } = kin.levelWithout(sample, uploadId);
      return count < fewestOthers ? [] : [{ uploadId, values: values.map((value) => value - median) }];
    });
  const sides = { base: without(base), head: without(head) };
  if (sides.base.length < base.length || sides.head.length < head.length) return null;
  const variance = noise.deviation ** 2 + (costOfMedian(others) * kin.varianceWithout(sample)) / others;
  const testimony = testimonyOf(
    chains.map((chain) => chainOf(chain.map(without))),
    variance,
  );
  if (testimony.steps < fewestSteps) return null;
  const between = betweenUploads(question.assumed, testimony);
  const blurred = { ...noise, deviation: Math.sqrt(variance) };
  const [from, to] = [sides.base, sides.head].map((side) => side.map(({ values }) => values));
  const test = testUploads(from ?? [], to ?? [], blurred, between, question.alpha);
  const moved = mean(valuesOf(head)) - mean(valuesOf(base));
  return { test, others, theirs: moved - test.difference };
}
