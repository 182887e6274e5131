import { beforeAll, expect, test } from "vitest";
import { wrkOutput } from "@/lib/testing/measured";
import { read, uploadForm, write } from "@/lib/testing/api";

const sha = (name: string) => Buffer.from(name).toString("hex").padEnd(40, "0");

/** Five runs of one job of a build. */
async function job(commit: string, environment: string, scenario: string, qps: number): Promise<string> {
  const meta = { commit: sha(commit), branch: "main", environment, scenario, committedAt: times[commit] };
  const files = [0, 1, 2, 3, 4].map(
    (k) =>
      [
        "result",
        new TextEncoder().encode(wrkOutput(qps * (1 + k / 1000), 5 + k / 1000)),
        `${k}.txt`,
      ] as const,
  );
  const { status, body } = await uploadForm("matrix", [["meta", JSON.stringify(meta)], ...files]);
  expect(status).toBe(201);
  return body.uploadId;
}

const times: Record<string, string> = { base: "2026-03-01T10:00:00Z", head: "2026-03-01T11:00:00Z" };
const sides = { base: sha("base"), head: sha("head") };
let only: string;

// Two jobs: amd measures the same as before, arm is half as fast and no longer measures the login.
beforeAll(async () => {
  await job("base", "ci-amd", "GET /ping", 20_000);
  await job("base", "ci-arm", "GET /ping", 20_000);
  await job("base", "ci-arm", "POST /login", 2_000);
  only = await job("head", "ci-amd", "GET /ping", 20_000);
  await job("head", "ci-arm", "GET /ping", 10_000);
});

const compare = async (more: Record<string, string>) =>
  (await read("compare", "matrix", { ...sides, ...more })).body;

test("one job of a matrix is judged by its own numbers, and misses only what is its own", async () => {
  const all = await compare({});
  expect(all.summary.regressed).toBe(1);
  expect(all.headline).toMatchObject({ verdict: "regressed", sentence: all.summary.headline });
  expect(all.missing.head).toMatchObject([{ scenario: "POST /login", environment: "ci-arm", metrics: [] }]);
  const amd = await compare({ environment: "ci-amd" });
  expect(amd).toMatchObject({
    filter: { environment: "ci-amd" },
    summary: { regressed: 0 },
    missing: { base: [], head: [] },
  });
  expect(amd.url).toMatch(/\?environment=ci-amd$/);
  const ping = await compare({ environment: "ci-arm", scenario: "GET /ping" });
  expect(ping.rows.map((row: { environment: string }) => row.environment)).toContain("ci-arm");
  expect(ping).toMatchObject({ summary: { regressed: 1 }, missing: { head: [] } });
});

test("the comment names first what is missing, and leads to the same part of the page", async () => {
  const { response } = await read(
    "compare",
    "matrix",
    { ...sides, environment: "ci-arm" },
    {
      accept: "text/markdown",
    },
  );
  const [first, , second, , third] = (await response.text()).split("\n");
  expect(first).toMatch(/Not measured in head:.*POST \/login/);
  expect(second).toMatch(/^\*\*Slower: /);
  expect(third).toMatch(/\?environment=ci-arm\)/);
});

test("a head alone finds a base within the filter", async () => {
  const { body } = await read("compare", "matrix", { head: sha("head"), environment: "ci-arm" });
  expect(body).toMatchObject({ base: { commit: sha("base") }, filter: { environment: "ci-arm" } });
});

test("a permanent link keeps what it was narrowed to", async () => {
  const pinned = await write("pin", "matrix", { ...sides, environment: "ci-amd" });
  expect(pinned.status).toBe(201);
  const whole = await write("pin", "matrix", sides);
  expect(whole.body.id).not.toBe(pinned.body.id);
});

test("what has no runs is said with the filter, and a commit is not compared with itself", async () => {
  const nobody = await read("compare", "matrix", { ...sides, environment: "ci-riscv" });
  expect([nobody.status, nobody.body.detail]).toEqual([404, expect.stringContaining("ci-riscv")]);
  for (const [base, head] of [
    [sha("head"), sha("head").slice(0, 9)],
    ["main", sha("head")],
  ]) {
    const { status, body } = await read("compare", "matrix", { base: base!, head: head! });
    expect([status, body.detail]).toEqual([400, expect.stringContaining("compared with itself")]);
  }
  const part = await read("compare", "matrix", {
    base: `upload:${only}`,
    head: sha("head"),
    environment: "ci-amd",
  });
  expect(part.status).toBe(400);
});
