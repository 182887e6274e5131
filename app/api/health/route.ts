import { isHealthy } from "@/lib/data/database";
import { HttpProblem, json, route } from "@/lib/http";

export const dynamic = "force-dynamic";

export const GET = route(async () => {
  if (!(await isHealthy()))
    throw new HttpProblem(503, "The database is not responding.", undefined, { "retry-after": "2" });
  return json({ status: "ok" });
});
