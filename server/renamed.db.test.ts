import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { deleteQueued } from "@/lib/data/keeping";
import { read, uploadBody, write } from "@/lib/testing/api";
import { uploadHistory } from "@/lib/testing/history";
import { at, shaOf, wrkOutput } from "@/lib/testing/measured";
import { answerRenamed } from "./renamed";

const server = createServer((request, response) => {
  void answerRenamed(request, response, () => void response.writeHead(200).end("passed on"));
});
await once(server.listen(0, "127.0.0.1"), "listening");
afterAll(() => server.close());
const ask = async (path: string, method = "GET") => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
  const { status, headers } = await fetch(url, { method, redirect: "manual" });
  return [status, headers.get("location")];
};

test("who asks for a former name is sent to the present one, wherever below it", async () => {
  await uploadHistory("first", at(10_000, 2));
  expect(await ask("/first")).toEqual([200, null]);
  expect((await write("patchProject", "first", { slug: "second" })).body.slug).toBe("second");
  expect((await write("patchProject", "second", { slug: "third" })).status).toBe(200);
  expect(await ask("/first?metric=qps")).toEqual([308, "/third?metric=qps"]);
  expect(await ask("/second/compare/main...a%2Fb")).toEqual([308, "/third/compare/main...a%2Fb"]);
  expect(await ask("/first/badge.svg")).toEqual([308, "/third/badge.svg"]);
  expect(await ask("/api/v1/projects/first/runs?limit=1", "DELETE")).toEqual([
    308,
    "/api/v1/projects/third/runs?limit=1",
  ]);
  for (const path of [
    "/",
    "/third",
    "/firsts",
    "/api/v1/projects",
    "/docs/api",
    "/api/health",
    "/_next/x.js",
  ])
    expect(await ask(path)).toEqual([200, null]);
});

test("uploads by a former name are stored, and no second project is made", async () => {
  await uploadHistory("old", at(10_000, 1));
  await write("patchProject", "old", { slug: "new" });
  const { status, body } = await uploadBody("old", wrkOutput(9_000), { commit: shaOf("late") });
  expect([status, body.project]).toEqual([201, "new"]);
  expect((await read("runs", "new")).body.items).toHaveLength(2);
  expect((await read("project", "old")).status).toBe(404);
});

test("a name that another project has is refused; one that it had is taken over, and freed with the project", async () => {
  for (const slug of ["a1", "b1"]) await uploadHistory(slug, at(10_000, 1));
  expect((await write("patchProject", "a1", { slug: "b1" })).status).toBe(409);
  expect((await write("patchProject", "a1", { slug: "Not one" })).status).toBe(400);
  await write("patchProject", "b1", { slug: "b2" });
  expect((await write("patchProject", "a1", { slug: "b1" })).status).toBe(200);
  expect(await ask("/b1")).toEqual([200, null]);
  expect(await ask("/a1")).toEqual([308, "/b1"]);
  // Back again: the name is its own, and leads nowhere else.
  await write("patchProject", "b1", { slug: "a1" });
  expect(await ask("/a1")).toEqual([200, null]);
  await write("deleteProject", "a1", {});
  await deleteQueued();
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  expect(await ask("/b1")).toEqual([200, null]);
});
