import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, expect, test } from "vitest";
import { prisma } from "@/lib/data/database";
import { token as bootstrapToken, uploadBody } from "@/lib/testing/api";
import { shaOf, wrkOutput } from "@/lib/testing/measured";
import { uuidv7 } from "uuidv7";
import { authorise } from ".";

const projectId: Record<string, string> = {};

beforeAll(async () => {
  for (const slug of ["shop", "other"]) {
    await uploadBody(slug, wrkOutput(9_000), { commit: shaOf(slug) });
    projectId[slug] = (await prisma().project.findUniqueOrThrow({ where: { slug } })).id;
  }
});

/** Stores a token of a project, or of the whole instance. */
async function storedToken(name: string, project?: string) {
  const hash = new Uint8Array(createHash("sha256").update(name).digest());
  const owner = project === undefined ? null : projectId[project];
  await prisma().token.create({ data: { id: uuidv7(), hash, name, projectId: owner } });
  return {
    name,
    change: (data: { revokedAt?: Date; projectId?: string }) =>
      prisma().token.update({ where: { hash }, data }),
  };
}

/** What a request with this token is answered: 200, or the status of the refusal. */
async function use(token: string | null, slug = "shop"): Promise<number> {
  const headers = new Headers(token === null ? {} : { authorization: `Bearer ${token}` });
  return authorise({ headers }, slug).then(
    () => 200,
    ({ status }: { status: number }) => status,
  );
}

/** Uses a token without a pause until it is answered otherwise. @returns that answer, and after how many milliseconds */
async function useUntilRefused(token: string, slug = "shop") {
  const since = performance.now();
  for (;;) {
    const status = await use(token, slug);
    const after = performance.now() - since;
    if (status !== 200 || after > 5_000) return { status, after };
    await sleep(20);
  }
}

test("the token says where one may write", async () => {
  const own = await storedToken("of-shop", "shop");
  const instance = await storedToken("of-all");
  expect(await use(null)).toBe(401);
  expect(await use("unknown")).toBe(401);
  expect(await use(own.name)).toBe(200);
  expect(await use(own.name, "other")).toBe(403);
  expect(await use(own.name, "new")).toBe(403);
  for (const token of [bootstrapToken, instance.name])
    for (const slug of ["shop", "other", "new"]) expect(await use(token, slug)).toBe(200);
});

test("a revoked token is refused within a second while it is used all the time", async () => {
  const { name, change } = await storedToken("busy", "shop");
  expect(await use(name)).toBe(200);
  await change({ revokedAt: new Date() });
  const { status, after } = await useUntilRefused(name);
  expect(status).toBe(401);
  expect(after).toBeLessThan(1_500);
});

test("a token that is given to another project is refused here within a second", async () => {
  const { name, change } = await storedToken("moved", "shop");
  expect(await use(name)).toBe(200);
  await change({ projectId: projectId.other! });
  const { status, after } = await useUntilRefused(name);
  expect(status).toBe(403);
  expect(after).toBeLessThan(1_500);
  expect(await use(name, "other")).toBe(200);
});
