import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { GET as readRun } from "../route";
import { prisma } from "@/lib/data/database";
import { read, readItem, resultBytes, uploadForm, write } from "@/lib/testing/api";
import { GET as readLog } from "./[n]/route";
import { GET as readSide } from "./route";

const sideBytes = (path: string) =>
  new Uint8Array(readFileSync(new URL(`../../../../../../../../lib/side/fixtures/${path}`, import.meta.url)));
const commit = "a".repeat(40);
const wrk = resultBytes("wrk", "ping-r1.txt");

/** When the process of these logs and the load on it began. */
const processStartedAt = new Date(1795364082342).toISOString();
const startedAt = new Date(1795364085414).toISOString();
const gctrace = ["side", sideBytes("gctrace/load.txt"), "gc.log"] as const;
const prometheus = ["side", sideBytes("prometheus/load.prom"), "metrics.prom"] as const;

async function get(handler: typeof readRun, id: string) {
  return (
    await handler(new Request("http://localhost/"), { params: Promise.resolve({ project: "side", id }) })
  ).json();
}

const result = (name = "r1.txt") => ["result", wrk, name] as const;

test("what the server felt becomes metrics of the run, lanes, and rows of comparisons", async () => {
  const send = (sha: string) =>
    uploadForm("side", [
      result(),
      gctrace,
      prometheus,
      ["commit", sha],
      ["startedAt", startedAt],
      ["processStartedAt", processStartedAt],
    ]);
  const { status, body } = await send(commit);
  expect(status).toBe(201);
  const [sent] = body.runs;
  expect(sent.metrics.gc_pause_p99).toBeGreaterThan(sent.metrics.gc_pause_p50);
  expect(sent.metrics.rss_max).toBeGreaterThanOrEqual(sent.metrics.rss_mean);
  expect(sent.metrics.cpu_per_request).toBeGreaterThan(0);
  expect(sent.headline.map(({ metric }: { metric: string }) => metric)).not.toContain("rss_mean");

  const run = await get(readRun, sent.id);
  expect(run.customMetrics.gc_pause_max).toMatchObject({ unit: "seconds", better: "lower" });
  expect(run.side.sources.map(({ format }: { format: string }) => format)).toEqual(["gctrace", "prometheus"]);
  expect(run.side.lanes[0]).toMatchObject({ name: "cpu", unit: "cores" });
  expect(run.side.lanes[0].at).toBeUndefined();
  const side = await get(readSide, sent.id);
  const pauses = side.lanes.find(({ name }: { name: string }) => name === "gc_pause");
  expect(pauses).toMatchObject({ shape: "events", unit: "seconds" });
  expect(Math.max(...pauses.values)).toBe(sent.metrics.gc_pause_max);
  expect(pauses.at.every((at: number) => at >= 0 && at <= sent.metrics.duration)).toBe(true);

  await send("b".repeat(40));
  const compared = await read("compare", "side", { base: commit, head: "b".repeat(40) });
  const row = compared.body.rows.find(({ metric }: { metric: string }) => metric === "rss_mean");
  expect(row).toMatchObject({ unit: "bytes", better: "lower", base: { n: 1 } });
  const trend = await read("trend", "side", { metric: "gc_pause_p99" });
  expect(trend.body).toMatchObject({ unit: "seconds", better: "lower" });
  expect(trend.body.series[0].points).toHaveLength(2);
});

test("the logs are kept as they came, and go with the upload", async () => {
  const { body } = await uploadForm("side-logs", [
    result(),
    gctrace,
    prometheus,
    ["commit", commit],
    ["startedAt", startedAt],
    ["processStartedAt", processStartedAt],
  ]);
  const params = (n: string) => ({
    params: Promise.resolve({ project: "side-logs", id: body.runs[0].id, n }),
  });
  const log = (n: string) => readLog(new Request("http://localhost/"), params(n));
  const { body: run } = await readItem("run", "side-logs", body.runs[0].id);
  expect(run.sideLogs).toEqual([
    { n: 1, file: "gc.log", when: "during", size: gctrace[1].length },
    { n: 2, file: "metrics.prom", when: "during", size: prometheus[1].length },
  ]);
  const sent = await log("2");
  expect(sent.headers.get("content-disposition")).toContain("metrics.prom");
  expect(new Uint8Array(await sent.arrayBuffer())).toEqual(prometheus[1]);
  expect((await log("3")).status).toBe(404);
  expect((await log("x")).status).toBe(404);
  const logs = () => prisma().sideLog.count();
  expect(await logs()).toBeGreaterThan(0);
  const before = { logs: await logs(), files: await prisma().rawFile.count() };
  expect((await readItem("deleteUpload", "side-logs", body.uploadId)).status).toBeLessThan(300);
  expect(await logs()).toBe(before.logs - 2);
  expect(await prisma().rawFile.count()).toBe(before.files - 3);
});

