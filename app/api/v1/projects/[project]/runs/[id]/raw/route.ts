import { readRaw } from "@/lib/data/runs";
import { download, notFound, route } from "@/lib/http";
import { type ItemParams, itemOf } from "../../../project";

export const GET = route(async (_request: Request, { params }: ItemParams) => {
  const { project, id } = await itemOf(params, "run");
  const raw = await readRaw(project, id);
  if (!raw) throw notFound(`The run ${id}`);
  return download(raw.bytes, raw.fileName ?? `run-${id}.txt`);
});
