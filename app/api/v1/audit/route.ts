import { authoriseInstance } from "@/lib/auth";
import { listWrites } from "@/lib/data/access";
import { json, query, route } from "@/lib/http";
import { AdminListQuery } from "@/lib/model";

export const GET = route(async (request: Request) => {
  await authoriseInstance(request);
  return json(await listWrites(null, query(request, AdminListQuery)));
});
