import { beforeAll, expect, test } from "vitest";
import { clientHeader } from "@/lib/http/client-address";
import { token as right, uploadBody } from "@/lib/testing/api";
import { shaOf, wrkOutput } from "@/lib/testing/measured";
import { authorise } from ".";

beforeAll(() => uploadBody("shop", wrkOutput(9_000), { commit: shaOf("a") }));

/** What a request with this token from this address is answered: 200, or the refusal. */
async function use(token: string, address: string): Promise<{ status: number; retryAfter?: string }> {
  const headers = new Headers({ authorization: `Bearer ${token}`, [clientHeader]: address });
  return authorise({ headers }, "shop").then(
    () => ({ status: 200 }),
    (problem: { status: number; headers: Record<string, string> }) => ({
      status: problem.status,
      retryAfter: problem.headers["retry-after"] ?? "",
    }),
  );
}

test("who tries many tokens is told to wait, and nobody else is", async () => {
  const statuses = [];
  for (let guess = 0; guess < 25; guess++) statuses.push((await use(`guess-${guess}`, "203.0.113.7")).status);
  expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 401));
  expect(statuses.slice(20)).toEqual(Array.from({ length: 5 }, () => 429));
  expect((await use("guess-25", "203.0.113.7")).retryAfter).toMatch(/^[1-3]$/);
  // A token that was right is right, also from there: nobody behind the same proxy is kept out.
  expect((await use(right, "203.0.113.7")).status).toBe(200);
  expect((await use("guess-25", "198.51.100.1")).status).toBe(401);
});

test("a right token that nobody has used yet is not found out by trying", async () => {
  const { prisma } = await import("@/lib/data/database");
  const { hashOf } = await import(".");
  const { uuidv7 } = await import("uuidv7");
  await prisma().token.create({ data: { id: uuidv7(), hash: hashOf("unused-token"), name: "unused" } });
  for (let guess = 0; guess < 20; guess++) await use(`guess-${guess}`, "192.0.2.1");
  expect((await use("unused-token", "192.0.2.1")).status).toBe(429);
  expect((await use("unused-token", "192.0.2.2")).status).toBe(200);
});
