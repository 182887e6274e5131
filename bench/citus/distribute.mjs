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
    for (const { name } of tables) {
      if (EVERYWHERE.has(name)) await client.query("SELECT create_reference_table($1::regclass)", [name]);
      else
        await client.query(
          "SELECT create_distributed_table($1::regclass, 'project_id', colocate_with => $2)",
          [name, name === first(tables) ? "none" : first(tables)],
        );
    }
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
