import { expect, test } from "vitest";
import { queueStaleSeries, scanSeries, listenForChanges, type ScanRequest } from "@/lib/data/changes";
import { pool } from "@/lib/data/database";
import { read, uploadBody, write } from "@/lib/testing/api";
import { trendOf, uploadHistory } from "@/lib/testing/history";
import { at, minute, noisy, shaOf, wrkOutput } from "@/lib/testing/measured";
import { searchQueued } from "./search";

const count = async (table: string) => (await pool().query(`SELECT count(*) AS n FROM ${table}`)).rows[0].n;

test("another default branch is searched at once, and going back to the usual one, too", async () => {
  await uploadHistory("branches", at(10_000, 12));
  for (let n = 0; n < 16; n++)
    await uploadBody("branches", wrkOutput(noisy(n < 8 ? 10_000 : 13_000, n)), {
      commit: shaOf(`branches next ${n}`),
      branch: "next",
      committedAt: minute(20 + n),
    });
  await uploadBody("branches", wrkOutput(5_000), { commit: shaOf("branches 0"), scenario: "main alone" });
  await searchQueued();
  const ping = async () => {
    const { changePoints, changeSearch } = await trendOf("branches", { scenario: "GET /ping" });
    return { at: changePoints.map((point: { commit: string }) => point.commit), ...changeSearch };
  };
  const onMain = { at: [], commits: 12, branch: "main", pending: false };
  expect(await ping()).toEqual(onMain);

  await write("patchProject", "branches", { name: "Branches", defaultBranch: "next" });
  expect(await ping()).toMatchObject({ pending: true });
  await searchQueued();
  expect(await ping()).toEqual({
    at: [shaOf("branches next 8")],
    commits: 16,
    branch: "next",
    pending: false,
  });
  const alone = await trendOf("branches", { scenario: "main alone" });
  expect(alone.changeSearch).toEqual({ commits: 1, branch: null, pending: false });

  await write("patchProject", "branches", { name: "The same", defaultBranch: "next" });
  await queueStaleSeries("019aa000-0000-7000-8000-000000000004");
  expect(await count("change_due")).toBe(0);
  await write("patchProject", "branches", { defaultBranch: null });
  await searchQueued();
  expect(await ping()).toEqual(onMain);
  const again = await trendOf("branches", { scenario: "main alone" });
  expect(again.changeSearch).toMatchObject({ branch: "main" });
});

test("a search that is cut off leaves everything queued and what was known as it was", async () => {
  const [first] = await uploadHistory("killed", [...at(10_000, 12), ...at(7_000, 8)]);
  await searchQueued();
  await uploadHistory("killed", at(7_000, 1), 20);
  const { projectId, seriesId } = (
    await pool().query(`SELECT project_id AS "projectId", series_id AS "seriesId" FROM change_due LIMIT 1`)
  ).rows[0];
  expect(seriesId).toBe(first?.body.runs[0].seriesId);
  const cut = scanSeries({ projectId, seriesId }, [], () => Promise.reject(new Error("killed")));
  await expect(cut).rejects.toThrow("killed");
  const { changePoints, changeSearch } = await trendOf("killed");
  expect(changePoints).toHaveLength(1);
  expect(changeSearch).toMatchObject({ commits: 20, pending: true });
  await searchQueued();
  expect((await trendOf("killed")).changeSearch).toMatchObject({ commits: 21, pending: false });
});

test("several at once do what one does", async () => {
  await uploadHistory("replicas", [...at(10_000, 12), ...at(7_000, 8)]);
  await Promise.all([searchQueued(), searchQueued(), searchQueued()]);
  await searchQueued();
  expect((await trendOf("replicas")).changePoints).toHaveLength(1);
  expect(await count("change_due")).toBe(0);
});

test("what is older than the search is found at the start", async () => {
  await uploadHistory("older", [...at(10_000, 12), ...at(7_000, 8)]);
  await pool().query("DELETE FROM change_due");
  await searchQueued();
  expect((await trendOf("older")).changeSearch.pending).toBe(true);
  await queueStaleSeries("019aa000-0000-7000-8000-000000000001");
  await searchQueued();
  expect((await trendOf("older")).changePoints).toHaveLength(1);
  await queueStaleSeries("019aa000-0000-7000-8000-000000000002");
  expect(await count("change_due")).toBe(0);
  await pool().query("UPDATE change_scan SET version = 0");
  await queueStaleSeries("019aa000-0000-7000-8000-000000000003");
  expect(await count("change_due")).toBeGreaterThan(0);
  await searchQueued();
});

test("a metric is searched once somebody has asked for its trend, and from then on", async () => {
  await uploadHistory("asked", [...at(10_000, 12), ...at(7_000, 8)]);
  await searchQueued();
  const scans: ScanRequest[] = [];
  listenForChanges((scan) => scan && scans.push(scan));
  expect((await trendOf("asked", { metric: "latency_p50" })).changeSearch.pending).toBe(true);
  await read("trend", "asked", { metric: "no_such_metric" });
  listenForChanges(undefined);
  expect(scans.map(({ metric }) => metric)).toEqual(["latency_p50"]);
  await searchQueued(scans);
  expect((await trendOf("asked", { metric: "latency_p50" })).changeSearch).toMatchObject({
    commits: 20,
    pending: false,
  });
});
