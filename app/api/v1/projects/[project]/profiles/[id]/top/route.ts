import { json, query, route } from "@/lib/http";
import { TopQuery } from "@/lib/model";
import { profileTop } from "@/lib/profiles/views";
import { type ItemParams, itemOf } from "../../../project";

export const GET = route(async (request: Request, { params }: ItemParams) => {
  const { project, id } = await itemOf(params, "profile");
  return json(await profileTop(project, id, query(request, TopQuery)));
});
