import "server-only";
import { type Table, isTenants, tablesOf } from "../../../scripts/lib/archive/tables.mjs";
import { pool } from "../database/database";

/** A table with rows of projects. */
export interface TenantTable extends Pick<Table, "name"> {
  /** Of its primary key, without the project. */
  readonly key: Table["key"];
}

/** All tables with rows of projects, each before those that its rows refer to. */
export async function tenantTables(): Promise<TenantTable[]> {
  const tables = (await tablesOf(pool())).filter((table) => isTenants(table) && table.name !== "deletion");
  return tables
    .toReversed()
    .map(({ name, key }) => ({ name, key: key.filter((column) => column.name !== "project_id") }));
}
