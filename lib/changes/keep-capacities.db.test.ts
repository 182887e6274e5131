import { expect, test } from "vitest";
import { pool } from "@/lib/data/database";
import { read, uploadBody, write } from "@/lib/testing/api";
import { minute, noisy, shaOf } from "@/lib/testing/measured";
import { searchQueued } from "./search";

const limits = (p99: number) => ({ capacity: [{ scenario: "s", p99 }] });

/** Offers rates at a commit that carries so much, each so often. */
async function offer(
  project: string,
  n: number,
  most: number,
  rates = [1000, 2000, 4000, 8000, 16000],
  repeats = 1,
) {
  for (const rate of rates) {
    const each = (of: (repeat: number) => number) => ({
      values: Array.from({ length: repeats }, (_, at) => of(at)),
    });
    const metrics = {
      qps: each((at) => (rate > most ? noisy(most, n * 10 + at) : rate)),
      latency_p99: each(() => (rate > most ? 0.2 : rate / 100_000)),
    };
    const result = { benchtrail: 1, tool: "gun", results: [{ scenario: "s", load: { rate }, metrics }] };
    const meta = { commit: shaOf(`${project} ${n}`), branch: "main", committedAt: minute(n) };
    expect((await uploadBody(project, JSON.stringify(result), meta)).status).toBe(201);
  }
}

const trend = async (project: string) =>
  (await read("trend", project, { metric: "capacity", branch: "main" })).body.series;
const medians = (series: { points: { median: number; n: number }[] }) =>
  series.points.map(({ median, n }) => [Math.round(median), n]);

test("sweeps of offered load give each commit its capacity: trend, change point, comparison", async () => {
  await offer("carried", 0, 5000);
  await searchQueued();
  expect(await trend("carried")).toEqual([]);

  // Limits that come later are held to what was measured before.
  expect((await write("patchProject", "carried", limits(0.05))).body.capacity).toEqual(limits(0.05).capacity);
  await searchQueued();
  const [first] = await trend("carried");
  expect(first).toMatchObject({ scenario: "s", tool: "capacity", variant: { p99: "50ms" } });
  // 4000 held; 8000 did not, and was answered at 5000/s.
  expect(medians(first)).toEqual([[expect.closeTo(Math.sqrt(4000 * (5000 / 0.95)), -2), 1]]);

  // One run a side could be a disturbed one: the two that are compared have repeats.
  const rates = [1000, 2000, 4000, 8000, 16000];
  for (let n = 1; n < 16; n++)
    await offer("carried", n, n < 8 ? 5000 : 2500, rates, n === 7 || n === 8 ? 3 : 1);
  await searchQueued();
  const [series] = await trend("carried");
  expect(series.points).toHaveLength(16);
  expect(series.changePoints).toMatchObject([
    { commit: shaOf("carried 8"), change: expect.closeTo(-0.5, 1) },
  ]);
  const { body } = await read("compare", "carried", {
    base: shaOf("carried 7"),
    head: shaOf("carried 8"),
  });
  const row = body.rows.find(({ metric }: { metric: string }) => metric === "capacity");
  expect(row).toMatchObject({ tool: "capacity", change: expect.closeTo(-0.5, 1), verdict: "regressed" });
});

test("another rate, and other limits, replace what was known; nothing is stored twice", async () => {
  await offer("replaced", 0, 5000);
  await write("patchProject", "replaced", limits(0.05));
  await searchQueued();
  await offer("replaced", 0, 5000, [4500]);
  await searchQueued();
  const [finer] = await trend("replaced");
  expect(medians(finer)).toEqual([[expect.closeTo(Math.sqrt(4500 * (5000 / 0.95)), -2), 1]]);
  const { rows } = await pool().query("SELECT count(*)::int AS n FROM change_due");
  expect(rows[0].n).toBe(0);

  await write("patchProject", "replaced", limits(0.03));
  await searchQueued();
  const stricter = (await trend("replaced")).filter((one: { points: unknown[] }) => one.points.length > 0);
  expect(stricter).toHaveLength(1);
  expect(stricter[0].variant).toEqual({ p99: "30ms" });
  // P99 is 20 ms at 2000/s and 40 at 4000: in proportion to the rate, so 30 ms at 3000.
  expect(medians(stricter[0])).toEqual([[3000, 1]]);
  // The sweep itself answers within the limits of the project.
  const { body } = await read("sweeps", "replaced", { commit: shaOf("replaced 0") });
  expect(body.capacity).toMatchObject({ limits: { p99: 0.03 }, interval: [2000, 4000] });
});

test("repeats of the rates are repeats of the capacity", async () => {
  for (const n of [0, 1]) await offer("repeated", n, n === 0 ? 5000 : 3000, [1000, 2000, 4000, 8000], 5);
  await write("patchProject", "repeated", limits(0.05));
  await searchQueued();
  const [series] = await trend("repeated");
  expect(series.points.map(({ n }: { n: number }) => n)).toEqual([5, 5]);
  expect(series.points[0].min).toBeLessThan(series.points[0].max);
  const sides = { base: shaOf("repeated 0"), head: shaOf("repeated 1") };
  const { body } = await read("compare", "repeated", sides);
  const row = body.rows.find(({ metric }: { metric: string }) => metric === "capacity");
  expect(row).toMatchObject({ base: { n: 5 }, head: { n: 5 }, verdict: "regressed" });
});

test("limits are checked", async () => {
  await offer("checked", 0, 5000, [1000]);
  const patch = (capacity: unknown) => write("patchProject", "checked", { capacity });
  expect((await patch([{ scenario: "s" }])).status).toBe(400);
  expect((await patch([{ scenario: "s", p99: -1 }])).status).toBe(400);
  expect(
    (
      await patch([
        { scenario: "s", p99: 1 },
        { scenario: "s", p99: 2 },
      ])
    ).status,
  ).toBe(400);
  expect((await patch(null)).body.capacity).toEqual([]);
});
