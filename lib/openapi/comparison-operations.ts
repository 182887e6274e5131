import "server-only";
import { CompareQuery } from "@/lib/model";
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
    answers: { 200: { description: "The comparison", schema: "PinnedComparison", markdown: true } },
    errors: [404],
  },
];
