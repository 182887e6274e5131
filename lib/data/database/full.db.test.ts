import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { read, token, uploadForm } from "@/lib/testing/api";
import { shaOf, wrkOutput } from "@/lib/testing/measured";
import { migrate } from "../../../scripts/lib/migrate.mjs";
import { closeDatabase } from ".";

/** A disk of 24 MB, where this machine lets us have one; elsewhere there is no way to fill a disk and nothing else. */
const disk = mkdtempSync(join(tmpdir(), "benchtrail-disk-"));
const isMounted = (() => {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=24m", "tmpfs", disk], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
})();
const { admin, any } = inject("postgres");

async function asAdmin(...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: admin });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** The tablespace is another user's where the tests run as root. */
async function ownedByPostgres(): Promise<void> {
  const client = new Client({ connectionString: admin });
  await client.connect();
  const { rows } = await client.query("SHOW data_directory");
  await client.end();
  const { uid, gid } = statSync(rows[0].data_directory);
  chownSync(disk, uid, gid);
}

beforeAll(async () => {
  if (!isMounted) return;
  await ownedByPostgres();
  await asAdmin(
    `CREATE TABLESPACE small LOCATION '${disk}'`,
    "CREATE DATABASE small TEMPLATE template0 TABLESPACE small",
  );
  process.env.DATABASE_URL = any.replace("DATABASE", "small");
  await migrate(process.env.DATABASE_URL);
});
afterAll(async () => {
  await closeDatabase();
  if (isMounted) {
    await asAdmin("DROP DATABASE small WITH (FORCE)", "DROP TABLESPACE small");
    execFileSync("umount", [disk]);
  }
  rmSync(disk, { recursive: true, force: true });
});

const bytes = (text: string) => new TextEncoder().encode(text);

/** An upload that takes 200 KB, whatever compresses it. */
function upload(commit: string) {
  const config = Array.from({ length: 800 }, (_, n) => `key${n}=${randomBytes(180).toString("base64")}`);
  return uploadForm(
    "shop",
    [
      ["commit", shaOf(commit)],
      ["result", bytes(wrkOutput(9_000)), "wrk.txt"],
      ["config", bytes(config.join("\n")), "config.txt"],
    ],
    { authorization: `Bearer ${token}` },
  );
}

test.skipIf(!isMounted)(
  "a full disk is a 507 that says so; what is stored is read, and room is all it takes",
  async () => {
    const answers = [];
    do answers.push(await upload(`${answers.length}`));
    while (answers.at(-1)!.status === 201 && answers.length < 200);
    expect(answers.length).toBeGreaterThan(3);
    expect(answers.at(-1)).toMatchObject({ status: 507, body: { title: "The disk is full" } });
    // PostgreSQL starts anew where its log found no room; until then it is a 503.
    const stored = async () => (await read("runs", "shop", { limit: "500" })).body.items;
    await expect.poll(stored, { timeout: 10_000 }).toHaveLength(answers.length - 1);
    execFileSync("mount", ["-o", "remount,size=48m", disk]);
    expect((await upload("with room")).status).toBe(201);
  },
);
