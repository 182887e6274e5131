import { expect, test } from "vitest";
import { searchQueued } from "@/lib/changes";
import { prisma } from "@/lib/data/database";
import { acceptanceOf, profileFixture, read, readItem, uploadBody, uploadForm } from "@/lib/testing/api";
import { trendOf, uploadHistory } from "@/lib/testing/history";
import { at, minute, noisy, shaOf, wrkOutput } from "@/lib/testing/measured";

test("a step is found in the background: in the trend, in the list, with what it was and what it is", async () => {
  await uploadHistory("step", [...at(10_000, 12), ...at(7_000, 8)]);
  const before = await trendOf("step");
  expect(before).toMatchObject({ changePoints: [], changeSearch: { pending: true } });

  await searchQueued();
  const { changePoints, changeSearch } = await trendOf("step");
  expect(changeSearch).toEqual({ commits: 20, branch: "main", pending: false });
  expect(changePoints).toHaveLength(1);
  const [point] = changePoints;
  expect(point).toMatchObject({
    commit: shaOf("step 12"),
    previous: shaOf("step 11"),
    uploads: null,
    commitsBefore: 12,
    commitsAfter: 8,
    state: "open",
    temporary: false,
    repairedBy: null,
    repairs: null,
    accepted: null,
  });
  expect(point.before).toBeGreaterThan(9_800);
  expect(point.after).toBeLessThan(7_200);
  expect(point.change).toBeCloseTo(point.after / point.before - 1, 12);
  expect(point.pValue).toBeLessThan(0.001);

  const { body } = await read("changes", "step");
  expect(body.nextCursor).toBeNull();
  expect(body.items).toEqual([
    {
      ...point,
      seriesId: expect.any(String),
      metric: "qps",
      unit: "requests/second",
      better: "higher",
      scenario: "GET /ping",
      tool: "wrk",
      environment: "default",
      load: { connections: 64, threads: 2 },
      variant: {},
      committedAt: minute(12),
      message: "commit 12",
      author: null,
      acceptedBy: null,
      url: expect.stringMatching(/^http:\/\/benchtrail\.test\/step\/series\/.*metric=qps&change=/),
    },
  ]);
});

test("the newest change is first, a page leads to the next", async () => {
  await uploadHistory("pages", [...at(10_000, 10), ...at(7_000, 10), ...at(12_000, 10)]);
  await searchQueued();
  const first = (await read("changes", "pages", { limit: "1" })).body;
  expect(first.items[0].commit).toBe(shaOf("pages 20"));
  const second = (await read("changes", "pages", { limit: "1", cursor: first.nextCursor })).body;
  expect(second.items[0].commit).toBe(shaOf("pages 10"));
  expect(second.nextCursor).toBeNull();
  expect((await read("changes", "pages", { cursor: "yesterday" })).status).toBe(400);
  expect((await read("changes", "pages", { tool: "k6" })).body.items).toEqual([]);
  expect((await read("changes", "no-such-project")).status).toBe(404);
});

test("noise is no change, and what is searched twice stays as it is", async () => {
  await uploadHistory("calm", at(10_000, 30));
  await searchQueued();
  expect((await trendOf("calm")).changePoints).toEqual([]);
  expect((await trendOf("calm")).changeSearch).toMatchObject({ commits: 30, pending: false });
});

test("fewer than six commits are too few", async () => {
  await uploadHistory("short", [...at(10_000, 3), ...at(5_000, 2)]);
  await searchQueued();
  expect(await trendOf("short")).toMatchObject({
    changePoints: [],
    changeSearch: { commits: 5, pending: false },
  });
});

