import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { read, uploadBody, uploadForm } from "@/lib/testing/api";
import { noisy, shaOf, wrkOutput } from "@/lib/testing/measured";
import { readSamples } from "@/samples/load.mjs";

const bytes = (text: string) => new Uint8Array(new TextEncoder().encode(text));
const commit = shaOf("sweep");
let sample = "";

/** One run of wrk with so many connections. */
const output = (connections: number, qps: number) =>
  wrkOutput(qps).replace(/\d+ connections/, `${connections} connections`);

beforeAll(async () => {
  const projects = await readSamples();
  const [first] = projects.find(({ project }) => project === "tokensvc-load")?.commits ?? [];
  sample = first?.commit ?? "";
  for (const { meta, files } of first?.uploads ?? []) {
    const parts = files.map(({ field, path }) => [field, new Uint8Array(readFileSync(path)), path] as const);
    const { status } = await uploadForm("sweeps", [["meta", JSON.stringify(meta)], ...parts]);
    expect(status).toBe(201);
  }
});

test("a sweep of connections is found in ordinary uploads: points, best set, knee", async () => {
  const { status, body } = await read("sweeps", "sweeps", { commit: sample });
  expect(status).toBe(200);
  expect(body).toMatchObject({ parameter: "load.connections", axis: "log2", name: "connections" });
  expect(body.points.map((point: { value: number }) => point.value)).toEqual([
    1, 2, 4, 8, 16, 32, 64, 128, 256,
  ]);
  const at16 = body.points[4];
  // As wrk printed them.
  expect(at16.metrics.qps.values).toContain(34286.22);
  expect(at16).toMatchObject({ runs: 5, metrics: { qps: { n: 5 } } });
  const [low, high] = at16.metrics.qps.interval;
  expect(low).toBeLessThanOrEqual(at16.metrics.qps.median);
  expect(high).toBeGreaterThanOrEqual(at16.metrics.qps.median);
  expect(body.points[0].verdict).toBeNull();
  expect(body.best.qps.length).toBeGreaterThan(0);
  expect(body.found.map((one: { parameter: string }) => one.parameter)).toEqual([
    "load.connections",
    "variant.GOGC",
  ]);
  // wrk had one thread with one connection, and two from two on: nothing that was varied.
  expect(body.grid).toBeNull();
});

test("a sweep of a variant, by its name or its parameter", async () => {
  for (const [name, value] of [
    ["by", "variant.GOGC"],
    ["sweep", "gogc"],
  ] as const) {
    const { body } = await read("sweeps", "sweeps", { commit: sample, [name]: value });
    expect(body.parameter).toBe("variant.GOGC");
    expect(body.points.map((point: { value: number }) => point.value)).toEqual([25, 50, 100, 200, 400, 800]);
    // The process says the same of itself: no other key moved.
    expect(body.warnings.map((warning: { id: string }) => warning.id)).not.toContain("moved-together");
  }
});

test("a known curve: best set, knee and verdicts; another key that moves along is named", async () => {
  const values = [1, 2, 4, 8, 16, 32, 64];
  for (const [at, value] of values.entries())
    for (let repeat = 0; repeat < 4; repeat++) {
      const qps = noisy(Math.min(value, 8) * 1000, at * 10 + repeat);
      const meta = { commit, "config.pool": String(value * 2), sweep: "conns" };
      expect((await uploadBody("curve", output(value, qps), meta)).status).toBe(201);
    }
  const { body } = await read("sweeps", "curve", { commit, by: "load.connections" });
  expect(body.points.map((point: { verdict: string | null }) => point.verdict)).toEqual(
    expect.arrayContaining([null, "improved", "inconclusive"]),
  );
  expect(body.points[1].verdict).toBe("improved");
  expect(body.best.qps).toEqual([8, 16, 32, 64]);
  expect(body.knee.from).toBeLessThanOrEqual(8);
  expect(body.knee.to).toBeGreaterThanOrEqual(8);
  expect(body.law).toBeNull();
  expect(body.sentences[0]).toMatch(/^QPS is highest at connections 8 to 64 .*cannot be told apart/);
  expect(body.warnings.find((warning: { id: string }) => warning.id === "moved-together").message).toMatch(
    /^pool moved together with connections/,
  );
});

test("two variants that moved together are a sweep for who asks, and the other is named", async () => {
  const both = shaOf("both moved");
  for (const [at, gogc] of ["50", "100", "200"].entries())
    for (let repeat = 0; repeat < 3; repeat++) {
      const meta = { commit: both, "variant.GOGC": gogc, "variant.POOL": String(at + 1) };
      await uploadBody("both", output(64, noisy(9000, at * 10 + repeat)), meta);
    }
  expect((await read("sweeps", "both", { commit: both })).status).toBe(404);
  const { body } = await read("sweeps", "both", { commit: both, by: "variant.GOGC" });
  expect(body.points.map((point: { value: number }) => point.value)).toEqual([50, 100, 200]);
  expect(body.warnings).toContainEqual(
    expect.objectContaining({
      id: "moved-together",
      message: expect.stringMatching(/^POOL moved together with GOGC/),
    }),
  );
});

