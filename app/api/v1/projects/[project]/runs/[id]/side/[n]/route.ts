import { readSideLog } from "@/lib/data/runs";
import { download, notFound, route } from "@/lib/http";
import { itemOf } from "../../../../project";

interface LogParams {
  params: Promise<{ project: string; id: string; n: string }>;
}

/** Whoever may read may read what a server told of itself. */
export const GET = route(async (_request: Request, { params }: LogParams) => {
  const { project, id } = await itemOf(params, "run");
  const { n } = await params;
  const log = /^[1-9]\d{0,3}$/.test(n) ? await readSideLog(project, id, Number(n)) : null;
  if (!log) throw notFound(`The log ${n} of the run ${id}`);
  return download(log.bytes, log.fileName ?? `side-${n}.txt`);
});
