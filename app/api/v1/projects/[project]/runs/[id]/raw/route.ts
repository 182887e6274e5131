import { authorise } from "@/lib/auth";
import { readRaw } from "@/lib/data/runs";
import { download, notFound, route } from "@/lib/http";
import { holdsScript } from "@/lib/ingest/holds-script";
import { type ItemParams, itemOf } from "../../../project";

/** Whoever may read may read what a tool printed; the source of a script only who may upload. */
export const GET = route(async (request: Request, { params }: ItemParams) => {
  const { project, id } = await itemOf(params, "run");
  const raw = await readRaw(project, id);
  if (!raw) throw notFound(`The run ${id}`);
  if (await holdsScript(raw)) await authorise(request, project.slug);
  return download(raw.bytes, raw.fileName ?? `run-${id}.txt`);
});
