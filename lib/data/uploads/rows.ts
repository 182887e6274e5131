import "server-only";
import { groupBy } from "@/lib/compare";
import { type ExtraMetric, columnsOf, extraMetricsOf } from "../runs/run-metrics";
import type { NewRun, NewSeries, NewSideLog, PackedRows } from "./new-upload";

/** What grows with the runs of an upload, before it is packed. */
export interface NewRows {
  readonly environments: readonly { id: string; name: string; facts: Record<string, string> }[];
  readonly configs: readonly { id: string; entries: Record<string, string> }[];
  readonly series: readonly NewSeries[];
  readonly runs: readonly NewRun[];
  readonly sideLogs: readonly NewSideLog[];
}

/** With more runs an upload is stored by several statements: the server is never busy with one for long. */
const runsOfOne = 2_000;

/** Rows in pieces, one for each statement. A series is in the piece that has its first run, with the count of all. */
export function packRows(rows: NewRows): PackedRows[] {
  const counts = groupBy(rows.runs, ({ seriesId }) => seriesId);
  const series = new Map(
    rows.series.map((one) => [one.id, { ...one, count: counts.get(one.id)?.length ?? 0 }]),
  );
  const pieces: PackedRows[] = [];
  for (let from = 0; from === 0 || from < rows.runs.length; from += runsOfOne) {
    const runs = rows.runs.slice(from, from + runsOfOne);
    const own = new Set(runs.map(({ seriesId }) => seriesId));
    const first = [...own].flatMap((id) => series.get(id) ?? []);
    for (const id of own) series.delete(id);
    pieces.push(packed({ ...rows, series: first, runs, sideLogs: from === 0 ? rows.sideLogs : [] }));
  }
  return pieces;
}

function packed({ environments, configs, series, runs, sideLogs }: NewRows): PackedRows {
  const extra = runs.flatMap((run) =>
    extraMetricsOf(run).map((metric) => ({ ...metric, seriesId: run.seriesId, runId: run.id })),
  );
  const document = {
    environments,
    configs,
    series,
    metrics: definitionsOf(extra),
    runs: runs.map(rowOf),
    extraMetrics: extra.map(({ seriesId, runId, metric, value }) => ({ seriesId, runId, metric, value })),
    latencies: runs.flatMap(latenciesOf),
    sideLogs,
  };
  return {
    document: jsonb(document),
    runs: runs.length,
    has: {
      config: configs.length > 0,
      extraMetrics: extra.length > 0,
      latencies: document.latencies.length > 0,
      primary: series.some(({ primaryMetrics }) => primaryMetrics.length > 0),
      side: runs.some(({ side }) => side !== null),
      sideLogs: sideLogs.length > 0,
    },
  };
}

function rowOf({ metrics: values, customMetrics: _, extras, side, latencies: __, ...run }: NewRun): object {
  return { ...run, ...columnsOf(values), extras: base64(extras), ...(side && { side: base64(side) }) };
}

function latenciesOf({ id: runId, latencies: own }: NewRun): object[] {
  if (!own) return [];
  return [
    { runId, histogram: base64(own.histogram), windows: base64(own.windows), parts: base64(own.parts) },
  ];
}

/** In PostgreSQL's binary format: the number of the format, and the text. `TextEncoder` gives memory that can be moved. */
const jsonb = (value: unknown) => new TextEncoder().encode(`\u0001${withoutNul(JSON.stringify(value))}`);

/** PostgreSQL's text cannot hold U+0000; it becomes U+FFFD, the sign for a character that could not be kept. */
export function withoutNul(json: string): string {
  // Nearly always: the pattern takes longer than all else that is done to a small document.
  if (!json.includes("\\u0000")) return json;
  return json.replaceAll(/(?<!\\)((?:\\\\)*)\\u0000/g, "$1\uFFFD");
}

const base64 = (bytes: Uint8Array | null) =>
  bytes && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64");

/** Definitions of metrics, one a name, in the order of their names: the first stands. */
function definitionsOf(extra: readonly ExtraMetric[]): object[] {
  const byName = new Map(
    extra.toReversed().map(({ metric, unit, better }) => [metric, { name: metric, unit, better }]),
  );
  return [...byName.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}
