import { authorise } from "@/lib/auth";
import { storeSnapshot } from "@/lib/data/drift";
import { ensureProject } from "@/lib/data/projects";
import { json, route } from "@/lib/http";
import { takeSnapshot } from "@/lib/ingest/snapshot";
import { ProjectSlug } from "@/lib/model";
import type { ProjectParams } from "../project";

/** Configurations may be told before anything is measured. */
export const POST = route(async (request: Request, { params }: ProjectParams) => {
  const { slug, project } = await authorise(request, ProjectSlug.parse((await params).project));
  const snapshot = await takeSnapshot(request);
  const { isNew, ...stored } = await storeSnapshot(project ?? (await ensureProject(slug)), snapshot);
  return json(stored, { status: isNew ? 201 : 200 });
});
