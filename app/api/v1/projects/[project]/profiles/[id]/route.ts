import { readProfileBytes } from "@/lib/data/profiles";
import { download, notFound, route } from "@/lib/http";
import { type ItemParams, itemOf } from "../../project";

export const GET = route(async (_request: Request, { params }: ItemParams) => {
  const { project, id } = await itemOf(params, "profile");
  const profile = await readProfileBytes(project, id);
  if (!profile) throw notFound(`The profile ${id}`);
  return download(profile.bytes, profile.fileName ?? `${profile.kind}-${id}.pb.gz`);
});
