import { binaryTree, query, route } from "@/lib/http";
import { FlamegraphQuery } from "@/lib/model";
import { profileTree } from "@/lib/profiles/views";
import { type ItemParams, profilesOf } from "../../../project";

export const GET = route(async (request: Request, { params }: ItemParams) => {
  const { project, id } = await profilesOf(params);
  const graphQuery = query(request, FlamegraphQuery);
  const { bytes, unmatched } = await profileTree(project, id, graphQuery);
  return binaryTree(request, bytes, unmatched, graphQuery.v);
});
