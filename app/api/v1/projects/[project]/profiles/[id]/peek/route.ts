import { json, query, route } from "@/lib/http";
import { PeekQuery } from "@/lib/model";
import { profilePeek } from "@/lib/profiles/views";
import { type ItemParams, profilesOf } from "../../../project";

export const GET = route(async (request: Request, { params }: ItemParams) => {
  const { project, id } = await profilesOf(params);
  return json(await profilePeek(project, id, query(request, PeekQuery)));
});
