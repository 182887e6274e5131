// @ts-check

/** Who writes an archive holds it, and then nothing that rows told of a moment ago is deleted from the bucket. */
const LOCK = "1113943896, 1";

/** @typedef {{ query: (text: string) => Promise<{ rows: any[] }> }} Asked */

/** Ends with the connection, or by `allowDeletion`. @param {Asked} client a connection of its own */
export async function holdDeletion(client) {
  await client.query(`SELECT pg_advisory_lock_shared(${LOCK})`);
}

/** @param {Asked} client */
export async function allowDeletion(client) {
  await client.query(`SELECT pg_advisory_unlock_shared(${LOCK})`);
}

/**
 * Whether no archive is being written. To be asked after the rows are gone: an archive that begins later does not know them.
 *
 * @param {Asked} database
 * @returns {Promise<boolean>}
 */
export async function mayDelete(database) {
  const [key = "", second = ""] = LOCK.split(", ");
  const { rows } = await database.query(
    `SELECT NOT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND classid = ${key} AND objid = ${second}
       AND objsubid = 2 AND database = (SELECT oid FROM pg_database WHERE datname = current_database())) AS free`,
  );
  return rows[0].free;
}
