import { expect, test, vi } from "vitest";
import { dueSeries } from "@/lib/data/changes";
import { pool } from "@/lib/data/database";
import { uploadBody } from "@/lib/testing/api";
import { shaOf, wrkOutput } from "@/lib/testing/measured";
import { watchChanges } from "./watch";

test("the queue gives each project its turn, however many series another has in it", async () => {
  await pool().query("DELETE FROM change_due");
  const [a, b] = ["a", "b"].map((digit) => `00000000-0000-7000-8000-00000000000${digit}`) as [string, string];
  const add = (project: string, series: number, causes: number) =>
    pool().query(
      `INSERT INTO change_due (project_id, series_id, cause_id)
       SELECT $1::uuid, lpad(to_hex(s), 32, '0')::uuid, gen_random_uuid()
       FROM generate_series(1, $2::int) AS s, generate_series(1, $3::int)`,
      [project, series, causes],
    );
  await add(a, 300, 3);
  await add(b, 1, 1);
  const first = await dueSeries();
  expect(first.slice(0, 2).map(({ projectId }) => projectId)).toEqual([a, b]);
  expect((await dueSeries([], a))[0]?.projectId).toBe(b);
  const searched: string[] = [];
  for (let due = first; due.length > 0; due = await dueSeries(searched))
    searched.push(...due.map(({ seriesId }) => seriesId));
  expect(new Set(searched).size).toBe(300);
  await pool().query("DELETE FROM change_due");
});

test("a series whose search fails keeps none of the others from theirs, and stays queued itself", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  for (const scenario of ["one", "two", "three"])
    await uploadBody("watched", wrkOutput(9_000), { commit: shaOf("watched"), scenario });
  const [broken, ...others] = (await dueSeries()).map(({ seriesId }) => seriesId);
  await pool().query(`ALTER TABLE change_scan ADD CONSTRAINT broken CHECK (series_id <> '${broken}')`);

  watchChanges();
  const rows = async (table: string) =>
    (await pool().query(`SELECT DISTINCT series_id AS id FROM ${table}`)).rows.map(({ id }) => id).sort();
  await vi.waitFor(async () => expect(await rows("change_scan")).toEqual(others.toSorted()), 20_000);
  expect(await rows("change_due")).toEqual([broken]);
  expect(logged.mock.calls).toEqual([[expect.stringContaining(`${broken}`), expect.any(Error)]]);

  // The same of a project that is being deleted is no failure that anybody should be told of.
  await uploadBody("gone", wrkOutput(9_000), { commit: shaOf("gone") });
  const [{ id }] = (
    await pool().query(
      "SELECT id FROM series WHERE project_id = (SELECT id FROM project WHERE slug = 'gone')",
    )
  ).rows;
  await pool().query(`ALTER TABLE change_scan ADD CONSTRAINT gone CHECK (series_id <> '${id}')`);
  await pool().query("UPDATE project SET slug = '~gone', deleted_at = now() WHERE slug = 'gone'");
  // Projects have their turns in the order of their ids: this one after that.
  await uploadBody("later", wrkOutput(9_000), { commit: shaOf("later"), scenario: "later" });
  await vi.waitFor(async () => expect(await rows("change_scan")).toHaveLength(3), 20_000);
  expect(logged).toHaveBeenCalledTimes(1);
});
