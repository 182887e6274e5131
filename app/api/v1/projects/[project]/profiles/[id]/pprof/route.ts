import { query, route } from "@/lib/http";
import { PprofQuery } from "@/lib/model";
import { pprofExport } from "@/lib/profiles/exports";
import { type ItemParams, profilesOf } from "../../../project";

export const GET = route(async (request: Request, { params }: ItemParams) => {
  const { project, id } = await profilesOf(params);
  return pprofExport(project, id, query(request, PprofQuery));
});
