import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { ensureDatabase, migrate } from "../../scripts/lib/migrate.mjs";
import { startPostgres } from "../../scripts/lib/postgres.mjs";

/** The name of the migrated, empty database that every test file gets a copy of. */
const TEMPLATE = "template_benchtrail";

declare module "vitest" {
  interface ProvidedContext {
    /** Connection strings of the run's PostgreSQL: `admin` to make databases, `any` with `DATABASE` to be replaced. */
    postgres: { admin: string; any: string; template: string };
  }
}

/** Starts the run's own PostgreSQL, not durable and thrown away at the end. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), "benchtrail-db-"));
  const server = await startPostgres(directory, { careless: true });
  const teardown = async () => {
    await server.stop();
    await rm(directory, { recursive: true, force: true });
  };
  try {
    await ensureDatabase(server.url("postgres"), TEMPLATE);
    await migrate(server.url(TEMPLATE));
  } catch (error) {
    await teardown();
    throw error;
  }
  project.provide("postgres", {
    admin: server.url("postgres"),
    any: server.url("DATABASE"),
    template: TEMPLATE,
  });
  return teardown;
}
