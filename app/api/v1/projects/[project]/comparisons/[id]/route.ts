import { comparisonsTable } from "@/lib/compare";
import { deletePinned, findPinned } from "@/lib/data/comparisons";
import { csv, json, markdown, notFound, query, route } from "@/lib/http";
import { csvText, PinnedQuery } from "@/lib/model";
import { comparisonMarkdown } from "@/lib/profiles/comparison-markdown";
import { type ItemParams, deletion, itemOf } from "../../project";

export const GET = route(async (request: Request, { params }: ItemParams) => {
  const { project, id } = await itemOf(params, "comparison");
  const { format } = query(request, PinnedQuery);
  const pinned = await findPinned(project, id);
  if (!pinned) throw notFound(`The comparison ${id}`);
  if (format) return csv(csvText(comparisonsTable([pinned])), `${project.slug}-comparison`);
  return (request.headers.get("accept") ?? "").includes("text/markdown")
    ? markdown(await comparisonMarkdown(project, pinned, { isPermanent: true }))
    : json(pinned, { headers: { vary: "accept" } });
});

export const DELETE = deletion("comparison", deletePinned);
