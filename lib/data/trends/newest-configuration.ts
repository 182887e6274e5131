import "server-only";
import { pool } from "../database/database";
import { commitName } from "./trend-commits";
import { commitKeySql, configKeySql, type TrendRows } from "./trend-rows";

/** Rows of a trend in which each commit has one configuration, and how many those commits had that had more. */
export interface OneConfiguration {
  rows: TrendRows;
  /** By `commitName`. */
  configurations: ReadonlyMap<string, number>;
}

/**
 * Leaves of each commit the runs of its newest configuration, and those of which no configuration is known. The order
 * of the uploads is not in the index of trends: it is asked for only where a commit has several configurations.
 */
export async function newestConfiguration(
  projectId: string,
  seriesId: string,
  rows: TrendRows,
): Promise<OneConfiguration> {
  const several = [...keysByCommit(rows)];
  if (several.length === 0) return { rows, configurations: new Map() };
  const newestFirst = await configurationsAt(
    projectId,
    seriesId,
    several.map(([, { committedAt }]) => committedAt),
  );
  const chosen = new Map(
    several.map(([name, { configKeys }]) => [
      name,
      newestFirst.get(name)?.find((key) => configKeys.has(key)),
    ]),
  );
  const stands = (row: number) => {
    const key = rows.configKeys[row] ?? 0;
    return key === 0 || (chosen.get(nameAt(rows, row)) ?? key) === key;
  };
  return {
    rows: only(rows, stands),
    configurations: new Map(several.map(([name, { configKeys }]) => [name, configKeys.size])),
  };
}

const nameAt = ({ committedAt, commitKeys }: TrendRows, row: number) =>
  commitName({ committedAt: committedAt[row] ?? 0, commitKey: commitKeys[row] ?? 0 });

interface Keys {
  committedAt: number;
  configKeys: Set<number>;
}

/** The commits that have several configurations. Nothing is made for the others: a long history has many. */
function keysByCommit(rows: TrendRows): Map<string, Keys> {
  const { committedAt, commitKeys, configKeys } = rows;
  const several = new Map<string, Keys>();
  let first = 0;
  let firstKey = 0;
  for (let row = 0; row < rows.length; row++) {
    const same = committedAt[row] === committedAt[first] && commitKeys[row] === commitKeys[first];
    if (!same) [first, firstKey] = [row, 0];
    const key = configKeys[row] ?? 0;
    if (firstKey === 0) firstKey = key;
    if (key === 0 || key === firstKey) continue;
    const keys = several.get(nameAt(rows, row)) ?? {
      committedAt: committedAt[row] ?? 0,
      configKeys: new Set([firstKey]),
    };
    keys.configKeys.add(key);
    several.set(nameAt(rows, row), keys);
  }
  return several;
}

/** Configurations of the commits at some times, the newest upload's first, by `commitName`. */
async function configurationsAt(
  projectId: string,
  seriesId: string,
  times: readonly number[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  const { rows } = await pool().query<{ committedAt: Date; commitKey: number; configs: number[] }>({
    name: "configurations-at",
    text: `SELECT committed_at AS "committedAt", ${commitKeySql("commit_id")} AS "commitKey",
        array_agg(${configKeySql} ORDER BY id DESC) AS configs
      FROM run WHERE project_id = $1 AND series_id = $2 AND committed_at = ANY($3::timestamptz[])
      GROUP BY committed_at, commit_id`,
    values: [projectId, seriesId, [...new Set(times)].map((time) => new Date(time).toISOString())],
  });
  return new Map(
    rows.map(({ committedAt, commitKey, configs }) => [
      commitName({ committedAt: committedAt.getTime(), commitKey }),
      configs,
    ]),
  );
}

function only(rows: TrendRows, stands: (row: number) => boolean): TrendRows {
  const standing = rows.values.map((_, row) => Number(stands(row)));
  const here = (_: unknown, row: number) => standing[row] === 1;
  const values = rows.values.filter(here);
  return {
    length: values.length,
    committedAt: rows.committedAt.filter(here),
    values,
    commitKeys: rows.commitKeys.filter(here),
    configKeys: rows.configKeys.filter(here),
    trust: rows.trust.filter(here),
  };
}
