import { beforeAll, expect, test } from "vitest";
import { searchQueued } from "@/lib/changes";
import { pool } from "@/lib/data/database";
import { applyRetentions } from "@/lib/data/keeping";
import { read, readItem, uploadBody, write } from "@/lib/testing/api";
import { uploadHistory } from "@/lib/testing/history";
import { at, minute, noisy, shaOf, wrkOutput } from "@/lib/testing/measured";
import { GET as previewRoute } from "./preview/route";

const day = 86_400_000;
/** Commit n of a history is n minutes behind this. */
const began = Date.parse(minute(0));
const preview = async (project: string, branches?: object) => {
  const query = branches ? `?branches=${encodeURIComponent(JSON.stringify(branches))}` : "";
  const response = await previewRoute(new Request(`http://t/${query}`), {
    params: Promise.resolve({ project }),
  });
  return { status: response.status, body: await response.json() };
};
const runs = async (project: string) =>
  (await read("runs", project, { limit: "500" })).body.items.map(({ commit }: { commit: string }) => commit);
const setAge = (project: string, branches: object | null) =>
  write("patchProject", project, { retention: branches && { branches } });

beforeAll(async () => {
  await uploadHistory("shop", [...at(10_000, 12), ...at(7_000, 8)]);
  for (let n = 0; n < 4; n++)
    await uploadBody("shop", wrkOutput(noisy(10_000, n)), {
      commit: shaOf(`feature ${n}`),
      branch: "feature",
      committedAt: minute(n),
    });
  await searchQueued();
}, 60_000);

test("a preview says what would go, by branch, and removes nothing", async () => {
  expect((await preview("shop")).body).toMatchObject({ retention: null, commits: 0, runs: 0 });
  const { body } = await preview("shop", { main: null, "*": "1d" });
  expect(body).toMatchObject({ commits: 4, runs: 4, branches: [{ branch: "feature", commits: 4 }] });
  expect((await preview("shop", { "*": "1d" })).body).toMatchObject({ commits: 22, keptForChanges: 2 });
  expect((await preview("shop", { "*": "soon" })).status).toBe(400);
  expect((await setAge("shop", { "*": "soon" })).status).toBe(400);
  expect(await runs("shop")).toHaveLength(24);
});

test("what is older than its branch is kept goes; comparisons and change points stay with their runs", async () => {
  const [base, head] = [shaOf("shop 2"), shaOf("shop 4")];
  const { body: pinned } = await write("pin", "shop", { base, head });
  const patched = await setAge("shop", { main: "1d", "*": "2d" });
  expect(patched.body.retention).toEqual({ branches: { main: "1d", "*": "2d" } });
  expect(patched.body.thresholds).toEqual({});

  // A day after commit 14: on main older ones go, of other branches none.
  const now = began + day + 14.5 * 60_000;
  await pool().query("UPDATE project SET retention_due_at = $1", [new Date(now)]);
  const before = (await read("changes", "shop")).body;
  expect(before.items).toHaveLength(1);
  await applyRetentions(now - 1);
  expect(await runs("shop")).toHaveLength(24);
  await applyRetentions(now);
  const main = [2, 4, 11, 12, 15, 16, 17, 18, 19].map((n) => shaOf(`shop ${n}`));
  const feature = [0, 1, 2, 3].map((n) => shaOf(`feature ${n}`));
  expect((await runs("shop")).toSorted()).toEqual([...main, ...feature].toSorted());
  expect((await readItem("comparison", "shop", pinned.id)).body.runIds.base).toHaveLength(1);

  await searchQueued();
  expect((await read("changes", "shop")).body.items).toEqual(before.items);
  const { rows } = await pool().query("SELECT retention_due_at AS due FROM project WHERE slug = 'shop'");
  expect(rows[0].due).toEqual(new Date(now + day));
  expect((await setAge("shop", null)).body.retention).toBeNull();
  await applyRetentions(now + 9 * day);
  expect(await runs("shop")).toHaveLength(13);
});
