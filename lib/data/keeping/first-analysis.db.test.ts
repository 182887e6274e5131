import { expect, test } from "vitest";
import { uploadBody } from "@/lib/testing/api";
import { shaOf } from "@/lib/testing/measured";
import { pool } from "../database/database";
import { analyzeOnce } from "./first-analysis";

/** What `go test -bench . -count 60` prints of one benchmark. */
const output = new TextEncoder().encode(
  `goos: linux\ngoarch: amd64\npkg: shop\n${"BenchmarkCart-8 \t 1000 \t 123.4 ns/op\n".repeat(60)}PASS\nok  \tshop\t9.1s\n`,
);

const upload = (n: number) => uploadBody("new", output, { commit: shaOf(`new ${n}`) });

/** What PostgreSQL believes to be in tables; -1: it never looked. */
async function believed(table: string): Promise<number> {
  const { rows } = await pool().query("SELECT reltuples FROM pg_class WHERE oid = $1::regclass", [table]);
  return rows[0].reltuples;
}

test("a new instance is analysed once, when its first uploads are there", async () => {
  // What PostgreSQL does by itself would make no difference to this test, but for its outcome.
  await pool().query("ALTER TABLE run SET (autovacuum_enabled = false)");
  await pool().query("ALTER TABLE commit SET (autovacuum_enabled = false)");
  expect(await analyzeOnce()).toBe(false);
  await upload(0);
  expect(await analyzeOnce()).toBe(false);
  expect(await believed("run")).toBe(-1);
  await upload(1);
  expect(await analyzeOnce()).toBe(true);
  expect([await believed("run"), await believed("commit")]).toEqual([120, 2]);
  await upload(2);
  expect(await analyzeOnce()).toBe(true);
  expect(await believed("run")).toBe(120);
});
