import { route } from "@/lib/http";
import { pprofExport } from "@/lib/profiles/exports";
import { type ItemParams, itemOf } from "../../../project";

export const GET = route(async (_request: Request, { params }: ItemParams) => {
  const { project, id } = await itemOf(params, "profile");
  return pprofExport(project, id);
});
