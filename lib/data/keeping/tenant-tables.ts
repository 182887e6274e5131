import "server-only";
import { pool } from "../database/database";

/** A column as SQL names it, with its type. */
interface Column {
  readonly name: string;
  readonly type: string;
}

/** A table with rows of projects, as the database itself describes it. */
export interface TenantTable {
  readonly name: string;
  /** Of its primary key, without the project. */
  readonly key: readonly Column[];
  /** Tables that its rows refer to. */
  readonly parents: readonly string[];
}

/** Read from the catalogue, so that a new table cannot be forgotten. */
const tables = `SELECT t.relname AS name,
    ARRAY(SELECT json_build_object('name', quote_ident(a.attname), 'type', format_type(a.atttypid, a.atttypmod))
      FROM pg_index i CROSS JOIN LATERAL unnest(i.indkey) WITH ORDINALITY AS part(number, at)
        JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = part.number
      WHERE i.indrelid = t.oid AND i.indisprimary AND a.attname <> 'project_id' ORDER BY part.at) AS key,
    ARRAY(SELECT DISTINCT p.relname FROM pg_constraint c JOIN pg_class p ON p.oid = c.confrelid
      WHERE c.conrelid = t.oid AND c.contype = 'f' AND p.oid <> t.oid) AS parents
  FROM pg_class t WHERE t.relnamespace = current_schema()::regnamespace AND t.relkind IN ('r', 'p') AND NOT t.relispartition
    AND EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = t.oid AND a.attname = 'project_id')
    AND t.relname <> 'deletion'
  ORDER BY t.relname`;

/** All tables with rows of projects, each before those that its rows refer to. */
export async function tenantTables(): Promise<TenantTable[]> {
  const { rows } = await pool().query<TenantTable>({ name: "tenant-tables", text: tables });
  return childrenFirst(rows);
}

/** @throws Error where tables refer to one another in a circle */
export function childrenFirst<T extends Pick<TenantTable, "name" | "parents">>(all: readonly T[]): T[] {
  const sorted: T[] = [];
  let left = all;
  while (left.length > 0) {
    const free = left.filter(({ name }) => !left.some((other) => other.parents.includes(name)));
    if (free.length === 0) throw new Error(`Tables refer to one another: ${left.map((t) => t.name).join()}`);
    sorted.push(...free);
    left = left.filter((table) => !free.includes(table));
  }
  return sorted;
}
