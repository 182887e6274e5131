import { expect, test, vi } from "vitest";
import { listenForChanges } from "@/lib/data/changes";
import { judgeCommits, queueStaleVerdicts } from "@/lib/data/verdicts";
import { pool } from "@/lib/data/database";
import { type Answer, profileFixture, read, readItem, uploadBody, uploadForm } from "@/lib/testing/api";
import { uploadHistory } from "@/lib/testing/history";
import { at, minute, noisy, shaOf, wrkOutput } from "@/lib/testing/measured";
import { searchQueued } from "./search";
import { watchChanges } from "./watch";

const itemsOf = async (project: string, query: Record<string, string> = {}) =>
  (await read("commits", project, query)).body.items as Answer["body"][];

const idOf = async (project: string) =>
  (await pool().query("SELECT id FROM project WHERE slug = $1", [project])).rows[0].id;

interface Commit {
  n: number;
  qps: number;
  branch?: string;
  /** Default: the commit before. */
  parent?: number | null;
  runs?: number;
}

/** A commit with three uploads of its own level. */
async function measure(project: string, { n, qps, branch = "main", parent = n - 1, runs = 3 }: Commit) {
  for (let upload = 0; upload < runs; upload++)
    await uploadBody(project, wrkOutput(noisy(qps, 100 * n + upload)), {
      commit: shaOf(`${project} ${n}`),
      branch,
      committedAt: minute(n),
      message: `commit ${n}`,
      ...(parent === null || parent < 0 ? {} : { parents: shaOf(`${project} ${parent}`) }),
    });
}

/** 12 commits: slower from the 6th on, repaired with the 9th. */
const story = [...at(10_000, 6), ...at(6_000, 3), ...at(10_000, 3)];

test("a regression and its repair are judged and name each other", async () => {
  for (const [n, qps] of story.entries()) await measure("story", { n, qps });
  const before = await itemsOf("story");
  expect(before).toHaveLength(12);
  expect(before.every(({ pending, verdict }) => pending && verdict === null)).toBe(true);
  await searchQueued();

  const { body } = await read("commits", "story", { limit: "12" });
  const of = (n: number) => body.items.find((one: { sha: string }) => one.sha === shaOf(`story ${n}`));
  expect(body.nextCursor).toBeNull();
  expect(of(0)).toMatchObject({ verdict: "first", since: null, figures: [], better: 0, worse: 0 });
  expect(of(3)).toMatchObject({ since: shaOf("story 2"), pending: false });
  expect(["unchanged", "inconclusive"]).toContain(of(3).verdict);
  expect(of(6)).toMatchObject({
    sha: shaOf("story 6"),
    message: "commit 6",
    author: null,
    committedAt: minute(6),
    parents: [shaOf("story 5")],
    branches: ["main"],
    runs: 3,
    profiles: [],
    configChanged: false,
    since: shaOf("story 5"),
    verdict: "regressed",
    better: 0,
    worse: 1,
    repairedBy: shaOf("story 9"),
    pending: false,
  });
  expect(of(6)).not.toHaveProperty("repairs");
  expect(of(6).sentence.replaceAll("\u00a0", " ")).toMatch(/^Slower: QPS −\d+\.\d %/);
  const [strongest, ...others] = of(6).figures;
  expect(strongest).toMatchObject({
    metric: "qps",
    verdict: "regressed",
    tool: "wrk",
    unit: "requests/second",
  });
  expect(strongest.head / strongest.base - 1).toBeCloseTo(strongest.change, 9);
  expect(others.length).toBeLessThan(10);
  expect(of(9)).toMatchObject({ verdict: "improved", better: 1, repairs: shaOf("story 6") });

  const page = await read("compare", "story", { base: shaOf("story 5"), head: shaOf("story 6") });
  expect(page.body.headline).toMatchObject({ verdict: of(6).verdict, sentence: of(6).sentence });
});

test("verdicts alone know a repair where no change point does", async () => {
  for (const [n, qps] of [...at(10_000, 3), 6_000, 10_000].entries())
    await measure("short", { n, qps, runs: 5 });
  await searchQueued();
  await pool().query("DELETE FROM change_point");
  const items = await itemsOf("short");
  expect(items[1]).toMatchObject({ verdict: "regressed", repairedBy: shaOf("short 4") });
  expect(items[0]).toMatchObject({ verdict: "improved", repairs: shaOf("short 3") });
});

