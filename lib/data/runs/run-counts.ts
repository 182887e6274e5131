import "server-only";

/**
 * SQL expression: how many runs a project has. Whoever adds or removes runs says how many in `change_due` in the same
 * transaction, and what is taken out there is added up in `series_version`: so this reads a row a series instead of one a
 * run, and nobody waits to write it. Only where a writer did not count (servers of an earlier version), all runs are counted.
 * @param project SQL of its id
 */
export const runCountSql = (project: string): string => {
  const of = (table: string) => `FROM ${table} n WHERE n.project_id = ${project}`;
  const sum = (table: string) => `(SELECT coalesce(sum(n.runs), 0) ${of(table)})::int8`;
  const uncounted = (table: string) => `EXISTS (SELECT ${of(table)} AND n.runs IS NULL)`;
  return `CASE WHEN ${uncounted("series_version")} OR ${uncounted("change_due")}
    THEN (SELECT count(*) ${of("run")}) ELSE ${sum("series_version")} + ${sum("change_due")} END`;
};
