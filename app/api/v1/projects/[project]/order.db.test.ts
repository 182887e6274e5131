import { expect, test } from "vitest";
import { searchQueued } from "@/lib/changes";
import { queueMisplaced } from "@/lib/data/commits";
import { pool } from "@/lib/data/database";
import { read, uploadBody } from "@/lib/testing/api";
import { trendOf } from "@/lib/testing/history";
import { minute, noisy, shaOf, wrkOutput } from "@/lib/testing/measured";

const commits = 16;
const sha = (n: number) => shaOf(`order ${n}`);
const shas = Array.from({ length: commits }, (_, n) => sha(n));

/** Commit 3 comes from a clock an hour ahead, commit 9 from one far behind; 12 is a merge of 11 and 8. */
const dated = (n: number) => minute(n === 3 ? 63 : n === 9 ? 1 : n);
const parentsOf = (n: number) => (n === 12 ? [11, 8] : n > 0 ? [n - 1] : []).map(sha).join(",");

async function uploadAll(project: string, order: readonly number[]): Promise<void> {
  for (const n of order) {
    const { status } = await uploadBody(project, wrkOutput(noisy(n < 8 ? 10_000 : 13_000, n)), {
      commit: sha(n),
      branch: "main",
      committedAt: dated(n),
      ...(n > 0 ? { parents: parentsOf(n) } : {}),
    });
    expect(status).toBe(201);
    // The background comes in between, as it does in a backfill that takes minutes.
    if (n % 8 === 4) await searchQueued();
  }
  await searchQueued();
}

async function trendAndChanges(project: string) {
  const { points, changePoints } = await trendOf(project);
  const { body } = await read("changes", project, { metric: "qps" });
  return {
    order: points.map(({ commit }: { commit: string }) => commit),
    dates: points.map(({ committedAt }: { committedAt: string }) => committedAt),
    changes: changePoints.map(({ commit, previous, pValue }: Record<string, unknown>) => ({
      commit,
      previous,
      pValue,
    })),
    listed: body.items.map(({ id }: { id: string }) => id),
    card: (await trendOf(project, { last: "3" })).points.map(({ commit }: { commit: string }) => commit),
  };
}

/** The same order for the same seed. */
const shuffled = (seed: number) =>
  shas
    .map((_, n) => ({ n, key: shaOf(`${seed} ${n}`) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ n }) => n);

test("a backfill in any order ends in the same trend: parents before children, whatever the dates say", async () => {
  const inOrder = shas.map((_, n) => n);
  await uploadAll("in-order", inOrder);
  const expected = await trendAndChanges("in-order");
  expect(expected.order).toEqual(shas);
  expect(expected.dates).toEqual(inOrder.map((n) => new Date(dated(n)).toISOString()));
  expect(expected.changes).toMatchObject([{ commit: sha(8), previous: sha(7) }]);
  expect(expected.card).toEqual(shas.slice(-3));
  const orders = [inOrder.toReversed(), ...[1, 2].map(shuffled)];
  for (const [index, order] of orders.entries()) {
    await uploadAll(`shuffled-${index}`, order);
    expect(await trendAndChanges(`shuffled-${index}`), `order ${order}`).toEqual(expected);
  }
});

test("runs carry the commit's own date, and later ones of a moved commit its place", async () => {
  await uploadBody("in-order", wrkOutput(10_000), { commit: sha(9), branch: "main" });
  const { points } = await trendOf("in-order");
  expect(points).toHaveLength(commits);
  expect(points[9]).toMatchObject({ commit: sha(9), n: 2, committedAt: new Date(minute(1)).toISOString() });
  expect(Date.parse(points[9].placedAt)).toBeGreaterThan(Date.parse(minute(63)));
  const { body } = await read("runs", "in-order", { commit: sha(9) });
  expect(body.items[0].committedAt).toBe(new Date(minute(1)).toISOString());
});

test("a date that is put right takes back the moves that it made", async () => {
  await uploadBody("in-order", wrkOutput(10_000), { commit: sha(3), branch: "main", committedAt: minute(3) });
  await searchQueued();
  const { points } = await trendOf("in-order");
  expect(points.map(({ commit }: { commit: string }) => commit)).toEqual(shas);
  const displaced = points.flatMap(({ placedAt }: { placedAt?: string }, n: number) => (placedAt ? [n] : []));
  expect(displaced).toEqual([9]);
});

test("commits from before there was an order are put right at the start", async () => {
  await pool().query("UPDATE commit SET placed_at = NULL");
  await pool().query(
    "UPDATE run SET committed_at = c.committed_at FROM commit c WHERE c.id = run.commit_id AND c.project_id = run.project_id",
  );
  await queueMisplaced();
  const due = await pool().query("SELECT DISTINCT project_id FROM commit_due");
  expect(due.rows).toHaveLength(4);
  await searchQueued();
  expect((await trendOf("shuffled-1")).points.map(({ commit }: { commit: string }) => commit)).toEqual(shas);
});
