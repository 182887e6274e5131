import { beforeAll, expect, test } from "vitest";
import { prisma } from "@/lib/data/database";
import { clientHeader } from "@/lib/http/client-address";
import { readItem, uploadBody, write } from "@/lib/testing/api";
import { shaOf, wrkOutput } from "@/lib/testing/measured";
import { POST } from "./route";

const sides = { base: shaOf("a"), head: shaOf("b") };

beforeAll(async () => {
  for (const commit of ["a", "b", "c"]) await uploadBody("shop", wrkOutput(9_000), { commit: shaOf(commit) });
});

async function pin(address = "203.0.113.7", body: object = sides, headers: Record<string, string> = {}) {
  const request = new Request("http://benchtrail.test/", {
    method: "POST",
    body: JSON.stringify(body),
    headers: { [clientHeader]: address, ...headers },
  });
  const answer = await POST(request, { params: Promise.resolve({ project: "shop" }) });
  return { status: answer.status, retryAfter: answer.headers.get("retry-after"), body: await answer.json() };
}

const daysUntil = (time: string) => Math.round((Date.parse(time) - Date.now()) / 86_400_000);

test("a link that nobody with a token made ends, unless somebody with one keeps it", async () => {
  const made = await pin();
  expect(made.status).toBe(201);
  expect(daysUntil(made.body.expiresAt)).toBe(90);
  const kept = await write("pin", "shop", sides);
  expect(kept.body).toMatchObject({ id: made.body.id, expiresAt: null });
  expect((await pin()).body.expiresAt).toBeNull();
  expect((await readItem("comparison", "shop", made.body.id)).body.expiresAt).toBeNull();
});

test("a link that has ended is gone, and may be made again", async () => {
  const { body } = await pin("203.0.113.7", { ...sides, head: shaOf("c") });
  const where = { projectId_id: { projectId: (await prisma().project.findFirstOrThrow()).id, id: body.id } };
  await prisma().pinnedComparison.update({ where, data: { expiresAt: new Date(Date.now() - 1_000) } });
  expect((await readItem("comparison", "shop", body.id)).status).toBe(404);
  expect(daysUntil((await pin("203.0.113.7", { ...sides, head: shaOf("c") })).body.expiresAt)).toBe(90);
  expect((await readItem("comparison", "shop", body.id)).status).toBe(200);
});

test("one address cannot make links for all, and other sites none", async () => {
  const statuses = [];
  for (let times = 0; times < 12; times++) statuses.push((await pin("192.0.2.1")).status);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 201), 429, 429]);
  expect(Number((await pin("192.0.2.1")).retryAfter)).toBeGreaterThan(0);
  expect((await pin("192.0.2.2")).status).toBe(201);
  expect((await pin("192.0.2.3", sides, { "sec-fetch-site": "cross-site" })).status).toBe(403);
});
