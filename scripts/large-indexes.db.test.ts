import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { prebuildIndexes, takingIndexes } from "./lib/large-indexes.mjs";

const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
const other = new pg.Client({ connectionString: process.env.DATABASE_URL });
beforeAll(async () => {
  await Promise.all([client.connect(), other.connect()]);
  await client.query("CREATE TABLE large AS SELECT n, n % 7 AS rest FROM generate_series(1, 120000) AS n");
  await client.query("CREATE TABLE small AS SELECT 1 AS n");
  await client.query("ANALYZE large");
});
afterAll(() => Promise.all([client.end(), other.end()]));

const indexes = async () =>
  (
    await client.query(
      "SELECT indexrelid::regclass::text AS name, indisvalid AS valid FROM pg_index WHERE indrelid IN ('large'::regclass, 'small'::regclass) ORDER BY 1",
    )
  ).rows;

const migration = `CREATE INDEX "large_n" ON "large"("n") INCLUDE ("rest");
CREATE INDEX "small_n" ON "small"("n");
ALTER TABLE "large" ADD COLUMN "late" int;
CREATE INDEX "large_late" ON "large"("late");`;

it("indexes of large tables are made before the migration, beside others' writes; it takes them as made", async () => {
  // Somebody writes meanwhile: the index waits for them, and nobody for the index.
  await other.query("BEGIN; INSERT INTO large VALUES (0, 0)");
  const built = prebuildIndexes(client, migration);
  await other.query("INSERT INTO large VALUES (-1, 0)");
  await other.query("COMMIT");
  expect(await built).toEqual(["large_n"]);
  expect(await indexes()).toEqual([{ name: "large_n", valid: true }]);
  await client.query("BEGIN");
  await client.query(takingIndexes(migration));
  await client.query("COMMIT");
  expect((await indexes()).map(({ name }) => name)).toEqual(["large_late", "large_n", "small_n"]);
});

it("an index that an interrupted start left half made is made again", async () => {
  await client.query("UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'large_n'::regclass");
  expect(await prebuildIndexes(client, migration)).toContain("large_n");
  expect((await indexes()).every(({ valid }) => valid)).toBe(true);
});