test("commits of other branches and failed runs do not move the trend", async () => {
  await uploadHistory("aside", at(10_000, 20));
  for (let n = 0; n < 8; n++) {
    const commit = shaOf(`aside pull ${n}`);
    await uploadBody("aside", wrkOutput(noisy(5_000, n)), {
      commit,
      branch: "try",
      committedAt: minute(20 + n),
    });
    const failed = wrkOutput(noisy(30_000, n), 5.29, "  Non-2xx or 3xx responses: 100000\n");
    await uploadBody("aside", failed, {
      commit: shaOf(`aside failed ${n}`),
      branch: "main",
      committedAt: minute(30 + n),
    });
  }
  await searchQueued();
  const { changePoints, changeSearch, totalPoints } = await trendOf("aside");
  expect(totalPoints).toBe(36);
  expect(changeSearch).toEqual({ commits: 20, branch: "main", pending: false });
  expect(changePoints).toEqual([]);
});

test("a commit that comes to the default branch later is searched there, in all series measured at it", async () => {
  await uploadHistory("late", at(10_000, 6));
  const commit = shaOf("late on a branch");
  await uploadBody("late", wrkOutput(10_000), { commit, branch: "try", committedAt: minute(6) });
  await searchQueued();
  expect((await trendOf("late")).changeSearch).toMatchObject({ commits: 6, pending: false });
  await uploadBody("late", wrkOutput(900), { commit, branch: "main", scenario: "other" });
  const late = await trendOf("late", { scenario: "GET /ping" });
  expect(late.changeSearch.pending).toBe(true);
  await searchQueued();
  expect((await trendOf("late", { scenario: "GET /ping" })).changeSearch).toMatchObject({ commits: 7 });
});

test("without a default branch all commits are one line", async () => {
  for (let n = 0; n < 16; n++)
    await uploadBody("plain", wrkOutput(noisy(n < 8 ? 10_000 : 13_000, n)), {
      commit: shaOf(`plain ${n}`),
      committedAt: minute(n),
    });
  await searchQueued();
  const { changePoints, changeSearch } = await trendOf("plain");
  expect(changeSearch).toEqual({ commits: 16, branch: null, pending: false });
  expect(changePoints.map((point: { commit: string }) => point.commit)).toEqual([shaOf("plain 8")]);
});

test("somebody accepts a change with a note; it stays accepted when it is found again", async () => {
  await uploadHistory("intended", [...at(10_000, 12), ...at(7_000, 8)]);
  await searchQueued();
  const [{ id }] = (await trendOf("intended")).changePoints;
  const note = JSON.stringify({ note: " encryption at rest " });

  expect((await acceptanceOf("intended", id, note, {})).status).toBe(401);
  expect((await acceptanceOf("intended", id, "{")).status).toBe(400);
  expect((await acceptanceOf("intended", id, JSON.stringify({ note: 1 }))).status).toBe(400);
  expect((await acceptanceOf("intended", id, JSON.stringify({ note: "x".repeat(70_000) }))).status).toBe(413);
  expect((await acceptanceOf("intended", shaOf("x"), note)).status).toBe(404);
  expect((await acceptanceOf("intended", "00000000-0000-4000-8000-000000000000", note)).status).toBe(404);

  const accepted = await acceptanceOf("intended", id, note);
  expect(accepted.status).toBe(200);
  expect(accepted.body).toMatchObject({
    id,
    accepted: { note: "encryption at rest", at: expect.stringMatching(/Z$/) },
  });
  expect((await read("changes", "intended", { accepted: "false" })).body.items).toEqual([]);

  await uploadHistory("intended", at(7_000, 3), 20);
  await searchQueued();
  const [again] = (await trendOf("intended")).changePoints;
  expect(again).toMatchObject({ id, commitsAfter: 11, accepted: { note: "encryption at rest" } });
  expect((await read("changes", "intended", { accepted: "true" })).body.items).toHaveLength(1);

  expect((await readItem("unacceptChange", "intended", id)).status).toBe(204);
  expect((await readItem("unacceptChange", "intended", id)).status).toBe(404);
  expect((await trendOf("intended")).changePoints[0].accepted).toBeNull();
});

