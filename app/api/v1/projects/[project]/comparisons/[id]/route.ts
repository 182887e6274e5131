import { renderMarkdown } from "@/lib/compare";
import { deletePinned, findPinned } from "@/lib/data/comparisons";
import { json, markdown, notFound, route } from "@/lib/http";
import { type ItemParams, deletion, itemOf } from "../../project";

export const GET = route(async (request: Request, { params }: ItemParams) => {
  const { project, id } = await itemOf(params, "comparison");
  const pinned = await findPinned(project, id);
  if (!pinned) throw notFound(`The comparison ${id}`);
  return (request.headers.get("accept") ?? "").includes("text/markdown")
    ? markdown(renderMarkdown(pinned))
    : json(pinned, { headers: { vary: "accept" } });
});

export const DELETE = deletion("comparison", deletePinned);
