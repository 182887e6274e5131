import { deleteProfile } from "@/lib/data/keeping";
import { readProfileBytes } from "@/lib/data/profiles";
import { download, notFound, route } from "@/lib/http";
import { splitIds } from "@/lib/model";
import { pprofExport } from "@/lib/profiles/exports";
import { type ItemParams, deletion, profilesOf } from "../../project";

export const GET = route(async (_request: Request, { params }: ItemParams) => {
  const { project, id } = await profilesOf(params);
  if (splitIds(id).length > 1) return pprofExport(project, id, {});
  const profile = await readProfileBytes(project, id);
  if (!profile) throw notFound(`The profile ${id}`);
  return download(profile.bytes, profile.fileName ?? `${profile.kind}-${id}.pb.gz`);
});

export const DELETE = deletion("profile", deleteProfile);
