import { expect, test } from "vitest";
import { dueSeries, scanSeries } from "@/lib/data/changes";
import { pool } from "@/lib/data/database";
import { changePointSteps } from "@/lib/stats";
import { inSlices } from "@/lib/env/in-slices";
import { trendOf, uploadHistory } from "@/lib/testing/history";
import { at } from "@/lib/testing/measured";

/** Commits before the first that was uploaded, a minute each; the level falls at the 2,350th and at none else. */
const earlier = 2_500;

async function fillBefore(project: string): Promise<void> {
  const commit = "md5('long' || n)";
  const time = "committed_at - (2501 - n) * interval '1 minute'";
  const from = `FROM first CROSS JOIN generate_series(1, ${earlier}) AS n`;
  await pool().query(
    `WITH first AS (SELECT r.* FROM run r JOIN project p ON p.id = r.project_id WHERE p.slug = $1 LIMIT 1),
      commits AS (INSERT INTO commit (project_id, id, sha, parents, committed_at)
        SELECT project_id, ${commit}::uuid, ${commit}, '{}', ${time} ${from}),
      branches AS (INSERT INTO commit_branch (project_id, branch, commit_id, committed_at)
        SELECT project_id, 'main', ${commit}::uuid, ${time} ${from})
     INSERT INTO run (project_id, id, upload_id, series_id, commit_id, environment_id, raw_id, committed_at, qps)
       SELECT project_id, md5('run' || n)::uuid, upload_id, series_id, ${commit}::uuid, environment_id, raw_id, ${time},
         (CASE WHEN n < 2350 THEN 13000 ELSE 10000 END) * (1 + 0.02 * sin(n * n)) ${from}`,
    [project],
  );
}

/** Searches what is queued, and tells how many values each search was given. */
async function search(): Promise<number[]> {
  const lengths: number[] = [];
  for (const series of await dueSeries())
    await scanSeries(series, [], (medians, minMagnitude) => {
      lengths.push(medians.length);
      return inSlices(changePointSteps(medians, { minMagnitude }));
    });
  return lengths;
}

const found = async () => {
  const { changePoints, changeSearch } = await trendOf("long");
  const moves = changePoints.map(
    ({ commit, change, state, repairedBy, repairs }: Record<string, unknown>) => ({
      commit,
      change: Number(change).toFixed(2),
      state,
      repairedBy,
      repairs,
    }),
  );
  return { moves, commits: changeSearch.commits };
};

test("of a long series only its end is searched again, and the answer is that of a search of all", async () => {
  await uploadHistory("long", at(10_000, 1));
  await fillBefore("long");
  expect(Math.max(...(await search()))).toBe(earlier + 1);
  const { moves, commits } = await found();
  expect(commits).toBe(earlier + 1);
  expect(moves).toMatchObject([{ change: "-0.23", state: "open", repairedBy: null }]);

  await uploadHistory("long", at(7_000, 12), 1);
  const lengths = await search();
  expect(Math.max(...lengths)).toBeGreaterThan(1_000);
  expect(Math.max(...lengths)).toBeLessThan(1_100);
  const lower = await found();
  expect(lower.commits).toBe(earlier + 13);
  expect(lower.moves).toMatchObject([{ change: "-0.23" }, { change: "-0.30", repairedBy: null }]);

  // Back where it was before both: a commit before the cut is repaired by one behind it.
  await pool().query("UPDATE change_scan SET settled_from = '2026-09-30T22:00:00Z', settled_points = 2380");
  await uploadHistory("long", at(13_000, 12), 13);
  expect(Math.max(...(await search()))).toBeLessThan(200);
  const repaired = await found();
  expect(repaired.commits).toBe(earlier + 25);
  expect(repaired.moves[0]).toMatchObject({ change: "-0.23", state: "closed" });
  expect(repaired.moves[0].repairedBy).toBe(repaired.moves[2].commit);

  await pool().query(
    "INSERT INTO change_due (project_id, series_id, cause_id) SELECT project_id, id, gen_random_uuid() FROM series",
  );
  expect(Math.max(...(await search()))).toBe(earlier + 25);
  expect(await found()).toEqual(repaired);
}, 60_000);
