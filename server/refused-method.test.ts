import { readdirSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { refusedMethod } from "./refused-method";

const server = createServer((request, response) => {
  if (!refusedMethod(request, response)) response.writeHead(299).end();
});
let base = "";
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

const api = new URL("../app/api/", import.meta.url);
const routes = readdirSync(api, { recursive: true })
  .map((file) => String(file))
  .filter((file) => file.endsWith("route.ts"))
  .map((file) => `/api/${file.replace(/\/route\.ts$/, "").replaceAll(/\[\w+\]/g, "x")}`);

test.each(routes)("%s is passed on to Next", async (path) => {
  const { status, headers } = await fetch(base + path, { method: "OPTIONS" });
  expect({ status, allow: headers.get("allow") }).toEqual({
    status: 204,
    allow: expect.stringMatching(/GET|POST|PUT|PATCH|DELETE/) as string,
  });
});

test.each(["/api", "/api/v1/nosuch?a=1", "/api/v1/projects/shop/profiles"])(
  "%s is no part of the API, and no page",
  async (path) => {
    for (const method of ["GET", "POST", "OPTIONS"]) {
      const answer = await fetch(base + path, { method });
      expect(answer.headers.get("content-type")).toContain("application/problem+json");
      expect(await answer.json()).toMatchObject({
        status: 404,
        detail: expect.stringContaining("openapi.json"),
      });
    }
  },
);

test("pages are read, and nothing else is done with them", async () => {
  expect((await fetch(`${base}/shop`)).status).toBe(299);
  expect((await fetch(`${base}/api/v1/projects/`)).status).toBe(299);
  const refused = await fetch(`${base}/shop`, { method: "POST" });
  expect(refused.status).toBe(405);
  expect(refused.headers.get("allow")).toBe("GET, HEAD");
  expect((await fetch(`${base}/mcp`, { method: "POST" })).status).toBe(299);
});
