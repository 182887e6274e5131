import { expect, test } from "vitest";
import { pool } from "@/lib/data/database";
import { profileFixture, read, uploadForm } from "@/lib/testing/api";
import { shaOf } from "@/lib/testing/measured";
import { Derivation } from "./derive";

const topFunctions = async () => (await read("topFunctions", "upgraded")).body;
const versions = async () =>
  (await pool().query("SELECT DISTINCT version FROM function_costs")).rows.map(({ version }) => version);

test("what an earlier version made of profiles is made anew, and a file that cannot be read stops nothing", async () => {
  for (const n of [1, 2, 3])
    await uploadForm("upgraded", [
      ["profile", profileFixture("c428be0e20c8-cpu.pb.gz"), `cpu-${n}.pb.gz`],
      ["profile", profileFixture("67d81305b8ca-cpu.pb.gz"), "b.pb.gz"],
      ["meta", JSON.stringify({ commit: shaOf(`upgraded ${n}`), branch: "main" })],
    ]);
  const before = await topFunctions();
  const [current] = await versions();
  await pool().query("UPDATE function_costs SET version = 0");
  expect(await topFunctions()).not.toEqual(before);
  const derivation = new Derivation();
  expect(await derivation.goOn(20_000)).toBe(false);
  expect(await versions()).toEqual([current]);
  expect(await topFunctions()).toEqual(before);

  // Another process, after an upgrade by which one file has become unreadable.
  await pool().query("UPDATE function_costs SET version = 0");
  await pool().query(
    `UPDATE raw_file SET codec = 0, bytes = 'no profile', size = 10
     WHERE id = (SELECT raw_id FROM profile WHERE file_name = 'b.pb.gz' LIMIT 1)`,
  );
  expect(await new Derivation().goOn(20_000)).toBe(false);
  expect((await versions()).toSorted()).toEqual([0, current]);
});
