import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { pool } from "@/lib/data/database";
import {
  profileFixture,
  read,
  readItem,
  resultBytes,
  token,
  uploadBody,
  uploadForm,
} from "@/lib/testing/api";

const sha = "3c21054a6f5431fdbda51dc9d48f6d7f4cf31239";
const wrk = resultBytes("wrk", "ping-r1.txt");

async function count(table: string): Promise<number> {
  const { rows } = await pool().query(`SELECT count(*) AS n FROM ${table}`);
  return rows[0].n;
}

async function everything(): Promise<Record<string, number>> {
  const tables = [
    "project",
    "commit",
    "series",
    "config",
    "environment",
    "raw_file",
    "upload",
    "run",
    "profile",
    "function_costs",
  ];
  return Object.fromEntries(await Promise.all(tables.map(async (table) => [table, await count(table)])));
}

test("one curl stores a run: recognised, with the tool's own numbers, readable at once", async () => {
  const { status, body } = await uploadBody("shop", wrk, {
    commit: sha,
    branch: "main",
    "config.GOGC": "100",
  });
  expect(status).toBe(201);
  const [run] = body.runs;
  expect(run).toMatchObject({ tool: "wrk", scenario: "GET /ping", environment: "default" });
  expect(run.metrics).toMatchObject({
    qps: 38949.79,
    latency_p99: 0.00529,
    latency_p50: 0.00141,
    requests: 117638,
  });
  expect(run.metrics).not.toHaveProperty("latency_p95");
  expect(body.links.commit).toBe(`http://benchtrail.test/shop/commits/${sha}`);

  const detail = await readItem("run", "shop", run.id);
  expect(detail.body).toMatchObject({
    metrics: run.metrics,
    config: { GOGC: "100" },
    load: { connections: 64, threads: 2 },
  });
  const raw = await readItem("raw", "shop", run.id);
  expect(new Uint8Array(await raw.response.arrayBuffer())).toEqual(wrk);
});

test("a field that a shell left empty is not given, and a missing commit is asked for", async () => {
  const detached = await uploadBody("detached", wrk, { commit: sha, branch: "", pr: "", scenario: "" });
  expect(detached.status).toBe(201);
  expect(detached.body.runs[0].scenario).toBe("GET /ping");
  const missing = await uploadBody("detached", wrk, { commit: "" });
  expect(missing.status).toBe(400);
  expect(missing.body.detail).toBe(
    "The metadata is not valid: commit: expected a commit sha: 7 to 64 hex digits",
  );
});

test("a form takes results, profiles and configuration together, metadata as JSON or as fields", async () => {
  const { status, body } = await uploadForm("forms", [
    [
      "meta",
      JSON.stringify({
        commit: sha,
        environment: { name: "ci", facts: { cpu: { cores: 4 } } },
        metrics: { rss_bytes: 1e6 },
      }),
    ],
    ["branch", "main"],
    ["metrics.conn_reuse_ratio", "0.5"],
    ["result", wrk, "a.txt"],
    ["result", resultBytes("bombardier", "ping-r1.json"), "b.json"],
    ["profile", profileFixture("3c21054a6f54-cpu.pb.gz"), "cpu.pb.gz"],
    ["config", new TextEncoder().encode("# tuned\nnet.core.somaxconn = 4096\n"), "sysctl.txt"],
  ]);
  expect(status).toBe(201);
  expect(body.runs.map((run: { tool: string }) => run.tool)).toEqual(["wrk", "bombardier"]);
  expect(body.profiles).toMatchObject([
    {
      kind: "cpu",
      sampleTypes: [
        { type: "samples", unit: "count" },
        { type: "cpu", unit: "nanoseconds" },
      ],
    },
  ]);
  const detail = await readItem("run", "forms", body.runs[0].id);
  expect(detail.body.config).toEqual({ "net.core.somaxconn": "4096" });
  expect(detail.body.environmentFacts).toEqual({ "cpu.cores": "4" });
  expect(detail.body.customMetrics).toMatchObject({
    rss_bytes: { value: 1e6, unit: "bytes", better: "lower" },
    conn_reuse_ratio: { value: 0.5 },
  });
  const trend = await read("trend", "forms", { metric: "rss_bytes" });
  expect(trend.body).toMatchObject({
    unit: "bytes",
    series: [{ points: [{ median: 1e6 }] }, { points: [{ median: 1e6 }] }],
  });
  const bytes = await readItem("profileBytes", "forms", body.profiles[0].id);
  expect(new Uint8Array(await bytes.response.arrayBuffer())).toEqual(
    profileFixture("3c21054a6f54-cpu.pb.gz"),
  );
});

