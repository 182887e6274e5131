import "server-only";
import { placeQueuedCommits } from "@/lib/data/commits";
import { type SeriesKey, dueSeries, scanSeries, type ScanRequest } from "@/lib/data/changes";
import { dueVerdicts, judgeCommits, refreshVerdicts } from "@/lib/data/verdicts";
import { countSearch } from "@/lib/telemetry";
import { changePointSteps, leastForChanges } from "@/lib/stats";
import { inBackground } from "@/lib/env/in-slices";
import { keepCapacities } from "./keep-capacities";

/** Searches one series now. False: another process is at it. */
export async function searchSeries(series: SeriesKey, metrics: readonly string[]): Promise<boolean> {
  await keepCapacities(series);
  return scanSeries(series, metrics, async (medians, minMagnitude) => {
    countSearch();
    return medians.length < leastForChanges ? [] : inBackground(changePointSteps(medians, { minMagnitude }));
  });
}

/** A series that waits to be searched, with the metrics that somebody asked for beyond its primary ones. */
export interface Task extends SeriesKey {
  metrics: string[];
}

/** One task a series. */
export function tasks(due: readonly SeriesKey[], scans: readonly ScanRequest[]): Task[] {
  const all = new Map<string, Task>();
  for (const { projectId, seriesId, metric } of [...due.map((key) => ({ ...key, metric: null })), ...scans]) {
    const key = taskKey({ projectId, seriesId });
    const task = all.get(key) ?? { projectId, seriesId, metrics: [] };
    if (metric !== null) task.metrics.push(metric);
    all.set(key, task);
  }
  return [...all.values()];
}

/** Names a series among those of all projects. */
export function taskKey({ projectId, seriesId }: SeriesKey): string {
  return `${projectId} ${seriesId}`;
}

/** Searches everything that is queued and judges the commits behind it, at once. For scripts and tests; the server takes its time (`watchChanges`). */
export async function searchQueued(scans: readonly ScanRequest[] = []): Promise<void> {
  await placeQueuedCommits();
  const searched: string[] = [];
  for (let round = tasks(await dueSeries(), scans); round.length > 0;) {
    for (const task of round) await searchSeries(task, task.metrics);
    searched.push(...round.map(({ seriesId }) => seriesId));
    round = tasks(await dueSeries(searched), []);
  }
  const projects = new Set<string>();
  for (let due = await dueVerdicts(); due.length > 0; due = await dueVerdicts()) {
    const judged = await Promise.all(due.map(judgeCommits));
    for (const id of due) projects.add(id);
    // Somebody else is at the others.
    if (!judged.includes(true)) return;
  }
  for (const id of projects) while (await refreshVerdicts(id));
}
