import { expect, test } from "vitest";
import { commitView } from "@/lib/data/commits";
import { findProject, projectCards } from "@/lib/data/projects";
import { judgeOf } from "@/lib/data/comparisons";
import { read, readItem, uploadForm } from "@/lib/testing/api";
import { trendOf } from "@/lib/testing/history";
import { minute, shaOf, wrkOutput } from "@/lib/testing/measured";

const bytes = (text: string) => new Uint8Array(new TextEncoder().encode(text));
const sha = (n: number) => shaOf(`configurations ${n}`);

/** Checks of the newest upload, as its answer told them. */
let answeredChecks = "";

/** Three repeats at about this level. */
async function measure(n: number, level: number, config: Record<string, string>, tags: object = {}) {
  const { status, body } = await uploadForm("configurations", [
    ...[0.99, 1, 1.01].map((share) => ["result", bytes(wrkOutput(level * share)), "wrk.txt"] as const),
    ["meta", JSON.stringify({ commit: sha(n), committedAt: minute(n), branch: "main", config, tags })],
  ]);
  expect(status).toBe(201);
  answeredChecks = JSON.stringify(body.runs[0].checks);
  return body.runs.map(({ id }: { id: string }) => id);
}

test("runs of one commit with several configurations are never pooled: the newest stands for it", async () => {
  await measure(0, 10_000, { GOGC: "100" });
  await measure(1, 8_000, { GOGC: "50" });
  await measure(1, 13_000, { GOGC: "200" }, { gc: "lazy" });
  expect(answeredChecks).toContain("2 configurations at this commit: the newest stands for it");
  const newest = await measure(1, 10_000, { GOGC: "100" });
  expect(answeredChecks).toContain("3 configurations at this commit");

  const { points } = await trendOf("configurations");
  expect(points).toMatchObject([
    { n: 3, configurations: 1 },
    { n: 3, median: 10_000, configurations: 3, configChanged: false, runIds: newest },
  ]);
  expect((await trendOf("configurations", { last: "1" })).points).toMatchObject([{ n: 3, median: 10_000 }]);

  const { body } = await read("compare", "configurations", { base: sha(0), head: sha(1) });
  const row = body.rows.find(({ metric }: { metric: string }) => metric === "qps");
  expect(row.head).toMatchObject({ n: 3, median: 10_000 });
  const warnings = body.warnings.filter(({ id }: { id: string }) => id === "configurations");
  expect(warnings).toMatchObject([{ side: "head", level: "warning", runs: 6 }]);
  expect(warnings[0].message).toContain("3 configurations at this commit (GOGC 100, 200, 50)");
  expect(warnings[0].message).toContain("variant.GOGC=100");

  const card = (await projectCards({})).items.find(({ slug }) => slug === "configurations");
  expect(card?.main?.sparks[0]?.points).toEqual([10_000, 10_000]);

  const project = await findProject("configurations");
  const judge = project && (await judgeOf(project, [{ base: sha(0), head: sha(1) }]));
  expect(judge?.({ base: sha(0), head: sha(1) }, row.seriesId, "qps")?.head.median).toBe(10_000);
});

test("sides by tag see their own configuration still", async () => {
  const { body } = await read("compare", "configurations", { base: sha(0), head: `${sha(1)}:gc=lazy` });
  const row = body.rows.find(({ metric }: { metric: string }) => metric === "qps");
  expect(row.head).toMatchObject({ n: 3, median: 13_000 });
  expect(body.warnings.filter(({ id }: { id: string }) => id === "configurations")).toEqual([]);
});

test("a run deleted from the newest configuration gives the commit back to the one before", async () => {
  const { points } = await trendOf("configurations");
  for (const id of points[1].runIds) await readItem("deleteRun", "configurations", id);
  expect((await trendOf("configurations")).points[1]).toMatchObject({ median: 13_000, configurations: 2 });
});

test("a commit's page says it", async () => {
  const project = await findProject("configurations");
  const view = project && (await commitView(project, sha(1)));
  expect(view?.configurations).toEqual([
    expect.stringContaining("2 configurations at this commit (GOGC 200, 50)"),
  ]);
});
