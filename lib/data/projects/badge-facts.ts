import "server-only";
import { changeText } from "@/lib/compare";
import { formatValue, metricDefinition } from "@/lib/metrics";
import type { BadgeQuery, TrendSeries } from "@/lib/model";
import { shownBranch } from "./default-branch";
import { judgeOf } from "../comparisons/figure-verdicts";
import { mainSeries } from "./main-series";
import type { ProjectRef } from "./projects";
import { readTrend } from "../trends/trends";

/** What stands on a badge. */
export interface BadgeFacts {
  readonly label: string;
  readonly value: string;
  /** `none`: nothing is known; `neutral`: no test says that it moved. */
  readonly tone: "better" | "worse" | "neutral" | "none";
}

/** The newest value of a metric, and its change against the commit before where a test supports one. */
export async function badgeFacts(project: ProjectRef | null, query: BadgeQuery): Promise<BadgeFacts> {
  const series = project && (await newestSeries(project, query));
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
async function newestSeries(project: ProjectRef, query: BadgeQuery): Promise<Newest | null> {
  const any = query.scenario === undefined && query.tool === undefined && query.environment === undefined;
  const seriesId = any ? (await mainSeries(project))?.id : undefined;
  const branch = await shownBranch(project.id, query.branch);
  const { series, metric, unit } = await readTrend(project, { ...query, branch, seriesId, last: 2 });
  const time = (one: TrendSeries) => one.points.at(-1)?.committedAt ?? "";
  const [newest] = series.toSorted((a, b) => time(b).localeCompare(time(a)));
  return newest ? { ...newest, metric, unit } : null;
}

async function changeOf(
  project: ProjectRef,
  { id, metric, primary, points }: Newest,
  value: string,
): Promise<Pick<BadgeFacts, "value" | "tone">> {
  const [before, last] = points.slice(-2);
  const pair = before && last && { base: before.commit, head: last.commit };
  const row = pair && (await judgeOf(project, [pair], primary ? "primary" : "all"))(pair, id, metric);
  if (row?.verdict !== "improved" && row?.verdict !== "regressed") return { value, tone: "neutral" };
  const arrow = (row.change ?? 1) >= 0 ? "▲" : "▼";
  const figure = row.unit === "ratio" ? "" : ` ${changeText(row)}`;
  return { value: `${value} ${arrow}${figure}`, tone: row.verdict === "improved" ? "better" : "worse" };
}
