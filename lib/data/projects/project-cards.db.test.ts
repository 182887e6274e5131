import { expect, test } from "vitest";
import { uploadBody } from "@/lib/testing/api";
import { minute, noisy, shaOf, wrkOutput } from "@/lib/testing/measured";
import { pool, statementsSent } from "../database/database";
import { newestCommits } from "../trends/newest-commits";
import { readTrend } from "../trends/trends";
import { mainSeries } from "./main-series";
import { projectCards } from "./project-cards";
import { findProject } from "./projects";

/** A project with two runs at each of its commits, on main. */
async function used(project: string, commits: number, at = minute): Promise<void> {
  for (let n = 0; n < commits; n++)
    for (const repeat of [0, 1]) {
      const { status } = await uploadBody(project, wrkOutput(noisy(10_000, 2 * n + repeat)), {
        commit: shaOf(`${project} ${n}`),
        branch: "main",
        committedAt: at(n),
        ...(n > 0 ? { parents: shaOf(`${project} ${n - 1}`) } : {}),
      });
      expect(status).toBe(201);
    }
}

async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const before = statementsSent();
  await work();
  return statementsSent() - before;
}

test("the first page asks as much of many projects as of one, of new changes and of known ones", async () => {
  await used("alone", 3);
  expect(await statementsOf(() => projectCards({}))).toBe(4);
  expect(await statementsOf(() => projectCards({}))).toBe(2);
  for (let n = 0; n < 12; n++) await used(`many-${n}`, 2);
  expect(await statementsOf(() => projectCards({}))).toBe(4);
  expect(await statementsOf(() => projectCards({}))).toBe(2);
});

test("pages list every project once, those used last first, and say how many there are", async () => {
  await pool().query(
    "INSERT INTO project (id, slug, name) SELECT gen_random_uuid(), 'empty-' || n, 'Empty ' || n FROM generate_series(1, 9) n",
  );
  const slugs: string[] = [];
  const totals = new Set<number>();
  for (let cursor: string | undefined; ;) {
    const page = await projectCards({ limit: 4, cursor });
    expect(page.items.length).toBeLessThanOrEqual(4);
    slugs.push(...page.items.map(({ slug }) => slug));
    totals.add(page.total);
    if (page.nextCursor === null) break;
    cursor = page.nextCursor;
  }
  const [first] = (await projectCards({})).items;
  expect([...totals]).toEqual([slugs.length]);
  expect(new Set(slugs).size).toBe(slugs.length);
  expect(slugs.slice(0, 2)).toEqual(["many-11", "many-10"]);
  expect(slugs.slice(-9)).toEqual(Array.from({ length: 9 }, (_, n) => `empty-${n + 1}`));
  expect(first).toMatchObject({ slug: "many-11", runs: 4, main: { tool: "wrk" } });
});

test("projects are found by words of their slug or name", async () => {
  const slugsFor = async (search: string) => {
    const { items, total } = await projectCards({ search });
    expect(total).toBe(items.length);
    return items.map(({ slug }) => slug).sort();
  };
  expect(await slugsFor("Empty 3")).toEqual(["empty-3"]);
  expect(await slugsFor("%")).toEqual([]);
  expect(await slugsFor("MANY 1")).toEqual(["many-1", "many-10", "many-11"]);
});

test("its numbers are those of the trend, also of commits of one moment", async () => {
  await used("rebased", 5, () => minute(0));
  await uploadBody("rebased", wrkOutput(1), {
    commit: shaOf("other"),
    branch: "topic",
    committedAt: minute(1),
  });
  const project = (await findProject("rebased"))!;
  const series = (await mainSeries(project))!;
  for (const metric of ["qps", "latency_p99", "latency_p99_9"])
    for (const branch of ["main", null]) {
      const [line] = (await readTrend(project, { metric, seriesId: series.id, branch: branch ?? undefined }))
        .series;
      const key = { projectId: project.id, seriesId: series.id, metric, branch };
      const [all = [], newest = []] = [
        ...(await newestCommits([key], 60)),
        ...(await newestCommits([key, key], 2)),
      ];
      expect(all.map((commit) => commit.median)).toEqual((line?.points ?? []).map((point) => point.median));
      expect(newest).toEqual(all.slice(-2));
    }
});
