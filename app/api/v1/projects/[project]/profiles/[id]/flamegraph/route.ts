import { binaryTree, query, route } from "@/lib/http";
import { FlamegraphQuery } from "@/lib/model";
import { profileTree } from "@/lib/profiles/views";
import { type ItemParams, itemOf } from "../../../project";

export const GET = route(async (request: Request, { params }: ItemParams) => {
  const { project, id } = await itemOf(params, "profile");
  const wanted = query(request, FlamegraphQuery);
  return binaryTree(request, await profileTree(project, id, wanted), wanted.v);
});