test("gzip is understood as encoding of the request and of the file", async () => {
  const headers = { authorization: `Bearer ${token}`, "content-encoding": "gzip" };
  const encoded = await uploadBody("zipped", new Uint8Array(gzipSync(wrk)), { commit: sha }, headers);
  const file = await uploadBody("zipped", new Uint8Array(gzipSync(wrk)), { commit: sha });
  expect([encoded.body.runs[0].metrics.qps, file.body.runs[0].metrics.qps]).toEqual([38949.79, 38949.79]);
});

test("equal contents are stored once", async () => {
  const before = await everything();
  for (let i = 0; i < 3; i++)
    await uploadBody("once", wrk, { commit: sha, config: '{"GOGC":"400"}', environment: "ci" });
  const after = await everything();
  const added = Object.fromEntries(
    Object.entries(after).map(([table, n]) => [table, n - (before[table] ?? 0)]),
  );
  expect(added).toMatchObject({
    project: 1,
    commit: 1,
    series: 1,
    config: 1,
    environment: 1,
    raw_file: 1,
    upload: 3,
    run: 3,
  });
});

test("a file that is not usable refuses the whole upload and leaves nothing behind, not even the project", async () => {
  const before = await everything();
  const { status, body, response } = await uploadForm("refused", [
    ["commit", sha],
    ["result", wrk, "good.txt"],
    ["result", resultBytes("wrk", "derived-wrk-truncated.txt"), "cut.txt"],
  ]);
  expect(status).toBe(422);
  expect(response.headers.get("content-type")).toMatch("application/problem+json");
  expect(body.errors).toMatchObject([{ file: "cut.txt", line: 5 }]);
  expect(body.detail).toMatch(/cut\.txt.*wrk.*expected/);
  expect(await everything()).toEqual(before);
});

test("a retry with the same key gets the first answer; another body gets a conflict", async () => {
  const headers = { authorization: `Bearer ${token}`, "idempotency-key": "build-17" };
  const parts = [
    ["commit", sha],
    ["result", wrk, "r.txt"],
  ] as const;
  const first = await uploadForm("retried", parts, headers);
  const runs = await count("run");
  const second = await uploadForm("retried", parts, headers);
  expect([first.status, second.status]).toEqual([201, 200]);
  expect(second.response.headers.get("idempotent-replayed")).toBe("true");
  expect(second.body).toEqual({ ...first.body, replayed: true });
  expect(await count("run")).toBe(runs);
  const other = await uploadForm(
    "retried",
    [
      ["commit", sha],
      ["result", resultBytes("wrk", "wrk-no-latency.txt"), "r.txt"],
    ],
    headers,
  );
  expect(other.status).toBe(409);
});

test("two tries at the same moment store one upload", async () => {
  const headers = { authorization: `Bearer ${token}`, "idempotency-key": "twins" };
  await uploadBody("twins", wrk, { commit: sha });
  const before = await count("run");
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => uploadBody("twins", wrk, { commit: sha }, headers)),
  );
  expect(answers.map((one) => one.status).sort()).toEqual([200, 200, 200, 200, 200, 201]);
  expect(new Set(answers.map((one) => one.body.uploadId)).size).toBe(1);
  expect((await count("run")) - before).toBe(1);
});

test.each([
  ["no token", {}, 401],
  ["an unknown token", { authorization: "Bearer bt_nobody" }, 401],
])("%s is refused", async (_what, headers, expected) => {
  const { status, response } = await uploadBody(
    "shop",
    wrk,
    { commit: sha },
    headers as Record<string, string>,
  );
  expect(status).toBe(expected);
  expect(response.headers.get("www-authenticate")).toMatch("Bearer");
});

