import { query, route } from "@/lib/http";
import { ProfileQuery } from "@/lib/model";
import { foldedExport } from "@/lib/profiles/exports";
import { type ItemParams, itemOf } from "../../../project";

export const GET = route(async (request: Request, { params }: ItemParams) => {
  const { project, id } = await itemOf(params, "profile");
  return foldedExport(project, id, query(request, ProfileQuery));
});
