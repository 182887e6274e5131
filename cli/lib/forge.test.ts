import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Answer, type Double, type SentRequest, startDouble } from "../testing/double";
import { keepComment, setStatus } from "./forge.mjs";

interface Comment {
  id: number;
  body: string;
  user: { type: string };
}

let forge: Double;
let comments: Comment[];
let github: NodeJS.ProcessEnv;
let gitlab: NodeJS.ProcessEnv;

/** What both forges do with comments, at their own paths. */
function answer({ method, url, body }: SentRequest): Answer {
  const { pathname, searchParams } = new URL(url, "http://localhost");
  if (pathname.includes("/statuses/")) return { status: 201, body: {} };
  const text = method === "GET" ? "" : String(JSON.parse(body.toString()).body);
  if (method === "POST") comments.push({ id: comments.length + 1, body: text, user: { type: "Bot" } });
  if (method === "PATCH" || method === "PUT")
    comments.find(({ id }) => pathname.endsWith(`/${id}`))!.body = text;
  if (method !== "GET") return { body: {} };
  const from = (Number(searchParams.get("page")) - 1) * 100;
  return { body: comments.slice(from, from + 100) };
}

beforeEach(async () => {
  comments = [{ id: 1, body: "Looks good", user: { type: "User" } }];
  forge = await startDouble(answer);
  github = {
    NODE_ENV: "test",
    GITHUB_TOKEN: "ghs_1",
    GITHUB_REPOSITORY: "ada/shop",
    GITHUB_API_URL: forge.url,
  };
  gitlab = {
    NODE_ENV: "test",
    GITLAB_CI: "true",
    GITLAB_TOKEN: "g",
    CI_API_V4_URL: forge.url,
    CI_PROJECT_ID: "7",
  };
});
afterEach(() => forge.close());

const keep = (env: NodeJS.ProcessEnv, markdown: string, project = "shop") =>
  keepComment(env, { project, pr: "12", markdown });
const writes = () =>
  forge.requests.filter(({ method }) => method !== "GET").map(({ method, url }) => `${method} ${url}`);

describe.each([
  [
    "GitHub",
    () => github,
    ["POST /repos/ada/shop/issues/12/comments", "PATCH /repos/ada/shop/issues/comments/2"],
  ],
  [
    "GitLab",
    () => gitlab,
    ["POST /projects/7/merge_requests/12/notes", "PUT /projects/7/merge_requests/12/notes/2"],
  ],
] as const)("a comment on %s", (_name, env, expected) => {
  it("is written once, and changed after that", async () => {
    await keep(env(), "first");
    await keep(env(), "second");
    await keep(env(), "second");
    expect(writes()).toEqual(expected);
    expect(comments.map(({ body }) => body)).toEqual(["Looks good", "<!-- benchtrail:shop -->\nsecond"]);
  });

  it("is one for each project", async () => {
    await keep(env(), "shop");
    await keep(env(), "other", "other");
    expect(comments).toHaveLength(3);
  });

  it("is found behind a hundred others", async () => {
    comments = Array.from({ length: 150 }, (_, id) => ({ id, body: "talk", user: { type: "User" } }));
    comments[140]!.body = "<!-- benchtrail:shop -->\nold";
    comments[140]!.user.type = "Bot";
    await keep(env(), "new");
    expect(comments).toHaveLength(150);
    expect(comments[140]!.body).toContain("new");
  });
});

it("does not write into a comment of somebody who copied ours", async () => {
  comments[0]!.body = "<!-- benchtrail:shop -->\nfake";
  await keep(github, "real");
  expect(comments.map(({ body }) => body.slice(-4))).toEqual(["fake", "real"]);
});

it("stays below what GitHub takes", async () => {
  await keep(github, "x".repeat(100_000));
  expect(comments[1]!.body.length).toBeLessThan(65_536);
});

it("sets a status with a link", async () => {
  const status = {
    project: "shop",
    commit: "abc",
    failed: true,
    description: "d".repeat(200),
    url: "https://b.example.org",
  };
  await setStatus(github, status);
  const [request] = forge.requests;
  expect(request!.url).toBe("/repos/ada/shop/statuses/abc");
  const body = JSON.parse(request!.body.toString());
  expect(body).toMatchObject({ state: "failure", context: "benchtrail/shop", target_url: status.url });
  expect(body.description).toHaveLength(140);
});

it("asks for what it needs", async () => {
  await expect(keep({ ...github, GITHUB_TOKEN: "" }, "x")).rejects.toThrow(/GITHUB_TOKEN/);
  await expect(keep({ ...gitlab, GITLAB_TOKEN: "" }, "x")).rejects.toThrow(/scope api/);
  await expect(keepComment(github, { project: "shop", pr: undefined, markdown: "x" })).rejects.toThrow(
    /--pr/,
  );
});
