import "server-only";
import { chartMetrics, headlineMetrics, metricDefinition, primaryOf } from "@/lib/metrics";
import {
  type SeriesIdentity,
  type Trend,
  type TrendPage,
  type TrendPoint,
  type TrendQuery,
  type TrendSeries,
  thresholdOf,
} from "@/lib/model";
import { keepSpikes } from "@/lib/stats";
import { changesOfSeries, type SeriesChanges } from "../changes/change-points";
import { signalChanges } from "../changes/change-signal";
import { customMetric } from "../runs/custom-metrics";
import type { ProjectRef } from "../projects/projects";
import { type SelectedSeries, selectedSeries } from "./selected-series";
import { commitName } from "./trend-commits";
import { partTrends } from "./part-trends";
import { type SeriesHistory, placeOf, readHistory } from "./trend-history";
import { addNames, runsOf } from "./trend-names";
import { uploadTrend } from "./upload-trend";

/** A trend's query with its defaults left out. */
export type TrendRequest = Partial<TrendQuery>;

const defaultPoints = 400;

/**
 * A metric over the commits of every series that the query selects, oldest first, reduced to what can be drawn. Without
 * a metric that which the first of them shows first.
 */
export async function readTrend(project: ProjectRef, request: TrendRequest): Promise<TrendPage> {
  const { series, total, nextCursor } = await selectedSeries(project, request);
  const [first] = series;
  const metric = request.metric ?? chartMetrics(first?.headline ?? [])[0] ?? usualMetric;
  return { ...(await readMetric(project, metric, series, request)), seriesTotal: total, nextCursor };
}

/** Where there is no series to tell another. */
const usualMetric = chartMetrics(headlineMetrics({ tool: "" }))[0] ?? "";

/** Trends of what each of the selected series shows first (`chartMetrics`), one a metric, those without any data left out. */
export async function readHeadlineTrends(
  project: ProjectRef,
  request: Omit<TrendRequest, "metric">,
): Promise<Trend[]> {
  const { series } = await selectedSeries(project, request);
  const charts = series.map((one) => ({ one, metrics: chartMetrics(one.headline) }));
  const metrics = [...new Set(charts.flatMap((each) => each.metrics))];
  const trends = await Promise.all(
    metrics.map((metric) => {
      const series = charts.filter((each) => each.metrics.includes(metric)).map(({ one }) => one);
      return readMetric(project, metric, series, request);
    }),
  );
  return trends.filter((trend) => trend.series.length > 0);
}

async function readMetric(
  project: ProjectRef,
  metric: string,
  series: readonly SelectedSeries[],
  request: TrendRequest,
): Promise<Trend> {
  const { unit, better } = metricDefinition(metric, await customMetric(project.id, metric));
  const changes = await changesOfSeries(
    project.id,
    series.map(({ id }) => id),
    metric,
  );
  const lines = await Promise.all(
    series.flatMap(({ headline, ...one }) => {
      const seriesChanges = changes.get(one.id);
      const primary = primaryOf(headline).includes(metric);
      return seriesChanges
        ? [readSeries(project.id, { ...one, primary }, { ...request, metric }, seriesChanges)]
        : [];
    }),
  );
  const shown = lines.filter((line) => line.points.length > 0);
  if ((!request.parts && request.part === undefined) || request.by === "upload")
    return { metric, unit, better, series: shown };
  const parts = await Promise.all(
    series.map(({ headline, ...one }) => {
      const primary = project.settings.decideParts === true && primaryOf(headline).includes(metric);
      const search = primary ? { better, threshold: thresholdOf(project.settings, metric) } : null;
      return partTrends(project.id, { ...one, primary }, metric, request, search);
    }),
  );
  return { metric, unit, better, series: [...shown, ...parts.flat()] };
}

type MetricRequest = TrendRequest & { metric: string };
type SeriesOfMetric = SeriesIdentity & Pick<TrendSeries, "id" | "primary">;

async function readSeries(
  projectId: string,
  series: SeriesOfMetric,
  request: MetricRequest,
  seriesChanges: SeriesChanges,
): Promise<TrendSeries> {
  if (request.by === "upload") return readByUpload(projectId, series, request, seriesChanges);
  const { search, changes, state } = seriesChanges;
  const history = await readHistory(projectId, series.id, request.metric, request, state);
  const { groups } = history;
  if (search.pending && search.commits === 0 && groups.length > 0)
    signalChanges({ projectId, seriesId: series.id, metric: request.metric });
  const flagged = changes.filter((change) => placeOf(groups, change) !== undefined);
  const shownPlaces = withPlaces(
    keepSpikes(history.medians, request.points ?? defaultPoints),
    flagged.flatMap((change) => placeOf(groups, change) ?? []),
  );
  return {
    ...series,
    totalPoints: groups.length,
    points: await namePoints(projectId, series.id, history, shownPlaces),
    changePoints: flagged.map(({ commitKey: _key, committedAt: _at, ...change }) => change),
    changeSearch: search,
  };
}

/** One point an upload; the changes of their commits stand at the first upload of each. */
async function readByUpload(
  projectId: string,
  series: SeriesOfMetric,
  request: MetricRequest,
  { search, changes, state }: SeriesChanges,
): Promise<TrendSeries> {
  const { metric, points: most = defaultPoints } = request;
  const flagged = new Set(changes.flatMap(({ uploads }) => uploads?.first ?? []));
  const key = { projectId, seriesId: series.id, metric };
  const { total, points } = await uploadTrend(key, request, most, flagged, state);
  const shown = new Set(points.flatMap(({ commit, upload }) => [commit, upload]));
  return {
    ...series,
    totalPoints: total,
    points,
    changePoints: changes
      .filter(({ commit, uploads }) => shown.has(uploads?.first ?? commit))
      .map(({ commitKey: _key, committedAt: _at, ...change }) => change),
    changeSearch: search,
  };
}

/** What is flagged is drawn, whatever else is left out. */
function withPlaces(places: readonly number[], flagged: readonly number[]): readonly number[] {
  return flagged.length === 0 ? places : [...new Set([...places, ...flagged])].sort((a, b) => a - b);
}

/** Gives the points that are drawn their shas, subjects and runs. */
async function namePoints(
  projectId: string,
  seriesId: string,
  { groups, configChanges, names }: SeriesHistory,
  places: readonly number[],
): Promise<TrendPoint[]> {
  const shown = places.flatMap((index) => groups[index] ?? []);
  await addNames(projectId, seriesId, shown, names);
  return shown.flatMap((group, at) => {
    const name = names.get(commitName(group));
    if (!name) return [];
    const { median, min, max, n, invalid, configurations } = group;
    const [committedAt, placedAt] = [name.statedAt.toISOString(), new Date(group.committedAt).toISOString()];
    // Of a commit between the two that was left out, too.
    const before = places[at - 1];
    const configChanged =
      before !== undefined && configChanges[before] !== configChanges[places[at] ?? before];
    const { sha: commit, subject: message } = name;
    const runIds = runsOf(name, group);
    const values = { n, median, min, max, runIds };
    const place = placedAt === committedAt ? {} : { placedAt };
    return { commit, committedAt, ...place, ...values, configChanged, configurations, invalid, message };
  });
}