test("the first commit of a branch is judged against where the branch began", async () => {
  for (let n = 0; n < 6; n++) await measure("branched", { n, qps: 10_000 });
  await measure("branched", { n: 20, qps: 5_000, branch: "feature", parent: 2 });
  await measure("branched", { n: 21, qps: 5_000, branch: "feature" });
  await measure("branched", { n: 22, qps: 5_000, branch: "shallow", parent: null });
  await searchQueued();
  const [shallow, second, first, ...main] = await itemsOf("branched");
  expect(first).toMatchObject({ since: shaOf("branched 2"), verdict: "regressed", branches: ["feature"] });
  expect(second.since).toBe(shaOf("branched 20"));
  expect(shallow).toMatchObject({ since: shaOf("branched 5"), verdict: "regressed" });
  expect(main.map(({ since }) => since)).toEqual(
    [4, 3, 2, 1, 0].map((n) => shaOf(`branched ${n}`)).concat([null as never]),
  );

  const onBranch = await itemsOf("branched", { branch: "feature" });
  expect(onBranch.map(({ sha }) => sha)).toEqual([second.sha, first.sha]);
});

test("a backfill in another order ends in the same verdicts", async () => {
  const commits = story.map((qps, n) => ({ n, qps }));
  // Intervals are a little wider or narrower by which side was measured first: that is evidence, too (lib/compare/sample.ts).
  const verdicts = async () =>
    (await itemsOf("ordered")).map(({ figures, sentence: _, ...item }) => ({
      ...item,
      figures: figures.map(({ interval: _, ...figure }: { interval: unknown }) => figure),
    }));
  for (const commit of commits) {
    await measure("ordered", commit);
    await searchQueued();
  }
  const forth = await verdicts();
  await pool().query("DELETE FROM project WHERE slug = 'ordered'");
  for (const commit of [
    ...commits.filter(({ n }) => n % 2 === 1).reverse(),
    ...commits.filter(({ n }) => n % 2 === 0),
  ]) {
    await measure("ordered", commit);
    await searchQueued();
  }
  expect(await verdicts()).toEqual(forth);
});

test("runs of the base that come or go judge the head again", async () => {
  for (let n = 0; n < 5; n++) await measure("again", { n, qps: 10_000 });
  await measure("again", { n: 5, qps: 7_000 });
  await searchQueued();
  const head = async () => (await itemsOf("again"))[0];
  expect(await head()).toMatchObject({ verdict: "regressed", pending: false });

  const base = { commit: shaOf("again 4"), branch: "main" };
  const more = [];
  for (let n = 0; n < 9; n++) more.push(await uploadBody("again", wrkOutput(noisy(7_000, 900 + n)), base));
  expect(await head()).toMatchObject({ verdict: "regressed", pending: true });
  await searchQueued();
  const rejudged = await head();
  expect(rejudged).toMatchObject({ pending: false });
  expect(rejudged.verdict).not.toBe("regressed");

  for (const { body } of more) await readItem("deleteRun", "again", body.runs[0].id);
  await searchQueued();
  expect(await head()).toMatchObject({ verdict: "regressed", pending: false });
});

test("lists by verdict and by pages, and says what was asked wrongly", async () => {
  const pages: string[] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const { body }: Answer = await read("commits", "story", { limit: "5", ...(cursor ? { cursor } : {}) });
    pages.push(...body.items.map((one: { sha: string }) => one.sha));
    cursor = body.nextCursor;
  }
  expect(pages).toEqual(Array.from({ length: 12 }, (_, n) => shaOf(`story ${11 - n}`)));
  const regressed = await itemsOf("story", { verdict: "regressed" });
  expect(regressed.map(({ sha }) => sha)).toEqual([shaOf("story 6")]);
  expect((await itemsOf("story", { verdict: "first" })).map(({ sha }) => sha)).toEqual([shaOf("story 0")]);

  expect((await read("commits", "nowhere")).status).toBe(404);
  for (const query of [{ verdict: "good" }, { limit: "0" }, { limit: "501" }, { cursor: "x" }, { what: "1" }])
    expect((await read("commits", "story", query as unknown as Record<string, string>)).status).toBe(400);
});

test("what was judged in another way is judged again, by one of several at once", async () => {
  await uploadHistory("versions", at(10_000, 8));
  await searchQueued();
  const before = await itemsOf("versions");
  await pool().query("UPDATE commit_verdict SET version = 0, verdict = 'mixed', sentence = 'old'");
  expect((await itemsOf("versions"))[0]).toMatchObject({ pending: true });
  await queueStaleVerdicts();
  const id = await idOf("versions");
  const outcomes = await Promise.all([judgeCommits(id), judgeCommits(id), judgeCommits(id)]);
  expect(outcomes).toContain(true);
  await searchQueued();
  expect(await itemsOf("versions")).toEqual(before);
  expect((await pool().query("SELECT FROM verdict_due")).rowCount).toBe(0);
});

