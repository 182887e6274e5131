import "server-only";
import { type LatencyWindows, type RunLatencyMap } from "@/lib/model";
import { prisma } from "../database/database";
import type { ProjectRef } from "../projects/projects";
import { unpackHistogram, unpackParts, unpackWindows } from "./latencies";
import { bandColumn, type FineColumn, histogramColumn, inRows, quantilesOfRun } from "./latency-columns";
import { unpackExtras } from "./run-extras";
import { metricsOf, selectMetrics } from "./run-metrics";

const select = {
  extras: true,
  ...selectMetrics,
  latencies: { select: { histogram: true, windows: true, parts: true } },
} as const;

/** The latencies of one run: of all its requests, over its time and of its parts, all in the same rows. Null: no such run. */
export async function runLatencyMap(
  { id: projectId }: ProjectRef,
  id: string,
  most: number,
): Promise<RunLatencyMap | null> {
  const row = await prisma().run.findUnique({ where: { projectId_id: { projectId, id } }, select });
  if (!row) return null;
  const { latencies } = row;
  const metrics = metricsOf(row);
  const { details } = unpackExtras(row.extras, metrics);
  const histogram = latencies ? unpackHistogram(latencies.histogram) : details.distribution?.histogram;
  const whole = histogram
    ? histogramColumn([histogram.counts])
    : bandColumn([quantilesOfRun(metrics, details)]);
  const windows = latencies?.windows ? unpackWindows(latencies.windows) : null;
  const parts = [...(latencies?.parts ? unpackParts(latencies.parts) : [])];
  const columns = [
    ...(whole ? [{ kind: "whole" as const, name: "", at: 0, ...whole }] : []),
    ...(windows ? windowColumns(windows) : []),
    ...parts.map(([name, { counts }]) => ({
      kind: "part" as const,
      name,
      at: 0,
      ...histogramColumn([counts]),
    })),
  ];
  const { columns: all, ...rows } = inRows(columns, most);
  const [total] = all.flatMap(({ kind, name: _, at: __, ...column }) => (kind === "whole" ? [column] : []));
  return {
    ...rows,
    whole: total ?? null,
    width: windows?.width ?? null,
    windows: all.flatMap(({ kind, name: _, ...column }) => (kind === "window" ? [column] : [])),
    parts: all.flatMap(({ kind, at: _, ...column }) => (kind === "part" ? [column] : [])),
  };
}

type WindowColumn = FineColumn & { kind: "window"; name: string; at: number };

/** Windows in which something ended. */
function windowColumns({ width, cells }: LatencyWindows): WindowColumn[] {
  const counts = new Map<number, [number, number][]>();
  for (let at = 0; at + 2 < cells.length; at += 3) {
    const [window = 0, bucket = 0, count = 0] = cells.subarray(at, at + 3);
    const own = counts.get(window) ?? [];
    own.push([bucket, count]);
    counts.set(window, own);
  }
  return [...counts].map(([window, own]) => ({
    kind: "window",
    name: "",
    at: window * width,
    ...histogramColumn([own]),
  }));
}
