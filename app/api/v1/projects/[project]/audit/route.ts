import { authorise } from "@/lib/auth";
import { listWrites } from "@/lib/data/access";
import { json, query, route } from "@/lib/http";
import { AdminListQuery } from "@/lib/model";
import { type ProjectParams, projectOf } from "../project";

export const GET = route(async (request: Request, { params }: ProjectParams) => {
  await authorise(request, (await params).project, "admin");
  return json(await listWrites(await projectOf(params), query(request, AdminListQuery)));
});
