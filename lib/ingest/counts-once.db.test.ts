import { expect, test } from "vitest";
import { read, resultBytes, uploadForm } from "@/lib/testing/api";

const commits = ["a".repeat(40), "b".repeat(40)] as const;
const printed = new TextDecoder().decode(resultBytes("wrk", "ping-r1.txt"));
/** The same output with other numbers: repeats. */
const repeats = [1, 2, 3].map(
  (at) => ["result", Buffer.from(printed.replace(/(Requests\/sec:\s+\d)\d/, `$1${at}`)), `r${at}`] as const,
);

test("a number given once for an upload of three repeats is one measurement, in trends and comparisons", async () => {
  for (const [at, commit] of commits.entries()) {
    const meta = { commit, environment: { name: "box" }, metrics: { rss_bytes: 1e8 * (at + 1) } };
    const { status } = await uploadForm("once", [["meta", JSON.stringify(meta)], ...repeats]);
    expect(status).toBe(201);
  }
  const nOf = async (metric: string) =>
    (await read("trend", "once", { metric })).body.series[0].points.map(({ n }: { n: number }) => n);
  expect(await nOf("rss_bytes")).toEqual([1, 1]);
  expect(await nOf("qps")).toEqual([3, 3]);
  const { body } = await read("compare", "once", { base: commits[0], head: commits[1] });
  const row = (name: string) => body.rows.find(({ metric }: { metric: string }) => metric === name);
  expect(row("rss_bytes")).toMatchObject({ base: { n: 1, sessions: 1 }, head: { n: 1, sessions: 1 } });
  expect(row("qps")).toMatchObject({ base: { n: 3, sessions: 1 }, verdict: "inconclusive" });
  expect(row("qps").reason).not.toBe("");
  expect(row("qps").explanation).toContain(row("qps").reason);
});

test("the same file three times is told with the upload", async () => {
  const [first] = repeats;
  const { body } = await uploadForm("copies", [["commit", commits[0]], first!, first!, first!]);
  const copies = body.runs.map(({ checks }: { checks: { id: string }[] }) =>
    checks.some(({ id }) => id === "duplicate"),
  );
  expect(copies).toEqual([false, true, true]);
});

test("a name that tools report themselves is refused with the reason", async () => {
  const meta = JSON.stringify({ commit: commits[0], metrics: { qps: 1 } });
  const { status, body } = await uploadForm("names", [["meta", meta], repeats[0]!]);
  expect(status).toBe(400);
  expect(body.errors).toEqual([
    { path: "metrics.qps", message: expect.stringContaining("give a number of your own another name") },
  ]);
});
