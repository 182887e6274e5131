import { mayUpload } from "@/lib/auth";
import { comparisonsTable, renderSidesMarkdown, settlingOf } from "@/lib/compare";
import { requestedComparison } from "@/lib/data/comparisons";
import type { ProjectRef } from "@/lib/data/projects";
import { ownCommands } from "@/lib/data/runs";
import { env } from "@/lib/env";
import { csv, HttpProblem, json, markdown, query, route } from "@/lib/http";
import {
  type Comparison,
  type ComparisonAnswer,
  CommitOrBranch,
  CompareQuery,
  csvText,
  mostSides,
  paths,
  type SidesComparison,
  withFilter,
} from "@/lib/model";
import { comparisonMarkdown } from "@/lib/profiles/comparison-markdown";
import { type ProjectParams, projectOf } from "../project";

export const GET = route(async (request: Request, { params }: ProjectParams) => {
  const project = await projectOf(params);
  const { base, head: _, format, ...filter } = query(request, CompareQuery);
  const heads = new URL(request.url).searchParams.getAll("head").map((head) => CommitOrBranch.parse(head));
  if (heads.length >= mostSides)
    throw new HttpProblem(400, `At most ${mostSides} sides are compared, the base among them.`);
  const result = await requestedComparison(project, base, heads, filter);
  if (!result.comparisons) throw new HttpProblem(result.status, result.why);
  if (format) return csv(csvText(comparisonsTable(result.comparisons)), `${project.slug}-comparison`);
  const answer = answerOf(project.slug, result.comparisons);
  return (request.headers.get("accept") ?? "").includes("text/markdown")
    ? markdown(
        "comparisons" in answer ? renderSidesMarkdown(answer) : await comparisonMarkdown(project, answer),
      )
    : json("comparisons" in answer ? answer : await withSettling(request, project, answer), {
        headers: { vary: "accept" },
      });
});

/** With what would settle it; the series' own commands only for those who may upload. */
async function withSettling(
  request: Request,
  project: ProjectRef,
  comparison: Comparison,
): Promise<ComparisonAnswer> {
  const ids = settlingOf(comparison).map(({ seriesId }) => seriesId);
  const commands = (await mayUpload(request, project.slug))
    ? await ownCommands(project, ids)
    : new Map<string, string>();
  return { ...comparison, settle: settlingOf(comparison, (id) => commands.get(id) ?? null) };
}

/** Two sides as ever; more as a list. */
function answerOf(slug: string, comparisons: readonly Comparison[]): Comparison | SidesComparison {
  const [first, ...others] = comparisons;
  if (!first) throw new HttpProblem(404, "There is nothing to compare.");
  if (others.length === 0) return first;
  const path = paths.compare(slug, first.base.ref, ...comparisons.map(({ head }) => head.ref));
  const url = env().publicUrl + withFilter(path, first.filter);
  return { base: first.base, comparisons: [...comparisons], url };
}
