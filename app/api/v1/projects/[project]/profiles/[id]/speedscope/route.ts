import { query, route } from "@/lib/http";
import { ProfileQuery } from "@/lib/model";
import { speedscopeExport } from "@/lib/profiles/exports";
import { type ItemParams, profilesOf } from "../../../project";

export const GET = route(async (request: Request, { params }: ItemParams) => {
  const { project, id } = await profilesOf(params);
  return speedscopeExport(project, id, query(request, ProfileQuery));
});
