import { type ChangePoint, type TrendPoint, type TrendSeries, uploadSide } from "@/lib/model";

/** One place on the common x axis of all charts of a page: a commit, or one upload of it. */
export interface AxisCommit {
  commit: string;
  /** Of an upload the time of measuring. */
  committedAt: string;
  message: string | null;
  upload?: string;
  /** Names of the settings that differ from those of the commit before. */
  settings?: string[];
  /** What else is told of it under the pointer. */
  note?: string;
  /** Where its profiles are looked at, for points that are profiles. */
  profile?: string;
}

/** What names a place among all of its axis, and selects it as the side of a comparison. */
export function placeName({ commit, upload }: Pick<AxisCommit, "commit" | "upload">): string {
  return upload === undefined ? commit : uploadSide(commit, upload);
}

/** The commits (or uploads) of several trends in one order: by time, and where times are equal as the series have them. */
export function commitAxis(series: readonly Pick<TrendSeries, "points">[]): AxisCommit[] {
  const places = new Map<string, AxisCommit & { at: number }>();
  for (const { points } of series)
    for (const { commit, committedAt, measuredAt, placedAt, upload, message } of points) {
      const place = { commit, committedAt: measuredAt ?? committedAt, message, ...(upload && { upload }) };
      const at = Date.parse(placedAt ?? place.committedAt);
      if (!places.has(placeName(place))) places.set(placeName(place), { ...place, at });
    }
  return [...places.values()].sort((a, b) => a.at - b.at).map(({ at: _, ...place }) => place);
}

/** Where commits stand on the axis: evenly, or by time; as a share 0..1 of its length. */
export function axisPositions(axis: readonly AxisCommit[], by: "commit" | "time"): number[] {
  if (axis.length < 2) return axis.map(() => 0.5);
  const times = axis.map(({ committedAt }) => Date.parse(committedAt));
  const first = times[0] ?? 0;
  const span = (times.at(-1) ?? 0) - first;
  if (by === "commit" || span <= 0) return axis.map((_, index) => index / (axis.length - 1));
  return times.map((time) => (time - first) / span);
}

/** The index of the position nearest to `at`; positions ascend. */
export function nearest(positions: readonly number[], at: number): number {
  let low = 0;
  let high = positions.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((positions[middle] ?? 0) <= at) low = middle;
    else high = middle;
  }
  return at - (positions[low] ?? 0) <= (positions[high] ?? 0) - at ? low : high;
}

/** That a commit made a series better or worse, as its verdict has it. */
export interface ChartStep {
  /** head/base − 1; null: from nothing. */
  change: number | null;
  better: boolean;
}

/** A point of a line; `at` is its place on the axis, the values are in the metric's base unit. */
export interface ChartPoint {
  at: number;
  n: number;
  median: number;
  min: number;
  max: number;
  configChanged?: true;
  /** More than one: only the newest one's runs are drawn. */
  configurations?: number;
  invalid?: true;
  step?: ChartStep;
}

/** A change point on a line. */
export interface ChartFlag {
  at: number;
  /** after/before − 1; null where before is 0. */
  change: number | null;
  /** Means of the medians before and after, in the base unit. */
  before: number;
  after: number;
  /** Somebody said that it is intended. */
  accepted?: true;
  /** Where it is explained. */
  href?: string;
}

/** A line of a chart, as the server sends it: the axis holds what is the same for all lines. */
export interface ChartLine {
  id: string;
  /** What tells it from the other lines of its chart. */
  label: string;
  /** 1..10: which of the series colours; 6 is grey. */
  colour: number;
  href?: string;
  /** Oldest first. */
  points: ChartPoint[];
  /** Places where the trend moved for good. */
  flags: ChartFlag[];
  /** Commits in the range, of which `points` may be a selection. */
  totalPoints: number;
  /** Values of profiles: `n` counts those and no runs, of which several may have told one profile's requests. */
  ofProfiles?: true;
}

/** Puts series on an axis. */
export function chartLines(
  series: readonly TrendSeries[],
  axis: readonly AxisCommit[],
  styleOf: (series: TrendSeries) => Pick<ChartLine, "label" | "colour" | "href">,
  changeHref?: (series: TrendSeries, change: ChangePoint) => string,
): ChartLine[] {
  // A change of a commit stands at the first of its uploads.
  const places = new Map(
    axis
      .flatMap((place, index) => [[place.commit, index] as const, [placeName(place), index] as const])
      .toReversed(),
  );
  const place = (name: string) => places.get(name) ?? 0;
  return series.map((one) => ({
    id: one.id,
    ...styleOf(one),
    points: one.points.map((point) => chartPoint(point, place(placeName(point)))).sort((a, b) => a.at - b.at),
    flags: one.changePoints.map((change) =>
      chartFlag(change, flagPlace(change, place), changeHref?.(one, change)),
    ),
    totalPoints: one.totalPoints,
  }));
}

function flagPlace({ commit, uploads }: ChangePoint, place: (name: string) => number): number {
  return (uploads && place(uploadSide(commit, uploads.first))) || place(commit);
}

function chartFlag({ change, before, after, accepted }: ChangePoint, at: number, href?: string): ChartFlag {
  return { at, change, before, after, ...(accepted ? { accepted: true } : {}), ...(href ? { href } : {}) };
}

function chartPoint(
  { n, median, min, max, configChanged, configurations, invalid }: TrendPoint,
  at: number,
): ChartPoint {
  return {
    at,
    n,
    median,
    min,
    max,
    ...(configChanged ? { configChanged } : {}),
    ...(configurations > 1 ? { configurations } : {}),
    ...(invalid ? { invalid } : {}),
  };
}

/** The change point of a line at a place of the axis. */
export function flagAt(line: ChartLine, at: number): ChartFlag | undefined {
  return line.flags.find((flag) => flag.at === at);
}

/** The point of a line at a place of the axis, and the one before it. */
export function pointAt(line: ChartLine, at: number): { point?: ChartPoint; before?: ChartPoint } {
  const index = line.points.findIndex((point) => point.at >= at);
  const point = line.points[index];
  return point?.at === at ? { point, before: line.points[index - 1] } : {};
}

/** head/base − 1; null without a base to divide by. */
export function relativeChange(before: number | undefined, after: number | undefined): number | null {
  return before && after !== undefined ? after / before - 1 : null;
}
