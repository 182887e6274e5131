// @ts-check
/**
 * What the same PostgreSQL does by itself: takes the rows that uploads of one project left and inserts them once
 * more, as another tenant of the same database, one upload a transaction, one prepared statement each, nothing read,
 * parsed or checked. In a process of its own. Prints one line of JSON. Arguments: database URL, slug, connections.
 */
import { randomUUID } from "node:crypto";
import pg from "pg";
import { each } from "./lib/client.mjs";

const [, , databaseUrl = "", slug = "", connections = "8"] = process.argv;
const shared = ["environment", "config", "series"];
/** Of each upload one row in each, parents before children. */
const own = ["commit", "commit_branch", "raw_file", "upload", "run"];

/** Values as PostgreSQL wrote them, bytes as bytes: what goes back in is what came out. */
const types = {
  getTypeParser: (/** @type {number} */ oid, /** @type {any} */ format) =>
    oid === pg.types.builtins.BYTEA
      ? pg.types.getTypeParser(oid, format)
      : (/** @type {string} */ text) => text,
};

const pool = new pg.Pool({ connectionString: databaseUrl, max: Number(connections) });
const project = randomUUID();

/** @param {string} text @param {unknown[]} values @returns {Promise<Record<string, unknown>[]>} */
const rowsOf = async (text, values) => (await pool.query({ text, values, types })).rows;

/** @param {string} table @returns {Promise<Record<string, unknown>[]>} the project's rows, now those of the other tenant */
async function copyOf(table) {
  const text = `SELECT t.* FROM ${table} t JOIN project p ON p.id = t.project_id WHERE p.slug = $1`;
  return (await rowsOf(text, [slug])).map((row) => ({ ...row, project_id: project }));
}

/** @param {string} table @param {Record<string, unknown>} row @param {number} from @returns {string} */
const insertOf = (table, row, from) =>
  `INSERT INTO ${table} (${Object.keys(row).join(", ")}) VALUES (${Object.keys(row).map((_, at) => `$${from + at}`)})`;

await pool.query("INSERT INTO project (id, slug, name) VALUES ($1, $2, $2)", [project, `bare-${slug}`]);
for (const table of shared)
  for (const row of await copyOf(table)) await pool.query(insertOf(table, row, 1), Object.values(row));

/** @type {Map<string, Map<unknown, Record<string, unknown>>>} */
const tables = new Map();
for (const table of own) {
  const key = table === "commit_branch" ? "commit_id" : "id";
  tables.set(table, new Map((await copyOf(table)).map((row) => [row[key], row])));
}
const transactions = [...(tables.get("run")?.values() ?? [])].map((run) => {
  const keys = [run.commit_id, run.commit_id, run.raw_id, run.upload_id, run.id];
  let from = 1;
  const parts = own.map((table, at) => {
    const row = tables.get(table)?.get(keys[at]) ?? {};
    const part = { name: `new_${table}`, text: insertOf(table, row, from), values: Object.values(row) };
    from += part.values.length;
    return part;
  });
  const last = parts.pop();
  const text = `WITH ${parts.map((part) => `${part.name} AS (${part.text})`)} ${last?.text}`;
  return { name: "bare", text, values: [...parts.flatMap((part) => part.values), ...(last?.values ?? [])] };
});

/** @type {number[]} */
const durations = [];
const cpuBefore = process.cpuUsage();
const since = performance.now();
await each(transactions, Number(connections), async (transaction) => {
  const sent = performance.now();
  await pool.query(transaction);
  durations.push(performance.now() - sent);
});
const seconds = (performance.now() - since) / 1000;
const { user, system } = process.cpuUsage(cpuBefore);
await pool.end();
console.log(JSON.stringify({ seconds, durations, cpuSeconds: (user + system) / 1e6 }));
