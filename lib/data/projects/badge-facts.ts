import "server-only";
import { type CommitPair, changeText } from "@/lib/compare";
import { formatValue, metricDefinition } from "@/lib/metrics";
import type { BadgeQuery, TrendSeries } from "@/lib/model";
import { shownBranch } from "./default-branch";
import { judgeOf } from "../comparisons/figure-verdicts";
import { mainSeries } from "./main-series";
import { newestSeries } from "./newest-series";
import type { ProjectRef } from "./projects";
import { readTrend } from "../trends/trends";
import { storedChange } from "../verdicts/stored-change";

/** What stands on a badge. */
export interface BadgeFacts {
  readonly label: string;
  readonly value: string;
  /** `none`: nothing is known; `neutral`: no test says that it moved. */
  readonly tone: "better" | "worse" | "neutral" | "none";
}

/** The newest value of a metric, and its change against the commit before where a test supports one. */
export async function badgeFacts(project: ProjectRef | null, query: BadgeQuery): Promise<BadgeFacts> {
  const series = project && (await readNewest(project, query));
  const last = series?.points.at(-1);
  if (!project || !series || !last) {
    const name = query.metric === undefined ? [] : [metricDefinition(query.metric).label];
    const label = [...name, ...(query.scenario ? [query.scenario] : [])].join(" ");
    return { label: label || "benchmark", value: "no data", tone: "none" };
  }
  const { label } = metricDefinition(series.metric);
  const named = { label: `${label} ${series.scenario}`, value: formatValue(last.median, series.unit) };
  if (last.invalid) return { ...named, value: `${named.value} (failed run)`, tone: "none" };
  return { ...named, ...(await changeOf(project, series, named.value)) };
}

type Newest = TrendSeries & { metric: string; unit: string };

/** Of the series that fit, the one measured last; the main one where nothing is asked for. */
async function readNewest(project: ProjectRef, query: BadgeQuery): Promise<Newest | null> {
  const any = query.scenario === undefined && query.tool === undefined && query.environment === undefined;
  const branch = await shownBranch(project.id, query.branch);
  const main = any ? (await mainSeries(project))?.id : undefined;
  const seriesId = main ?? (await newestSeries(project, query, branch));
  if (seriesId === null) return null;
  const { metric: asked } = query;
  const { series, metric, unit } = await readTrend(project, { metric: asked, branch, seriesId, last: 2 });
  const [newest] = series;
  return newest ? { ...newest, metric, unit } : null;
}

async function changeOf(
  project: ProjectRef,
  newest: Newest,
  value: string,
): Promise<Pick<BadgeFacts, "value" | "tone">> {
  const { unit } = newest;
  const [before, last] = newest.points.slice(-2);
  const moved = before && last && (await judged(project, newest, { base: before.commit, head: last.commit }));
  if (moved?.verdict !== "improved" && moved?.verdict !== "regressed") return { value, tone: "neutral" };
  const arrow = (moved.change ?? 1) >= 0 ? "▲" : "▼";
  const figure = unit === "ratio" ? "" : ` ${changeText({ ...moved, unit })}`;
  return { value: `${value} ${arrow}${figure}`, tone: moved.verdict === "improved" ? "better" : "worse" };
}

/** By the verdict of the commit; only where that does not tell, both commits are compared now. */
async function judged(project: ProjectRef, { id, metric, primary }: Newest, pair: CommitPair) {
  const stored = primary ? await storedChange(project.id, pair, id, metric) : undefined;
  if (stored !== undefined)
    return stored && { ...stored, base: { median: stored.base }, head: { median: stored.head } };
  return (await judgeOf(project, [pair], primary ? "primary" : "all"))(pair, id, metric);
}
