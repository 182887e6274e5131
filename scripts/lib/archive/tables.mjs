// @ts-check

/** A column as SQL names it, with its type. @typedef {{ name: string, type: string }} Column */
/** What can be asked: a client or a pool of pg. @typedef {{ query: (text: string) => Promise<{ rows: any[] }> }} Asked */
/**
 * A table of the current schema, as the database itself describes it: a new one cannot be forgotten.
 *
 * @typedef {object} Table
 * @property {string} name
 * @property {Column[]} columns
 * @property {Column[]} key of its primary key
 * @property {string[]} parents tables that its rows refer to
 */

const TABLES = `SELECT t.relname AS name,
    ARRAY(SELECT json_build_object('name', quote_ident(a.attname), 'type', format_type(a.atttypid, a.atttypmod))
      FROM pg_attribute a WHERE a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
      ORDER BY a.attnum) AS columns,
    ARRAY(SELECT json_build_object('name', quote_ident(a.attname), 'type', format_type(a.atttypid, a.atttypmod))
      FROM pg_index i CROSS JOIN LATERAL unnest(i.indkey) WITH ORDINALITY AS part(number, at)
        JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = part.number
      WHERE i.indrelid = t.oid AND i.indisprimary ORDER BY part.at) AS key,
    ARRAY(SELECT DISTINCT p.relname FROM pg_constraint c JOIN pg_class p ON p.oid = c.confrelid
      WHERE c.conrelid = t.oid AND c.contype = 'f' AND p.oid <> t.oid) AS parents
  FROM pg_class t
  WHERE t.relnamespace = current_schema()::regnamespace AND t.relkind IN ('r', 'p') AND NOT t.relispartition
    AND t.relname <> '_prisma_migrations'
  ORDER BY t.relname`;

/** @param {Asked} database @returns {Promise<Table[]>} each behind those that its rows refer to */
export async function tablesOf(database) {
  const { rows } = await database.query(TABLES);
  return parentsFirst(rows);
}

/** @param {Table} table @returns {boolean} whether its rows belong to projects */
export const isTenants = ({ columns }) => columns.some(({ name }) => name === "project_id");

/**
 * @template {Pick<Table, "name" | "parents">} T @param {readonly T[]} all @returns {T[]}
 * @throws {Error} where tables refer to one another in a circle
 */
export function parentsFirst(all) {
  /** @type {T[]} */
  const sorted = [];
  for (let left = [...all]; left.length > 0;) {
    const free = left.filter(({ parents }) => !left.some(({ name }) => parents.includes(name)));
    if (free.length === 0) throw new Error(`Tables refer to one another: ${left.map((t) => t.name).join()}`);
    sorted.push(...free);
    left = left.filter((table) => !free.includes(table));
  }
  return sorted;
}
