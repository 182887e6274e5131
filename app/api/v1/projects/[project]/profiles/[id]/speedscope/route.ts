import { query, route } from "@/lib/http";
import { ProfileQuery } from "@/lib/model";
import { speedscopeExport } from "@/lib/profiles/exports";
import { type ItemParams, itemOf } from "../../../project";

export const GET = route(async (request: Request, { params }: ItemParams) => {
  const { project, id } = await itemOf(params, "profile");
  return speedscopeExport(project, id, query(request, ProfileQuery));
});
