import { existsSync, readFileSync } from "node:fs";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, it } from "vitest";
import { ensureDatabase, migrate } from "./migrate.mjs";
import { startPostgres } from "./postgres.mjs";
import { earlierPrograms } from "./postgres-programs.mjs";
import { upgradePostgres } from "./postgres-upgrade.mjs";

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "benchtrail-upgrade-"));
  await chmod(directory, 0o755);
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const quietly = <T>(_title: string, action: (note: () => void) => Promise<T>) => action(() => {});

async function withDatabase<T>(
  work: (client: pg.Client) => Promise<T>,
  options?: Parameters<typeof startPostgres>[1],
) {
  const server = await startPostgres(directory, { careless: true, ...options });
  await ensureDatabase(server.url("postgres"), "benchtrail");
  await migrate(server.url("benchtrail"));
  const client = new pg.Client({ connectionString: server.url("benchtrail") });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
    await server.stop();
  }
}

it("moves a database of the major version before, and keeps the old one", async ({ skip }) => {
  const programs = await earlierPrograms(directory, 17).catch(() => null);
  if (!programs) return skip("the programs of PostgreSQL 17 cannot be fetched here");
  await withDatabase(
    (client) =>
      client.query("INSERT INTO project (id, slug, name) VALUES (gen_random_uuid(), 'shop', 'Läden')"),
    { programs },
  );
  expect(readFileSync(join(directory, "postgres", "PG_VERSION"), "utf8").trim()).toBe("17");
  await upgradePostgres(directory, quietly);
  expect(readFileSync(join(directory, "postgres", "PG_VERSION"), "utf8").trim()).toBe("18");
  expect(readFileSync(join(directory, "postgres-17", "PG_VERSION"), "utf8").trim()).toBe("17");
  const { rows } = await withDatabase((client) => client.query("SELECT slug, name FROM project"));
  expect(rows).toEqual([{ slug: "shop", name: "Läden" }]);
  await upgradePostgres(directory, quietly);
  expect(existsSync(join(directory, "postgres-18"))).toBe(false);
});

it("ends an exchange that was cut off between its two steps", async () => {
  await withDatabase(
    (client) => client.query("INSERT INTO project (id, slug, name) VALUES (gen_random_uuid(), 'next', '')"),
    { name: "postgres-next" },
  );
  await upgradePostgres(directory, quietly);
  const { rows } = await withDatabase((client) => client.query("SELECT slug FROM project"));
  expect(rows).toEqual([{ slug: "next" }]);
});

it("says what to do where the old programs cannot be fetched, and touches nothing", async () => {
  await withDatabase(async () => {});
  const version = join(directory, "postgres", "PG_VERSION");
  await writeFile(version, "13\n");
  await expect(upgradePostgres(directory, quietly)).rejects.toThrow(
    /made by PostgreSQL 13.*nothing was changed.*npm install --prefix .*postgresql-13.*npm run backup/s,
  );
  expect(readFileSync(version, "utf8")).toBe("13\n");
  await writeFile(version, "99\n");
  await expect(upgradePostgres(directory, quietly)).rejects.toThrow("start the newer Benchtrail");
});