test("a project's own token works there and nowhere else", async () => {
  await uploadBody("mine", wrk, { commit: sha });
  const { createHash } = await import("node:crypto");
  await pool().query(
    "INSERT INTO token (id, hash, name, project_id) SELECT gen_random_uuid(), $1, 'ci', id FROM project WHERE slug = 'mine'",
    [createHash("sha256").update("bt_mine").digest()],
  );
  const headers = { authorization: "Bearer bt_mine" };
  expect((await uploadBody("mine", wrk, { commit: sha }, headers)).status).toBe(201);
  expect((await uploadBody("shop", wrk, { commit: sha }, headers)).status).toBe(403);
  expect((await uploadBody("brand-new", wrk, { commit: sha }, headers)).status).toBe(403);
});

test.each([
  [{}, "commit"],
  [{ commit: "xyz" }, "commit"],
  [{ commit: sha, committedAt: "yesterday" }, "committedAt"],
  [{ commit: sha, comit: sha }, ""],
  [{ commit: sha, metrics: '{"rss":"many"}' }, "metrics.rss"],
  [{ commit: sha, "metrics.qps": "12" }, "metrics.qps"],
  [{ commit: sha, config: "{" }, "config"],
])("metadata %j is refused with its path", async (query, path) => {
  const { status, body } = await uploadBody("shop", wrk, query as Record<string, string>);
  expect(status).toBe(400);
  expect(body.errors[0].path).toBe(path);
});

test("a bomb is stopped while it is unpacked", async () => {
  // Of several members: making it must not take longer than refusing it.
  const member = gzipSync(Buffer.alloc(50 * 1024 * 1024), { level: 1 });
  const zeros = (members: number) => new Uint8Array(Buffer.concat(Array<Buffer>(members).fill(member)));
  const headers = { authorization: `Bearer ${token}`, "content-encoding": "gzip" };
  const encoded = await uploadBody("bombs", zeros(4), { commit: sha }, headers);
  expect(encoded.status).toBe(413);
  expect(encoded.body.detail).toMatch(/larger than 128 MiB/);
  const profile = await uploadForm("bombs", [
    ["commit", sha],
    ["profile", zeros(6), "cpu.pb.gz"],
  ]);
  expect(profile.status).toBe(413);
  expect(profile.body.detail).toMatch(/cpu\.pb\.gz.*256 MiB/);
});

test("names that are paths of our own are no projects", async () => {
  expect((await uploadBody("api", wrk, { commit: sha })).status).toBe(400);
  expect((await uploadBody("Shop", wrk, { commit: sha })).status).toBe(400);
});

test("text with NUL is stored without a fault", async () => {
  const { status, body } = await uploadBody("nul", wrk, {
    commit: sha,
    message: "a\0b \\u0000 c",
    "config.K": "v\0",
  });
  expect(status).toBe(201);
  const detail = await readItem("run", "nul", body.runs[0].id);
  expect(detail.body.commitInfo.message).toBe("a\uFFFDb \\u0000 c");
});

test("what a later upload knows of a commit is added, and moves its runs in the trend", async () => {
  await uploadBody("late", wrk, { commit: sha });
  await uploadBody("late", wrk, {
    commit: sha,
    message: "server: fast",
    author: "Ada",
    committedAt: "2026-01-02T03:04:05Z",
  });
  const { body } = await read("trend", "late", { metric: "qps" });
  expect(body.series[0].points).toMatchObject([
    { n: 2, committedAt: "2026-01-02T03:04:05.000Z", message: "server: fast" },
  ]);
});

test("a deleted run is gone, its raw bytes too when nobody else has them", async () => {
  const first = await uploadBody("gone", wrk, { commit: sha });
  const second = await uploadBody("gone", wrk, { commit: sha });
  const before = await count("raw_file");
  expect((await readItem("deleteRun", "gone", first.body.runs[0].id)).status).toBe(204);
  expect((await readItem("run", "gone", first.body.runs[0].id)).status).toBe(404);
  expect(await count("raw_file")).toBe(before);
  await readItem("deleteRun", "gone", second.body.runs[0].id);
  expect(await count("raw_file")).toBe(before - 1);
});
