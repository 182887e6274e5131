import { afterEach, beforeEach, expect, it } from "vitest";
import { type Double, type SentRequest, startDouble } from "../testing/double";
import { Home } from "../testing/home";

const info = {
  id: "0199c0de-0000-7000-8000-000000000000",
  name: "ci",
  scopes: ["upload"],
  expiresAt: null,
  lastUsedAt: "2026-11-22T10:00:00.000Z",
};

function answerTo({ method, url }: SentRequest) {
  if (method === "POST") return { status: 201, body: { ...info, lastUsedAt: null, token: "bt_secret" } };
  if (method === "DELETE") return { status: 204, body: "" };
  return { body: { items: [info], nextCursor: url.includes("cursor") ? null : info.id } };
}

let server: Double;
let home: Home;
beforeEach(async () => {
  server = await startDouble(answerTo);
  home = new Home();
  home.env = { BENCHTRAIL_URL: server.url, BENCHTRAIL_TOKEN: "an-admin-token" };
});
afterEach(async () => {
  await server.close();
  home.remove();
});
const token = (...args: string[]) => home.run(["token", ...args]);

it("prints a new token alone, so that it can be piped", async () => {
  const ended = await token("add", "ci", "--scopes", "upload,read", "--expires", "2027-01-01T00:00:00Z");
  expect(ended).toMatchObject({ code: 0, stdout: "bt_secret\n" });
  expect(ended.stderr).toContain("shown only this once");
  const [request] = server.requests;
  expect(request).toMatchObject({ method: "POST", url: "/api/v1/projects/shop/tokens" });
  expect(request!.headers.authorization).toBe("Bearer an-admin-token");
  expect(JSON.parse(request!.body.toString())).toEqual({
    name: "ci",
    scopes: ["upload", "read"],
    expiresAt: "2027-01-01T00:00:00.000Z",
  });
});

it("counts the days until a token expires", async () => {
  await token("add", "ci", "--expires", "90d");
  const { expiresAt } = JSON.parse(server.requests[0]!.body.toString());
  expect(Math.round((Date.parse(expiresAt) - Date.now()) / 86_400_000)).toBe(90);
  expect(await token("add", "ci", "--expires", "soon")).toMatchObject({ code: 2 });
});

it("lists all pages, of the instance too", async () => {
  const { stdout } = await token("list", "--instance");
  expect(stdout.trim().split("\n")).toHaveLength(2);
  expect(stdout).toContain("last used 2026-11-22T10:00Z");
  expect(server.requests.map(({ url }) => url)).toEqual([
    "/api/v1/tokens",
    `/api/v1/tokens?cursor=${info.id}`,
  ]);
});

it("revokes by id, and says what it is used like", async () => {
  expect(await token("revoke", info.id, "--project", "other")).toMatchObject({ code: 0 });
  expect(server.requests[0]).toMatchObject({
    method: "DELETE",
    url: `/api/v1/projects/other/tokens/${info.id}`,
  });
  expect(await token("revoke")).toMatchObject({ code: 2, stderr: expect.stringContaining("Usage:") });
});
