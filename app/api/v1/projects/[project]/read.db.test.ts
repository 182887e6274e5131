import { readdirSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { profileFixture, read, readItem, resultBytes, uploadBody, uploadForm } from "@/lib/testing/api";

const shas = ["a", "b", "c", "d"].map((digit) => digit.repeat(40));
const at = (minute: number) => `2026-03-01T10:0${minute}:00Z`;

/** wrk's report with other requests per second. */
function report(qps: number): Uint8Array<ArrayBuffer> {
  const text = new TextDecoder().decode(resultBytes("wrk", "ping-r1.txt"));
  return new TextEncoder().encode(text.replace(/Requests\/sec:\s+[\d.]+/, `Requests/sec: ${qps.toFixed(2)}`));
}

/** Four commits, `b` and `c` of the same second, `c` before `b` in the alphabet of ids but its child. */
const history: [sha: string, minute: number, qps: number[], gogc: string][] = [
  [shas[0]!, 1, [36100, 36102, 36104, 36106], "100"],
  [shas[1]!, 2, [37200, 37201, 37202, 37203, 37204], "100"],
  [shas[2]!, 2, [41300, 41301, 41302, 41303, 41304], "400"],
  [shas[3]!, 3, [41310], "400"],
];

beforeAll(async () => {
  for (const [index, [commit, minute, values, gogc]] of history.entries()) {
    const meta = {
      commit,
      committedAt: at(minute),
      parents: index > 0 ? [shas[index - 1]] : [],
      branch: "main",
      message: `step ${index}`,
      config: { GOGC: gogc },
    };
    const { status } = await uploadForm("shop", [
      ["meta", JSON.stringify(meta)],
      ...values.map((qps, n) => ["result", report(qps), `${n}.txt`] as const),
      [
        "profile",
        profileFixture(index % 2 ? "67d81305b8ca-cpu.pb.gz" : "3c21054a6f54-cpu.pb.gz"),
        "cpu.pb.gz",
      ],
    ]);
    expect(status).toBe(201);
  }
});

test("a trend has one point a commit, oldest first, parents before children in the same second", async () => {
  const { body } = await read("trend", "shop", { metric: "qps", scenario: "GET /ping" });
  expect(body).toMatchObject({ metric: "qps", unit: "requests/second", better: "higher" });
  const [series] = body.series;
  expect(series).toMatchObject({ scenario: "GET /ping", tool: "wrk", load: { connections: 64, threads: 2 } });
  const points = series.points;
  expect(points.map((point: { commit: string }) => point.commit)).toEqual(shas);
  expect(points[0]).toMatchObject({
    n: 4,
    median: 36103,
    min: 36100,
    max: 36106,
    configChanged: false,
    message: "step 0",
  });
  expect(points.map((point: { configChanged: boolean }) => point.configChanged)).toEqual([
    false,
    false,
    true,
    false,
  ]);
  expect(points[1].runIds).toHaveLength(5);
});

test("a trend can be narrowed by branch, time and number of commits", async () => {
  const commits = async (query: Record<string, string>) => {
    const { body } = await read("trend", "shop", { metric: "qps", ...query });
    return (body.series[0]?.points ?? []).map((point: { message: string }) => point.message);
  };
  expect(await commits({ branch: "main" })).toHaveLength(4);
  expect(await commits({ branch: "elsewhere" })).toEqual([]);
  expect(await commits({ last: "2" })).toEqual(["step 2", "step 3"]);
  expect(await commits({ from: at(2), to: at(3) })).toEqual(["step 1", "step 2"]);
  expect(await commits({ metric: "latency_p95" })).toEqual([]);
});

test("a comparison says what moved, how sure that is, and what else changed", async () => {
  const { status, body } = await read("compare", "shop", { base: shas[1]!.slice(0, 8), head: shas[2]! });
  expect(status).toBe(200);
  const qps = body.rows.find((row: { metric: string }) => row.metric === "qps");
  expect(qps).toMatchObject({
    base: { n: 5, median: 37202 },
    head: { n: 5, median: 41302 },
    method: "mann-whitney",
    // One upload a side, and the commits before moved as far: that may be how uploads differ by themselves.
    verdict: "inconclusive",
  });
  expect(qps.change).toBeCloseTo(41302 / 37202 - 1, 12);
  expect(qps.pValue).toBeCloseTo(2 / 252, 12);
  expect(body.config).toEqual([{ key: "GOGC", base: "100", head: "400", kind: "changed" }]);
  expect(body.profiles).toMatchObject([{ kind: "cpu" }]);
  expect(body.profiles[0].url).toMatch(/\/shop\/profiles\/.+\.\.\..+/);
  expect(body.summary.headline).toMatch(/QPS/);
});

test("a branch stands for its newest commit, one run is judged by the noise of the series, Markdown is for a comment", async () => {
  const { body } = await read("compare", "shop", { base: shas[0]!, head: "main" });
  expect(body.head.commit).toBe(shas[3]);
  expect(body.rows.find((row: { metric: string }) => row.metric === "qps").method).toBe("historical-t");
  const markdown = await read(
    "compare",
    "shop",
    { base: shas[0]!, head: "main" },
    { accept: "text/markdown" },
  );
  expect(markdown.response.headers.get("content-type")).toMatch("text/markdown");
  expect(await markdown.response.text()).toMatch(/\| .*QPS/);
});

test("what is not there is said", async () => {
  expect((await read("compare", "shop", { base: "feature-x", head: shas[0]! })).body.detail).toMatch(
    /base "feature-x"/,
  );
  expect((await read("trend", "nowhere")).status).toBe(404);
  expect((await read("trend", "shop", { points: "many" })).body.errors[0].path).toBe("points");
  expect((await readItem("run", "shop", "not-an-id")).status).toBe(404);
  expect((await readItem("run", "shop", "01a1fdbc-2387-7ae1-ab7b-aacac08d8eda")).status).toBe(404);
});

test("runs are paged newest first without a gap", async () => {
  const ids: string[] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const { body } = await read("runs", "shop", { limit: "5", ...(cursor ? { cursor } : {}) });
    ids.push(...body.items.map((run: { id: string }) => run.id));
    cursor = body.nextCursor;
  }
  expect(ids).toHaveLength(15);
  expect(ids).toEqual([...new Set(ids)].sort().reverse());
  expect((await read("runs", "shop", { commit: shas[3]! })).body.items).toHaveLength(1);
});

