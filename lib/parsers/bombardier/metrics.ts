import type { Quantile, RunDetails } from "../../model/run";
import { KindCounts } from "../kinds";

/** Answers by class of status. */
export type Answers = Readonly<Record<"1xx" | "2xx" | "3xx" | "4xx" | "5xx", number>>;

/**
 * Requests, errors and their share as api.md defines them.
 * @param others requests without an answer, as bombardier calls them
 */
export function answerMetrics(answers: Answers, others: number) {
  const requests = Object.values(answers).reduce((sum, count) => sum + count, 0);
  const errors = answers["4xx"] + answers["5xx"] + others;
  const sent = requests + others;
  return { requests, errors, ...(sent > 0 ? { error_rate: errors / sent } : {}) };
}

/** What is true of every bombardier run: it waits for answers, and corrects nothing. */
export function bombardierDetails(
  answers: Answers,
  others: number,
  errors: readonly (readonly [string, number])[],
  quantiles: readonly Quantile[],
): RunDetails {
  const kinds = new KindCounts();
  for (const [kind, count] of errors) kinds.add(kind, count);
  if (errors.length === 0 && others > 0) kinds.add("others", others);
  const errorKinds = kinds.record();
  return {
    ...(quantiles.length > 0 ? { distribution: { quantiles: [...quantiles] } } : {}),
    ...(errorKinds ? { errorKinds } : {}),
    statusCodes: Object.fromEntries(Object.entries(answers).filter(([, count]) => count > 0)),
    loop: "closed",
    corrected: false,
  };
}
