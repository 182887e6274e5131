// @ts-check
import pg from "pg";
import { tablesOf } from "../../scripts/lib/archive/tables.mjs";

/** What is asked without a project: who may come in, by which name a project goes, what is being deleted. */
const EVERYWHERE = new Set(["project", "former_slug", "token", "deletion"]);

/** @template T @param {string} url @param {(client: pg.Client) => Promise<T>} work @returns {Promise<T>} */
async function connected(url, work) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return work(client).finally(() => client.end());
}

/**
 * Every table whose key begins with the project is distributed by it, and kept where the others are.
 *
 * @param {string} url of the coordinator @returns {Promise<number>} how many
 */
export function distribute(url) {
  return connected(url, async (client) => {
    const tables = (await tablesOf(client)).filter(
      ({ name, key }) => EVERYWHERE.has(name) || key[0]?.name === "project_id",
    );
    const keys = await withoutKeys(client);
    for (const { name } of tables) {
      if (EVERYWHERE.has(name)) await client.query("SELECT create_reference_table($1::regclass)", [name]);
      else
        await client.query(
          "SELECT create_distributed_table($1::regclass, 'project_id', colocate_with => $2)",
          [name, name === first(tables) ? "none" : first(tables)],
        );
    }
    for (const key of keys) await client.query(key);
    return tables.filter(({ name }) => !EVERYWHERE.has(name)).length;
  });
}

/** @param {readonly { name: string }[]} tables @returns {string} the one that the others are kept with */
const first = (tables) => tables.find(({ name }) => !EVERYWHERE.has(name))?.name ?? "";

/** How the runs of projects lie on the workers, and that a project's statement goes to one of them. @param {string} url */
export function placement(url) {
  return connected(url, async (client) => {
    const { rows } = await client.query(
      "SELECT nodeport, count(*)::int AS shards FROM citus_shards WHERE table_name = 'run'::regclass GROUP BY 1 ORDER BY 1",
    );
    const plan = await client.query(
      `EXPLAIN SELECT count(*) FROM run JOIN commit c ON c.project_id = run.project_id AND c.id = run.commit_id
       WHERE run.project_id = '018f0000-0000-7000-8000-000000000000'`,
    );
    const tasks = plan.rows
      .map((row) => row["QUERY PLAN"])
      .find((line) => line.includes("Task Count"))
      ?.trim();
    return `Shards of run: ${rows.map(({ nodeport, shards }) => `${shards} on port ${nodeport}`).join(", ")}. A project's join: ${tasks}.`;
  });
}

/**
 * Takes foreign keys away: a table that is not distributed yet cannot refer to one that is. What brings them back lacks ON UPDATE
 * CASCADE and ON DELETE SET NULL, which Citus does not know of a key with the project in it. Nothing here relies on them: no key is
 * ever updated, and the project of a row is never null.
 *
 * @param {pg.Client} client @returns {Promise<string[]>} SQL
 */
async function withoutKeys(client) {
  const { rows } = await client.query(
    `SELECT conrelid::regclass AS table, quote_ident(conname) AS name,
       replace(replace(pg_get_constraintdef(oid), ' ON DELETE SET NULL', ''), ' ON UPDATE CASCADE', '') AS made
     FROM pg_constraint WHERE contype = 'f'`,
  );
  for (const { table, name } of rows) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  return rows.map(({ table, name, made }) => `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${made}`);
}
