// @ts-check

/** Rows of a table, as the database estimates them, from which on nobody should wait for an index of it. */
const LARGE = 100_000;
const UNDEFINED_COLUMN = "42703";

const CREATED = /CREATE INDEX "([a-z0-9_]+)" ON "([a-z0-9_]+)"[^;]*;/g;

/** @typedef {{ query: (text: string, values?: unknown[]) => Promise<{ rows: any[] }> }} Asked */

/**
 * Makes the indexes of a migration on large tables before it, while others go on writing, which a transaction cannot do.
 * Those on columns that the migration itself adds are left to it.
 *
 * @param {Asked} client not in a transaction @param {string} sql of the migration
 * @returns {Promise<string[]>} their names
 */
export async function prebuildIndexes(client, sql) {
  const built = [];
  for (const [statement, index = "", table = ""] of sql.matchAll(CREATED)) {
    const { rows } = await client.query(
      "SELECT reltuples >= $2 AS large FROM pg_class WHERE oid = to_regclass($1)",
      [`"${table}"`, LARGE],
    );
    if (!rows[0]?.large) continue;
    await dropHalfMade(client, index);
    const ahead = statement.replace("INDEX", "INDEX CONCURRENTLY IF NOT EXISTS");
    try {
      await client.query("SET statement_timeout = 0");
      await client.query(ahead);
      built.push(index);
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === UNDEFINED_COLUMN)) throw error;
    }
  }
  return built;
}

/** What an interrupted start leaves. @param {Asked} client @param {string} index */
async function dropHalfMade(client, index) {
  const { rows } = await client.query(
    "SELECT FROM pg_index WHERE indexrelid = to_regclass($1) AND NOT indisvalid",
    [`"${index}"`],
  );
  if (rows.length > 0) await client.query(`DROP INDEX CONCURRENTLY "${index}"`);
}

/** A migration that takes the indexes that are there as made. @param {string} sql */
export const takingIndexes = (sql) => sql.replaceAll('CREATE INDEX "', 'CREATE INDEX IF NOT EXISTS "');
