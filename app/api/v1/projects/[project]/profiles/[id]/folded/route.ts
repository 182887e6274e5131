import { query, route } from "@/lib/http";
import { FoldedQuery } from "@/lib/model";
import { foldedExport } from "@/lib/profiles/exports";
import { type ItemParams, profilesOf } from "../../../project";

export const GET = route(async (request: Request, { params }: ItemParams) => {
  const { project, id } = await profilesOf(params);
  return foldedExport(project, id, query(request, FoldedQuery));
});
