import { previewRetention } from "@/lib/data/keeping";
import { json, query, route } from "@/lib/http";
import { RetentionQuery } from "@/lib/model";
import { type ProjectParams, projectOf } from "../../project";

export const GET = route(async (request: Request, { params }: ProjectParams) => {
  const project = await projectOf(params);
  const { branches } = query(request, RetentionQuery);
  return json(await previewRetention(project, branches && { branches }, Date.now()));
});
