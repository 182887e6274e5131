import { projectDetail } from "@/lib/data/project-views";
import { json, route } from "@/lib/http";
import { type ProjectParams, projectOf } from "./project";

export const GET = route(async (_request: Request, { params }: ProjectParams) =>
  json(await projectDetail(await projectOf(params))),
);
