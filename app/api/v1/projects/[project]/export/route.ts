import { Readable } from "node:stream";
import { authorise } from "@/lib/auth";
import { recordWrite } from "@/lib/data/access";
import { exportProject } from "@/lib/data/keeping";
import { route } from "@/lib/http";
import { type ProjectParams, projectOf } from "../project";

export const GET = route(async (request: Request, { params }: ProjectParams) => {
  const { by } = await authorise(request, (await params).project, "admin");
  const project = await projectOf(params);
  await recordWrite(by, project, "project.export", project.slug);
  const body = Readable.toWeb(await exportProject(project)) as ReadableStream<Uint8Array>;
  return new Response(body, {
    headers: {
      "content-type": "application/x-tar",
      "content-disposition": `attachment; filename="${project.slug}.benchtrail.tar"`,
      "cache-control": "no-store",
    },
  });
});
