import { authoriseInstance } from "@/lib/auth";
import { listTokens } from "@/lib/data/access";
import { json, query, route } from "@/lib/http";
import { AdminListQuery } from "@/lib/model";
import { makeToken } from "./make-token";

export const GET = route(async (request: Request) => {
  await authoriseInstance(request);
  return json(await listTokens(null, query(request, AdminListQuery)));
});

export const POST = route(async (request: Request) =>
  makeToken(request, await authoriseInstance(request), async () => null),
);
