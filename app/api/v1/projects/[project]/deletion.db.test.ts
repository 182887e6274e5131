import { expect, test } from "vitest";
import { DELETE as forget } from "@/app/api/v1/projects/[project]/commits/[sha]/author/route";
import { searchQueued } from "@/lib/changes";
import { pool } from "@/lib/data/database";
import { deleteQueued } from "@/lib/data/keeping";
import { profileFixture, read, readItem, token, uploadBody, uploadForm, write } from "@/lib/testing/api";
import { trendOf, uploadHistory } from "@/lib/testing/history";
import { at, noisy, shaOf, wrkOutput } from "@/lib/testing/measured";

const rowsOf = async (projectId: string) => {
  const { rows } = await pool().query(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'project_id'
     WHERE c.relkind = 'r' AND c.relname <> 'deletion' ORDER BY 1`,
  );
  const counts = await Promise.all(
    rows.map(async ({ name }): Promise<[string, number]> => {
      const sql = `SELECT count(*) AS n FROM ${name} WHERE project_id = $1`;
      return [name, (await pool().query(sql, [projectId])).rows[0].n];
    }),
  );
  return Object.fromEntries(counts.filter(([, n]) => n > 0));
};
const idOf = async (slug: string): Promise<string> =>
  (await pool().query("SELECT id FROM project WHERE slug = $1", [slug])).rows[0].id;

const cpu = () => profileFixture("c428be0e20c8-cpu.pb.gz");
const withProfile = (project: string, commit: string, level: number) =>
  uploadForm(project, [
    ["result", new Uint8Array(Buffer.from(wrkOutput(level))), "wrk.txt"],
    ["profile", cpu(), "cpu.pb.gz"],
    ["meta", JSON.stringify({ commit, branch: "main", author: "Ada L", config: { GOGC: "100" } })],
  ]);

test("a deleted project is gone at once, and its rows soon; its slug is free meanwhile", async () => {
  await uploadHistory("gone", [...at(10_000, 12), ...at(7_000, 8)]);
  await withProfile("gone", shaOf("gone 19"), 7_000);
  await write("pin", "gone", { base: shaOf("gone 1"), head: shaOf("gone 19") });
  await searchQueued();
  await uploadHistory("stays", at(10_000, 3));
  const id = await idOf("gone");
  const stays = await rowsOf(await idOf("stays"));
  expect(Object.keys(await rowsOf(id)).length).toBeGreaterThan(12);

  expect((await write("deleteProject", "gone", {}, {})).status).toBe(401);
  const { status, body, response } = await write("deleteProject", "gone", {});
  expect([status, body.state, body.project]).toEqual([202, "waiting", "gone"]);
  expect(response.headers.get("location")).toBe(body.url);
  expect((await read("project", "gone")).status).toBe(404);
  expect((await read("project", `~${id}`)).status).toBe(404);
  expect((await write("deleteProject", "gone", {})).status).toBe(404);
  await uploadHistory("gone", at(5_000, 2));

  await deleteQueued();
  expect(await rowsOf(id)).toEqual({});
  expect((await pool().query("SELECT FROM project WHERE id = $1", [id])).rowCount).toBe(0);
  const done = (await readItem("deletion", "", body.id)).body;
  expect(done).toMatchObject({ state: "done", finishedAt: expect.any(String) });
  expect(done.deleted).toBe(done.rows);
  expect((await read("runs", "gone")).body.items).toHaveLength(2);
  expect(await rowsOf(await idOf("stays"))).toEqual(stays);
});

test("an upload goes with its profiles, file, series and commit; what others use stays", async () => {
  await uploadHistory("uploads", at(10_000, 2));
  const shared = await uploadBody("uploads", wrkOutput(noisy(10_000, 0)), {
    commit: shaOf("uploads 1"),
    branch: "main",
  });
  const alone = await withProfile("uploads", shaOf("uploads alone"), 9_000);
  const before = await rowsOf(await idOf("uploads"));
  for (const { body } of [shared, alone])
    expect((await readItem("deleteUpload", "uploads", body.uploadId)).status).toBe(204);
  expect((await readItem("deleteUpload", "uploads", shared.body.uploadId)).status).toBe(404);
  const after = await rowsOf(await idOf("uploads"));
  expect(before.profile).toBe(1);
  expect(after).toMatchObject({ run: 2, upload: 2, commit: 2, raw_file: 2, series: 1, commit_branch: 2 });
  expect(after).not.toHaveProperty("profile");
  expect(after).not.toHaveProperty("config");
  expect((await read("runs", "uploads")).body.items).toHaveLength(2);
});

test("what is left after a deletion is searched and judged again", async () => {
  const answers = await uploadHistory("again", [...at(10_000, 12), ...at(7_000, 8)]);
  await searchQueued();
  expect((await trendOf("again")).changePoints).toHaveLength(1);
  for (const { body } of answers.slice(12)) await readItem("deleteUpload", "again", body.uploadId);
  expect((await trendOf("again")).points).toHaveLength(12);
  await searchQueued();
  expect((await trendOf("again")).changePoints).toEqual([]);
  expect((await read("commits", "again")).body.items).toHaveLength(12);
  for (const { body } of answers.slice(0, 12)) await readItem("deleteUpload", "again", body.uploadId);
  await searchQueued();
  expect((await read("project", "again")).body.series).toEqual([]);
});

test("a profile that was looked at is gone at once", async () => {
  const { body } = await withProfile("profiles", shaOf("profiles 1"), 9_000);
  const { id } = body.profiles[0];
  for (const what of ["profileTop", "profileBytes", "profileFlamegraph"] as const)
    expect((await readItem(what, "profiles", id)).status).toBe(200);
  expect((await readItem("deleteProfile", "profiles", id)).status).toBe(204);
  for (const what of ["profileTop", "profileBytes", "profileFlamegraph"] as const)
    expect((await readItem(what, "profiles", id)).status).toBe(404);
  const left = await rowsOf(await idOf("profiles"));
  expect(left).toMatchObject({ run: 1, raw_file: 1, config: 1 });
  expect(left).not.toHaveProperty("function_costs");
});

test("an author is forgotten, also in permanent comparisons, and a permanent link is deleted", async () => {
  for (const n of [1, 2]) await withProfile("authors", shaOf(`authors ${n}`), 9_000);
  const pinned = await write("pin", "authors", { base: shaOf("authors 1"), head: shaOf("authors 2") });
  const shown = async () => (await readItem("comparison", "authors", pinned.body.id)).body;
  expect(JSON.stringify(await shown()).match(/Ada L/g)).toHaveLength(2);
  const params = Promise.resolve({ project: "authors", sha: shaOf("authors 2") });
  const request = new Request("http://t/", { headers: { authorization: `Bearer ${token}` } });
  expect((await forget(request, { params })).status).toBe(204);
  expect((await shown()).head.author).toBeNull();
  expect((await shown()).base.author).toBe("Ada L");
  expect(JSON.stringify((await read("commits", "authors")).body).match(/Ada L/g)).toHaveLength(1);
  expect((await readItem("deleteComparison", "authors", pinned.body.id)).status).toBe(204);
  expect((await readItem("comparison", "authors", pinned.body.id)).status).toBe(404);
});