test("functions of a profile have the numbers of go tool pprof -top, and of -diff_base", async () => {
  const { body } = await read("compare", "shop", { base: shas[0]!, head: shas[1]! });
  const [{ base, head }] = body.profiles;
  const top = await readItem("profileTop", "shop", head, { limit: "3" });
  expect(top.body).toMatchObject({ sampleType: "cpu", unit: "nanoseconds" });
  expect(top.body.rows).toHaveLength(3);
  const samples = await readItem("profileTop", "shop", head, { sampleType: "samples" });
  expect(samples.body.total * 10_000_000).toBe(top.body.total);
  const diff = await readItem("profileTop", "shop", head, { base });
  expect(diff.body.rows.some((row: { flat: number }) => row.flat < 0)).toBe(true);
  expect((await readItem("profileTop", "shop", head, { sampleType: "widgets" })).body.detail).toMatch(
    /samples, cpu/,
  );
});

test("no odd file is a fault of the server: every one is stored with its checks or refused with a reason", async () => {
  for (const tool of ["wrk", "bombardier", "k6"])
    for (const name of readdirSync(new URL(`../../../../../lib/parsers/fixtures/${tool}`, import.meta.url))) {
      if (name.endsWith(".expected.json")) continue;
      const { status, body } = await uploadBody("odd", resultBytes(tool, name), { commit: shas[0]! });
      expect([201, 422], `${name}: ${JSON.stringify(body).slice(0, 200)}`).toContain(status);
      if (status === 201) expect(body.runs[0].tool, name).toBe(tool);
      else expect(body.detail.length, name).toBeGreaterThan(30);
    }
});
