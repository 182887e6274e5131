import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, expect, test } from "vitest";
import { GET as projectAudit } from "@/app/api/v1/projects/[project]/audit/route";
import { DELETE as revokeOfProject } from "@/app/api/v1/projects/[project]/tokens/[id]/route";
import { GET as listOfProject, POST as makeOfProject } from "@/app/api/v1/projects/[project]/tokens/route";
import { DELETE as deleteRun } from "@/app/api/v1/projects/[project]/runs/[id]/route";
import { GET as instanceAudit } from "@/app/api/v1/audit/route";
import { prisma } from "@/lib/data/database";
import { token as bootstrap, uploadBody, write } from "@/lib/testing/api";
import { shaOf, wrkOutput } from "@/lib/testing/measured";
import { DELETE as revoke } from "./[id]/route";
import { GET as list, POST as make } from "./route";

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const url = "http://benchtrail.test/";

async function resultOf(answer: Response) {
  return { status: answer.status, body: answer.status === 204 ? null : await answer.json() };
}
const post = (body: unknown, token: string) =>
  new Request(url, { method: "POST", body: JSON.stringify(body), headers: bearer(token) });
const requestWith = (token: string, query = "") => new Request(url + query, { headers: bearer(token) });
const params = <T extends object>(value: T) => ({ params: Promise.resolve(value) });

/** Makes a token of a project, or of the whole instance. */
const createToken = async (body: object, project?: string, by = bootstrap) =>
  resultOf(
    project === undefined
      ? await make(post(body, by))
      : await makeOfProject(post(body, by), params({ project })),
  );
const upload = async (token: string, project = "shop", commit = "a") =>
  (await uploadBody(project, wrkOutput(9_000), { commit: shaOf(commit) }, bearer(token))).status;

beforeAll(async () => {
  for (const project of ["shop", "other"]) expect(await upload(bootstrap, project)).toBe(201);
});

test("a token is told once, and only its hash is stored", async () => {
  const { status, body } = await createToken({ name: "CI of shop" }, "shop");
  expect(status).toBe(201);
  expect(body).toMatchObject({
    name: "CI of shop",
    scopes: ["upload"],
    project: "shop",
    expiresAt: null,
    lastUsedAt: null,
    bootstrap: false,
  });
  expect(body.token).toMatch(/^bt_[\w-]{32}$/);
  expect(await upload(body.token)).toBe(201);
  expect(await upload(body.token, "other")).toBe(403);
  const { items } = (await resultOf(await listOfProject(requestWith(bootstrap), params({ project: "shop" }))))
    .body;
  expect(items).toMatchObject([{ id: body.id, name: "CI of shop" }]);
  await expect
    .poll(async () => (await prisma().token.findUnique({ where: { id: body.id } }))?.lastUsedAt)
    .toBeTruthy();
  expect(JSON.stringify([items, await prisma().token.findMany()])).not.toContain(body.token);
});

test("a token may do what its scopes say, and no more", async () => {
  const [reads, uploads, rules] = await Promise.all(
    (["read", "upload", "admin"] as const).map(
      async (scope) => (await createToken({ name: scope, scopes: [scope] }, "shop")).body.token,
    ),
  );
  const runs = await prisma().run.findMany({ where: { project: { slug: "shop" } } });
  const drop = async (token: string) => {
    const request = new Request(url, { method: "DELETE", headers: bearer(token) });
    return (await deleteRun(request, params({ project: "shop", id: runs[0]!.id }))).status;
  };
  expect([await upload(reads), await upload(uploads), await upload(rules)]).toEqual([403, 201, 201]);
  expect([await drop(reads), await drop(uploads), await drop(rules)]).toEqual([403, 403, 204]);
  const name = { name: "Shop" };
  expect((await write("patchProject", "shop", name, bearer(uploads))).status).toBe(403);
  expect((await write("patchProject", "shop", name, bearer(rules))).status).toBe(200);
  expect((await createToken({ name: "mine" }, "shop", uploads)).status).toBe(403);
  expect((await createToken({ name: "mine" }, "shop", rules)).status).toBe(201);
  // One project's administrator is no other's, and none of the instance.
  expect((await createToken({ name: "mine" }, "other", rules)).status).toBe(403);
  expect((await createToken({ name: "mine" }, undefined, rules)).status).toBe(403);
  expect((await resultOf(await list(requestWith(rules)))).status).toBe(403);
});

test("a revoked token is refused within a second while it is used all the time", async () => {
  const { token, id } = (await createToken({ name: "busy", scopes: ["admin"] })).body;
  expect(await upload(token, "made-by-it")).toBe(201);
  const revoked = await revoke(
    new Request(url, { method: "DELETE", headers: bearer(bootstrap) }),
    params({ id }),
  );
  expect(revoked.status).toBe(204);
  const since = performance.now();
  while (performance.now() - since < 5_000 && (await resultOf(await list(requestWith(token)))).status === 200)
    await sleep(20);
  expect(performance.now() - since).toBeLessThan(1_500);
  expect(await upload(token)).toBe(401);
  const again = await revoke(
    new Request(url, { method: "DELETE", headers: bearer(bootstrap) }),
    params({ id }),
  );
  expect(again.status).toBe(404);
});

test("a token of another project cannot be revoked from here", async () => {
  const { id } = (await createToken({ name: "other's" }, "other")).body;
  const request = () => new Request(url, { method: "DELETE", headers: bearer(bootstrap) });
  expect((await revokeOfProject(request(), params({ project: "shop", id }))).status).toBe(404);
  expect((await revoke(request(), params({ id }))).status).toBe(404);
  expect((await revokeOfProject(request(), params({ project: "other", id }))).status).toBe(204);
});

test("an expired token is refused, and says so", async () => {
  const soon = new Date(Date.now() + 400).toISOString();
  const { token } = (await createToken({ name: "short", expiresAt: soon }, "shop")).body;
  expect(await upload(token)).toBe(201);
  await sleep(500);
  expect(await upload(token)).toBe(401);
});

test("what is asked wrongly is said to be wrong", async () => {
  expect((await createToken({})).body.detail).toContain("name");
  expect((await createToken({ name: "a\u0007b" })).status).toBe(400);
  expect((await createToken({ name: "x", scopes: ["owner"] })).status).toBe(400);
  expect((await createToken({ name: "x", expiresAt: "tomorrow" })).status).toBe(400);
  expect((await createToken({ name: "x" }, "not a slug")).status).toBe(400);
});

test("the audit tells who wrote what, page by page", async () => {
  const { token, id } = (await createToken({ name: "nightly", scopes: ["admin"] }, "audited")).body;
  await upload(token, "audited", "b");
  await write("patchProject", "audited", { name: "Audited" }, bearer(token));
  const page = async (query = "") =>
    (await resultOf(await projectAudit(requestWith(token, query), params({ project: "audited" })))).body;
  const { items } = await page();
  expect(items.map(({ action }: { action: string }) => action)).toEqual([
    "project.change",
    "upload",
    "token.create",
  ]);
  expect(items[1]).toMatchObject({ token: { id, name: "nightly" } });
  expect(items[2]).toMatchObject({ token: { name: "bootstrap token" }, subject: `nightly (${id})` });
  const first = await page("?limit=2");
  expect([...first.items, ...(await page(`?cursor=${first.nextCursor}`)).items]).toEqual(items);
  expect((await resultOf(await instanceAudit(requestWith(bootstrap)))).body.items[0]).toMatchObject({
    action: expect.stringMatching(/^token\./),
  });
  expect((await resultOf(await instanceAudit(requestWith(token)))).status).toBe(403);
});