test("each repeat has its own figures, by its own start; what is told of all counts once", async () => {
  const results = [
    { file: "r1.txt", startedAt, metrics: { answers: 7 } },
    { file: "r2.txt", startedAt: new Date(1795364088000).toISOString(), tags: { turn: "two" } },
  ];
  const meta = JSON.stringify({ commit: "c".repeat(40), results, metrics: { deploys: 3 } });
  const { body } = await uploadForm("side", [result("r1.txt"), result("r2.txt"), prometheus, ["meta", meta]]);
  const [one, two] = body.runs;
  expect(one.metrics.rss_mean).not.toBe(two.metrics.rss_mean);
  expect([one.metrics.answers, two.metrics.answers]).toEqual([7, undefined]);
  expect([one.metrics.deploys, two.metrics.deploys]).toEqual([3, undefined]);
  expect((await get(readRun, two.id)).tags).toMatchObject({ turn: "two" });
});

test("where the output does not say how long it took, the upload may: of a file with one result", async () => {
  const bytes = (...names: string[]) =>
    new TextEncoder().encode(
      JSON.stringify({
        benchtrail: 1,
        results: names.map((scenario) => ({ scenario, metrics: { time_per_op: 1 } })),
      }),
    );
  const send = (file: Uint8Array<ArrayBuffer>, told: object) => {
    const results = [{ file: "b.json", startedAt, ...told }];
    const meta = JSON.stringify({ commit: "e".repeat(40), results });
    return uploadForm("side", [["result", file, "b.json"], prometheus, ["meta", meta]]);
  };
  const untold = await send(bytes("a"), {});
  expect(untold.status).toBe(422);
  expect(untold.body.detail).toMatch(/does not say how long the run took/);
  const one = await send(bytes("a"), { duration: 3 });
  expect(one.body.runs[0].metrics.rss_mean).toBeGreaterThan(0);
  const two = await send(bytes("a", "b"), { duration: 3 });
  expect(two.status).toBe(201);
  const ids = two.body.runs.map(({ checks }: { checks: { id: string }[] }) => checks.map(({ id }) => id));
  expect(ids).toEqual([expect.arrayContaining(["no-side"]), expect.arrayContaining(["no-side"])]);
});

test("a look from before and one from behind count once", async () => {
  const around = [
    ["side.before", sideBytes("prometheus/before.prom"), "before.prom"],
    ["side.after", sideBytes("prometheus/after.prom"), "after.prom"],
  ] as const;
  const { status, body } = await uploadForm("side", [
    result("r1.txt"),
    result("r2.txt"),
    ...around,
    ["commit", "d".repeat(40)],
  ]);
  expect(status).toBe(201);
  const [one, two] = body.runs;
  expect(two.metrics.cpu_per_request).toBeUndefined();
  expect(one.metrics.cpu_per_request * (one.metrics.requests + two.metrics.requests)).toBeCloseTo(8.45, 1);
  const alone = await uploadForm("side", [result(), around[0], ["commit", "d".repeat(40)]]);
  expect(alone).toMatchObject({ status: 422, body: { detail: expect.stringMatching(/no side\.after/) } });
});

test.each([
  ["without a start of the run", [gctrace], /nobody says when the run began.*startedAt/],
  ["without a start of the process", [gctrace, ["startedAt", startedAt]], /processStartedAt/],
  [
    "with another clock",
    [prometheus, ["startedAt", "2026-11-22T10:00:00Z"]],
    /metrics\.prom: its clock does not fit/,
  ],
  [
    "of one look without a time",
    [
      ["side", sideBytes("prometheus/after.prom"), "x.prom"],
      ["startedAt", startedAt],
    ],
    /no times/,
  ],
  [
    "that nobody knows",
    [
      ["side", new TextEncoder().encode("hello\n"), "x"],
      ["startedAt", startedAt],
    ],
    /docker stats, .*Go gctrace, .*Prometheus text.* was expected/,
  ],
] as const)("a log is refused %s, with the reason", async (_, parts, reason) => {
  const { status, body } = await uploadForm("side", [result(), ...parts, ["commit", commit]]);
  expect({ status, detail: body.detail }).toEqual({ status: 422, detail: expect.stringMatching(reason) });
});

test("a log that came among the results is known for what it is", async () => {
  const { status, body } = await uploadForm("side", [
    result(),
    ["result", sideBytes("prometheus/load.prom"), "m.prom"],
    ["commit", "e".repeat(40)],
    ["startedAt", startedAt],
  ]);
  expect(status).toBe(201);
  expect(body.runs).toHaveLength(1);
  expect(body.runs[0].metrics.rss_mean).toBeGreaterThan(1e7);
});

test("it is decided on where the project says so", async () => {
  const send = (sha: string) =>
    uploadForm("felt", [result(), prometheus, ["commit", sha], ["startedAt", startedAt]]);
  const shown = async (sha: string) =>
    (await send(sha)).body.runs[0].headline.filter(({ primary }: { primary: boolean }) => primary);
  const names = (headline: { metric: string }[]) => headline.map(({ metric }) => metric);
  expect(names(await shown(commit))).toEqual(["qps", "latency_p99", "error_rate"]);
  await write("patchProject", "felt", { primaryMetrics: ["qps", "rss_max"] });
  expect(names(await shown("b".repeat(40))).sort()).toEqual(["qps", "rss_max"]);
});