test("deleting the runs of a change takes it back", async () => {
  const uploads = await uploadHistory("deleted", [...at(10_000, 12), ...at(7_000, 8)]);
  await searchQueued();
  expect((await trendOf("deleted")).changePoints).toHaveLength(1);
  for (const { body } of uploads.slice(12)) await readItem("deleteRun", "deleted", body.runs[0].id);
  expect((await trendOf("deleted")).changeSearch.pending).toBe(true);
  await searchQueued();
  expect(await trendOf("deleted")).toMatchObject({
    changePoints: [],
    changeSearch: { commits: 12, pending: false },
  });
});

test("a trend of a part of the history has the changes of that part, and draws each of them", async () => {
  await uploadHistory("part", [...at(10_000, 60), ...at(7_000, 15)]);
  await searchQueued();
  expect((await trendOf("part", { last: "10" })).changePoints).toEqual([]);
  const { points, changePoints } = await trendOf("part", { points: "10" });
  expect(points.length).toBeLessThan(40);
  expect(points.map((point: { commit: string }) => point.commit)).toContain(changePoints[0].commit);
});

test("the suspects: commits between, settings that differ, functions whose cost moved", async () => {
  const project = "suspects";
  const upload = (n: number, level: number, gogc: string, profile: string | null) =>
    uploadForm(project, [
      ["commit", shaOf(`${project} ${n}`)],
      ["branch", "main"],
      ["committedAt", minute(n)],
      ["message", `commit ${n}`],
      ...(n > 0 ? [["parents", shaOf(`${project} ${n - 1}`)] as const] : []),
      ["config.GOGC", gogc],
      ["config.port", "8080"],
      ["result", new TextEncoder().encode(wrkOutput(noisy(level, n))), "wrk.txt"],
      ...(profile ? [["profile", profileFixture(profile), profile] as const] : []),
    ]);
  for (let n = 0; n < 10; n++) await upload(n, 10_000, "100", n === 9 ? "3c21054a6f54-cpu.pb.gz" : null);
  const other = {
    branch: "main",
    committedAt: minute(10),
    scenario: "another",
    message: "not measured here",
  };
  await uploadBody(project, wrkOutput(500), {
    ...other,
    commit: shaOf(`${project} 10`),
    parents: shaOf(`${project} 9`),
  });
  for (let n = 11; n < 20; n++) await upload(n, 7_000, "400", n === 11 ? "67d81305b8ca-cpu.pb.gz" : null);
  await searchQueued();
  const [{ id }] = (await read("changes", project, { metric: "qps" })).body.items;
  const { status, body } = await readItem("change", project, id);
  expect(status).toBe(200);
  expect(body).toMatchObject({ commit: shaOf(`${project} 11`), previous: shaOf(`${project} 9`) });
  expect(body.suspects.commits.map(({ message }: { message: string }) => message)).toEqual([
    "commit 11",
    "not measured here",
  ]);
  expect(body.suspects.complete).toBe(true);
  expect(body.suspects.config).toEqual([{ key: "GOGC", base: "100", head: "400", kind: "changed" }]);
  expect(body.suspects.environment).toEqual([]);
  const [cpu] = body.suspects.profiles;
  // The profile is longer than its run: nobody knows how many requests it saw.
  expect(cpu).toMatchObject({ kind: "cpu", scale: "share", unit: "nanoseconds" });
  expect(cpu.functions).toHaveLength(5);
  expect(cpu.functions[0]).toMatchObject({ name: expect.any(String) });
  await prisma().functionCosts.updateMany({ where: { profileId: cpu.base }, data: { version: 1 } });
  const unread = (await readItem("change", project, id)).body.suspects.profiles[0];
  expect(unread).toMatchObject({ kind: "cpu", functions: null });
  expect((await readItem("change", project, "00000000-0000-4000-8000-000000000000")).status).toBe(404);
});
