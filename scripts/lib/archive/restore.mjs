// @ts-check
import { randomBytes, randomUUID } from "node:crypto";
import { PlainError } from "../say.mjs";
import { columnList } from "./format.mjs";
import { loadArchive } from "./load.mjs";
import { isTenants, tablesOf } from "./tables.mjs";

/** @typedef {import("./load.mjs").Archive} Archive */
/** @typedef {{ directory: string, note?: (text: string) => void }} Options */

/** There is something already. */
export class NotEmpty extends PlainError {}

/**
 * Loads an archive of a whole instance into a database that holds no project. All of it or nothing.
 *
 * @param {import("pg").ClientBase} client @param {Archive} archive @param {Options} options
 */
export async function restoreInstance(client, archive, options) {
  const end = await inTransaction(client, async () => {
    await clear(client);
    return loadArchive(client, archive, options);
  });
  // As a database that has run for a while would have it.
  await client.query("ANALYZE");
  return end;
}

/** Drops the tables of a Benchtrail without projects. @param {import("pg").ClientBase} client */
async function clear(client) {
  const { rows } = await client.query("SELECT to_regclass('_prisma_migrations') IS NOT NULL AS ours");
  const tables = await tablesOf(client);
  if (tables.length > 0 && !rows[0].ours)
    throw new NotEmpty(
      "The database holds tables that are not Benchtrail's: restore into a database of its own.",
    );
  if (tables.some(({ name }) => name === "project")) {
    await client.query("LOCK TABLE project IN ACCESS EXCLUSIVE MODE");
    const { rows: projects } = await client.query("SELECT slug FROM project ORDER BY 1 LIMIT 5");
    if (projects.length > 0)
      throw new NotEmpty(
        `This Benchtrail is not empty: it has ${projects.map(({ slug }) => `"${slug}"`).join(", ")}. ` +
          "Restore into an empty one (another BENCHTRAIL_DATA_DIR, or another database).",
      );
  }
  const names = [...tables.map(({ name }) => name), ...(rows[0].ours ? ["_prisma_migrations"] : [])];
  if (names.length > 0)
    await client.query(`DROP TABLE ${names.map((name) => `"${name}"`).join(", ")} CASCADE`);
}

/**
 * Adds the project of an archive to the others, in a schema of its own first, where it is brought to this checkout's
 * tables. Its ids stay, so links to it do; its own changes where a project with it is here (nothing that is linked holds it).
 *
 * @param {import("pg").ClientBase} client @param {Archive} archive
 * @param {Options & { slug?: string | undefined }} options `slug`: in place of the one that it had
 * @returns {Promise<string>} its slug here
 */
export async function importProject(client, archive, options) {
  const { project } = archive.manifest;
  if (!project) throw new PlainError("This is the archive of a whole instance, not of one project.");
  const slug = options.slug ?? project.slug;
  const aside = `import_${randomBytes(6).toString("hex")}`;
  await inTransaction(client, async () => {
    const { rows } = await client.query(
      "SELECT current_schema() AS home, current_setting('search_path') AS path",
    );
    const { home, path } = rows[0];
    const tables = await tablesOf(client);
    await client.query(`CREATE SCHEMA ${aside}`);
    await client.query(`SET LOCAL search_path TO ${aside}, "${home}"`);
    await loadArchive(client, archive, options);
    await client.query(`SET LOCAL search_path TO ${path}`);
    await move(client, aside, tables, { id: project.id, slug });
    await client.query(`DROP SCHEMA ${aside} CASCADE`);
  });
  return slug;
}

/** @param {import("pg").ClientBase} client @param {string} aside schema @param {import("./tables.mjs").Table[]} tables @param {{ id: string, slug: string }} project */
async function move(client, aside, tables, { id, slug }) {
  await client.query("LOCK TABLE project IN SHARE ROW EXCLUSIVE MODE");
  const { rows } = await client.query(
    `SELECT EXISTS (SELECT FROM project WHERE slug = $1) AS named, EXISTS (SELECT FROM project WHERE id = $2) AS known,
      (SELECT count(*)::int FROM ${aside}.project WHERE id = $2) AS loaded`,
    [slug, id],
  );
  const { named, known, loaded } = rows[0];
  if (loaded !== 1)
    throw new PlainError("The archive is damaged: it does not hold the project that it names.");
  if (named) throw new NotEmpty(`There is a project "${slug}" here already: import it under another name.`);
  await client.query("DELETE FROM former_slug WHERE slug = $1", [slug]);
  await client.query(`UPDATE ${aside}.project SET slug = $1`, [slug]);
  // What a server keeps in memory of a series goes by the number of its changes: none that was there before.
  await client.query(`UPDATE ${aside}.series_version SET taken = taken + extract(epoch FROM now())::bigint`);
  const own = known ? randomUUID() : id;
  for (const { name, columns } of tables) {
    if (name !== "project" && !isTenants({ name, columns, key: [], parents: [] })) continue;
    const owner = name === "project" ? "id" : "project_id";
    const values = columns.map((column) => (column.name === owner ? `'${own}'::uuid` : column.name));
    await client.query(
      `INSERT INTO "${name}" (${columnList(columns)}) SELECT ${values.join(", ")} FROM ${aside}."${name}" WHERE ${owner} = $1`,
      [id],
    );
  }
}

/** @template T @param {import("pg").ClientBase} client @param {() => Promise<T>} work @returns {Promise<T>} */
async function inTransaction(client, work) {
  await client.query("BEGIN");
  try {
    const result = await work();
    await client.query("COMMIT");
    return result;
  } catch (error) {
    await client.query("ROLLBACK").catch(() => {});
    throw error;
  }
}
