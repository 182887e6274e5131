import { route } from "@/lib/http";
import { pprofExport } from "@/lib/profiles/exports";
import { type ItemParams, profilesOf } from "../../../project";

export const GET = route(async (_request: Request, { params }: ItemParams) => {
  const { project, id } = await profilesOf(params);
  return pprofExport(project, id);
});
