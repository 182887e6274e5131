import { compareRefs } from "@/lib/data/comparisons";
import { resolveCommit } from "@/lib/data/commits";
import { HttpProblem, json, notFound, query, route } from "@/lib/http";
import { CompareQuery } from "@/lib/model";
import { comparisonMarkdown } from "@/lib/profiles/comparison-markdown";
import { type ProjectParams, projectOf } from "../project";

export const GET = route(async (request: Request, { params }: ProjectParams) => {
  const project = await projectOf(params);
  const { base, head } = query(request, CompareQuery);
  const comparison = await compareRefs(project, base, head);
  if (!comparison) throw await missingSide(project, { base, head });
  return (request.headers.get("accept") ?? "").includes("text/markdown")
    ? new Response(await comparisonMarkdown(project, comparison), {
        headers: {
          "content-type": "text/markdown; charset=utf-8",
          "cache-control": "no-cache",
          vary: "accept",
        },
      })
    : json(comparison, { headers: { vary: "accept" } });
});

/** Which side cannot be compared, and why. */
async function missingSide(
  project: Awaited<ReturnType<typeof projectOf>>,
  sides: Record<"base" | "head", string>,
): Promise<HttpProblem> {
  for (const [side, ref] of Object.entries(sides))
    if (!(await resolveCommit(project, ref)))
      return notFound(`The ${side} "${ref}" (neither a commit, a unique short sha, nor a branch with runs)`);
  return new HttpProblem(404, "One of the two commits has no runs to compare.");
}
