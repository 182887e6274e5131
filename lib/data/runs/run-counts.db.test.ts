import { expect, test } from "vitest";
import { queueStaleSeries } from "@/lib/data/changes";
import { searchQueued } from "@/lib/changes/search";
import { read, readItem, uploadBody } from "@/lib/testing/api";
import { uploadHistory } from "@/lib/testing/history";
import { at, shaOf, wrkOutput } from "@/lib/testing/measured";
import { pool } from "../database/database";
import { runCountSql } from "./run-counts";

/** What the project says of itself, and what is there. */
async function counted(project: string) {
  const { rows } = await pool().query<{ is: number }>(
    "SELECT count(*) AS is FROM run WHERE project_id = (SELECT id FROM project WHERE slug = $1)",
    [project],
  );
  return { said: (await read("project", project)).body.runs, is: rows[0]?.is };
}

test("a project knows how many runs it has, whatever added or removed them, before and after the search", async () => {
  await uploadHistory("counts", at(10_000, 4));
  const other = { commit: shaOf("counts 3"), branch: "release", scenario: "other" };
  const { body } = await uploadBody("counts", wrkOutput(9_000), other);
  expect(body.runs.length).toBeGreaterThan(0);
  expect(await counted("counts")).toEqual({ said: 4 + body.runs.length, is: 4 + body.runs.length });
  await searchQueued();
  expect(await counted("counts")).toEqual({ said: 4 + body.runs.length, is: 4 + body.runs.length });
  await readItem("deleteUpload", "counts", body.uploadId);
  expect(await counted("counts")).toEqual({ said: 4, is: 4 });
  await searchQueued();
  expect(await counted("counts")).toEqual({ said: 4, is: 4 });
});

test("what a server of an earlier version added is counted once, and then known", async () => {
  await uploadHistory("older", at(10_000, 3));
  await searchQueued();
  await uploadHistory("older", at(10_000, 2), 3);
  await pool().query("UPDATE change_due SET runs = NULL");
  expect(await counted("older")).toEqual({ said: 5, is: 5 });
  await searchQueued();
  expect(await counted("older")).toEqual({ said: 5, is: 5 });
  await pool().query("UPDATE series_version SET runs = NULL");
  await queueStaleSeries("01a2067c-3a37-7262-9b83-3558d74eaf52");
  await searchQueued();
  expect(await counted("older")).toEqual({ said: 5, is: 5 });
  const { rows } = await pool().query("SELECT FROM series_version WHERE runs IS NULL");
  expect(rows).toHaveLength(0);
});

test("the number is known without reading the runs", async () => {
  await uploadHistory("unread", at(10_000, 3));
  const { rows } = await pool().query(
    `EXPLAIN (ANALYZE, FORMAT JSON) SELECT ${runCountSql("p.id")} AS runs FROM project p WHERE p.slug = 'unread'`,
  );
  const parts = JSON.stringify(rows[0]["QUERY PLAN"]).match(/\{[^{}]*"Relation Name":"run"[^{}]*\}/g) ?? [];
  expect(parts.length).toBeGreaterThan(0);
  for (const part of parts) expect(part).toContain('"Actual Loops":0');
});