test("threads that cannot be more than the connections are no second thing that was varied", async () => {
  const few = shaOf("few threads");
  const threads = (count: number) => (text: string) => text.replace(/\d+ threads/, `${count} threads`);
  for (const connections of [1, 4, 16])
    for (let repeat = 0; repeat < 2; repeat++) {
      const text = threads(Math.min(2, connections))(output(connections, noisy(1000, repeat)));
      await uploadBody("few", text, { commit: few });
    }
  const { body } = await read("sweeps", "few", { commit: few });
  expect(body.points).toHaveLength(3);
  expect(body.warnings.map((one: { id: string }) => one.id)).not.toContain("moved-together");
});

test("the capacity of a sweep of offered load: between the last rate that held and the first that did not", async () => {
  const at = shaOf("capacity");
  for (const rate of [1000, 2000, 4000, 8000]) {
    const metrics = { qps: Math.min(rate, 5000), latency_p99: rate < 3000 ? 0.01 : 0.2 };
    const body = JSON.stringify({ benchtrail: 1, results: [{ scenario: "s", load: { rate }, metrics }] });
    expect(
      (
        await uploadForm("rates", [
          ["result", bytes(body), "a.json"],
          ["commit", at],
        ])
      ).status,
    ).toBe(201);
  }
  const { body } = await read("sweeps", "rates", { commit: at, p99: "0.05", errors: "0.001" });
  expect(body).toMatchObject({ parameter: "load.rate", capacity: { interval: [2000, 4000], reason: null } });
  expect(body.capacity.points[3]).toMatchObject({ offered: 8000, achieved: 5000, missed: 0.375, p99: 0.2 });
  const open = (await read("sweeps", "rates", { commit: at, p99: "1", errors: "1" })).body.capacity;
  expect(open.interval).toEqual([4000, 8000]);
  const closed = (await read("sweeps", "curve", { commit, p99: "0.05" })).body.capacity;
  expect(closed).toMatchObject({ rate: null, reason: expect.stringContaining("closed loop") });
});

test("as CSV, and with plain refusals", async () => {
  const { response } = await read("sweeps", "curve", { commit }, { accept: "text/csv" });
  const [head, line] = (await response.text()).split("\r\n");
  expect(head).toMatch(/^load.connections,metric,unit,median/);
  expect(line).toMatch(/^1,qps,requests\/second,\d/);
  const refused = await read("sweeps", "curve", { commit, by: "variant.nothing" });
  expect(refused).toMatchObject({
    status: 404,
    body: { detail: expect.stringContaining("variant.nothing") },
  });
  expect((await read("sweeps", "curve", { commit, by: "nonsense" })).status).toBe(400);
  expect((await read("sweeps", "curve", { commit: "no-such-branch" })).status).toBe(404);
  await uploadForm("curve", [
    ["result", bytes(output(8, 1000)), "a.txt"],
    ["commit", shaOf("alone")],
  ]);
  const alone = await read("sweeps", "curve", { commit: shaOf("alone") });
  expect(alone).toMatchObject({
    status: 404,
    body: { detail: expect.stringContaining("differ in one thing") },
  });
});

test("two parameters: a sweep of one at each value of the other, and a grid of both", async () => {
  const at = shaOf("grid");
  for (const [row, gogc] of [100, 200, 400].entries())
    for (const [column, connections] of [1, 4, 16].entries())
      for (let repeat = 0; repeat < 4; repeat++) {
        const qps = noisy(connections * 1000 * (1 + row / 10), (row * 3 + column) * 10 + repeat);
        const text = output(connections, qps).replace(/\d+ threads/, `${Math.min(2, connections)} threads`);
        const meta = { commit: at, "variant.GOGC": String(gogc), "tags.order": "interleaved 1" };
        expect((await uploadBody("grid", text, meta)).status).toBe(201);
      }
  const { body } = await read("sweeps", "grid", { commit: at, by: "load.connections,variant.GOGC" });
  expect(body.points.map((point: { value: number }) => point.value)).toEqual([1, 4, 16]);
  const { grid } = body;
  expect(grid).toMatchObject({
    rows: "GOGC",
    columns: "connections",
    rowValues: ["100", "200", "400"],
    columnValues: ["1", "4", "16"],
  });
  expect(grid.cells).toHaveLength(9);
  const best = grid.cells.filter((cell: { metrics: { qps: { best: boolean } } }) => cell.metrics.qps.best);
  expect(best).toMatchObject([{ row: "400", column: "16", runs: 4 }]);
  // Each sweep has an address of its own, and what stands there is what is answered.
  const urls = new Map<string, { variant: Record<string, string>; parameter: string }>(
    body.found.map((one: { url: string }) => [one.url, one]),
  );
  expect(urls.size).toBe(6);
  for (const [url, link] of urls) {
    const query = Object.fromEntries(new URL(url).searchParams);
    const { body: same } = await read("sweeps", "grid", { commit: at, ...query });
    expect(same).toMatchObject({ parameter: link.parameter, url });
    if (link.parameter === "load.connections") expect(same.variant).toEqual(link.variant);
  }
  expect((await read("sweeps", "grid", { commit: at, by: "load.connections,what" })).status).toBe(400);
});