test("a new upload judges the newest fifty again, and what lies behind them stays as it was judged", async () => {
  await uploadHistory("long", at(10_000, 53));
  await searchQueued();
  const id = await idOf("long");
  await pool().query("UPDATE commit_verdict SET sentence = 'as it was' WHERE project_id = $1", [id]);
  await uploadHistory("long", [10_000], 53);
  await searchQueued();
  const items = (await read("commits", "long", { limit: "100" })).body.items as Answer["body"][];
  const kept = items.filter(({ sentence }) => sentence === "as it was").map(({ message }) => message);
  expect(kept).toEqual(["commit 3", "commit 2", "commit 1", "commit 0"]);
}, 120_000);

test("judging that is cut off leaves the queue and the old verdicts as they were", async () => {
  await uploadHistory("cut", at(10_000, 4));
  await searchQueued();
  const before = await itemsOf("cut");
  await uploadHistory("cut", at(10_000, 2), 4);
  await pool().query("ALTER TABLE commit_verdict ADD CONSTRAINT cut CHECK (commit_id IS NULL) NOT VALID");
  await expect(searchQueued()).rejects.toThrow("constraint");
  await pool().query("ALTER TABLE commit_verdict DROP CONSTRAINT cut");
  const [newest, fifth, ...old] = await itemsOf("cut");
  expect([newest, fifth]).toMatchObject(Array(2).fill({ verdict: null, sentence: null, pending: true }));
  expect(old).toEqual(before);
  await searchQueued();
  expect((await itemsOf("cut")).every(({ pending, verdict }) => !pending && verdict !== null)).toBe(true);
});

test("other settings and commits without runs are told as what they are", async () => {
  const commit = (n: number) => [
    ["commit", shaOf(`told ${n}`)] as const,
    ["branch", "main"] as const,
    ["committedAt", minute(n)] as const,
    ...(n > 0 ? [["parents", shaOf(`told ${n - 1}`)] as const] : []),
  ];
  const bytes = (text: string) => new TextEncoder().encode(text);
  for (const n of [0, 1])
    await uploadForm("told", [
      ...commit(n),
      ["result", bytes(wrkOutput(noisy(10_000, n))), "wrk.txt"],
      ["config", bytes(`{"pool": ${n}}`), "config.json"],
    ]);
  await uploadForm("told", [
    ...commit(2),
    ["profile", profileFixture("3c21054a6f54-cpu.pb.gz"), "cpu.pb.gz"],
  ]);
  await uploadForm("told", [...commit(3), ["result", bytes(wrkOutput(noisy(10_000, 3))), "wrk.txt"]]);
  await searchQueued();
  const [third, profiled, second, first] = await itemsOf("told");
  expect(first).toMatchObject({ verdict: "first", configChanged: false });
  expect(second).toMatchObject({ since: first.sha, configChanged: true });
  expect(profiled).toMatchObject({
    runs: 0,
    profiles: ["cpu"],
    since: null,
    verdict: "not-comparable",
    pending: false,
  });
  expect(third).toMatchObject({ since: second.sha, runs: 1, profiles: [] });
  expect((await itemsOf("told", { verdict: "not-comparable" })).map(({ sha }) => sha)).toEqual([
    profiled.sha,
  ]);
});

test("the server judges by itself, a short time after an upload", async () => {
  await uploadHistory("watched", at(10_000, 2));
  watchChanges();
  await vi.waitFor(
    async () => expect((await itemsOf("watched")).map(({ pending }) => pending)).toEqual([false, false]),
    20_000,
  );
  listenForChanges(undefined);
});

test("commits are found by words of their message, by sha and by author; what moved is told by metric", async () => {
  for (const [n, qps] of [...at(10_000, 6), ...at(6_000, 2)].entries())
    for (const repeat of [0, 1, 2])
      await uploadBody("words", wrkOutput(noisy(qps, 100 * n + repeat)), {
        commit: shaOf(`words ${n}`),
        branch: "main",
        committedAt: minute(n),
        message: `Step ${n}: ${n === 6 ? "a lock around the metrics" : "tidy"}`,
        author: n === 6 ? "Ada L" : "Bob",
        "config.GOGC": n < 6 ? "100" : "400",
        ...(n > 0 ? { parents: shaOf(`words ${n - 1}`) } : {}),
      });
  await searchQueued();
  const found = async (query: Record<string, string>) =>
    (await itemsOf("words", query)).map(({ sha }) => sha);
  const slow = shaOf("words 6");
  expect(await found({ text: "LOCK metrics" })).toEqual([slow]);
  expect(await found({ text: "lock tidy" })).toEqual([]);
  expect(await found({ text: slow.slice(0, 9) })).toEqual([slow]);
  expect(await found({ author: "ada" })).toEqual([slow]);
  expect(await found({ author: "Bob", limit: "3" })).toHaveLength(3);
  const [commit] = await itemsOf("words", { text: "lock" });
  expect(commit?.configKeys).toEqual(["GOGC"]);
  expect(commit?.moves).toMatchObject([{ metric: "qps", verdict: "regressed", series: 1, of: 1 }]);
});
