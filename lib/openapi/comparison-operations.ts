import "server-only";
import { CompareQuery, MatrixQuery, PinnedQuery, SweepsQuery } from "@/lib/model";
import { type Operation, project } from "./operation";

/** Comparisons as they are now, and permanent ones. */
export const comparisonOperations: readonly Operation[] = [
  {
    method: "get",
    path: `${project}/compare`,
    summary: "Two commits or branches compared",
    description:
      "With `Accept: text/markdown` the same as a comment for a pull request. Two sides with the same runs are refused. With several heads the answer is a SidesComparison: one comparison for each, p-values adjusted over all.",
    query: CompareQuery,
    answers: { 200: { description: "The comparison", schema: "ComparisonAnswer", markdown: true } },
    errors: [400, 404],
  },
  {
    method: "get",
    path: `${project}/sweeps`,
    summary: "Metrics over a parameter at one commit",
    description:
      "Made by ordinary uploads of a commit that differ in one thing: load, variant or configuration. Points with verdicts against the value before, the values that cannot be told from the best, the knee as a range, the universal scalability law where it fits. With limits (`p99`, `errors`) a sweep of offered load has its capacity, too. With `Accept: text/csv` one line a value and metric.",
    query: SweepsQuery,
    answers: { 200: { description: "The sweep, and which others the commit has", schema: "Sweep" } },
    errors: [400, 404],
  },
  {
    method: "get",
    path: `${project}/matrix`,
    summary: "Variants at one commit against each other",
    description:
      "All pairs tested and adjusted: variants that share a letter cannot be told apart, ranks are ranges. Those that failed or answered something else are named and not ranked. Two keys make rows and columns. With `Accept: text/markdown` a table, with `text/csv` one line a variant and metric.",
    query: MatrixQuery,
    answers: {
      200: { description: "The matrix, and which others the commit has", schema: "Matrix", markdown: true },
    },
    errors: [400, 404],
  },
  {
    method: "post",
    path: `${project}/comparisons`,
    summary: "A permanent link to a comparison",
    description:
      "Stores the verdict on exactly these runs, whatever is uploaded or deleted later. The same runs have the same link, and keep their first verdict.",
    needs: "upload",
    body: "NewComparison",
    answers: { 201: { description: "The link", schema: "PinnedLink" } },
    errors: [400, 404, 413],
  },
  {
    method: "get",
    path: `${project}/comparisons/{id}`,
    summary: "A permanent comparison, as it was made",
    description: "With `Accept: text/markdown` the same as a comment for a pull request.",
    query: PinnedQuery,
    answers: { 200: { description: "The comparison", schema: "PinnedComparison", markdown: true } },
    errors: [404],
  },
];
