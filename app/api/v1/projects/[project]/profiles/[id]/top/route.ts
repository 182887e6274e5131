import { json, query, route } from "@/lib/http";
import { TopQuery } from "@/lib/model";
import { profileTop } from "@/lib/profiles/views";
import { type ItemParams, profilesOf } from "../../../project";

export const GET = route(async (request: Request, { params }: ItemParams) => {
  const { project, id } = await profilesOf(params);
  return json(await profileTop(project, id, query(request, TopQuery)));
});
