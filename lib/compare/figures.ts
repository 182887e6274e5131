import {
  commonMetricNames,
  headlineMetrics,
  metricDefinition,
  type MetricDefinition,
  primaryOf,
} from "@/lib/metrics";
import { usualThreshold } from "@/lib/model";
import { groupBy } from "./group-by";
import { naturalOrder } from "./natural";
import type { SeriesPair } from "./pairs";
import { type CommitUploads, type Sample, sampleOf, type UploadValues, valuesOf as flat } from "./sample";
import type { ComparableRun, ComparisonContext } from "./types";
import { assumedNoise } from "./upload-prior";

/** Level of the adjusted p-values where the caller names none. */
export const defaultAlpha = 0.05;

/** A metric, and whether decisions are made on it. */
type DecidedMetric = MetricDefinition & { readonly primary: boolean };

/** A metric of a series on both sides. */
export interface Figure {
  readonly pair: SeriesPair;
  readonly definition: DecidedMetric;
  readonly base: readonly number[];
  readonly head: readonly number[];
  /** Uploads that these come from. */
  readonly sessions: Readonly<Record<"base" | "head", number>>;
  /** null where only one side has the metric. */
  readonly sample: Sample | null;
}

/** A figure before it is known with how many others it shares the level. */
interface Values extends Omit<Figure, "sample" | "base" | "head" | "sessions"> {
  readonly uploads: Readonly<Record<"base" | "head", CommitUploads>>;
}

/** Every metric of every pair, in the order of the catalogue; a step for each, and for each pair. */
export function* figureSteps(
  pairs: readonly SeriesPair[],
  context: ComparisonContext,
): Generator<void, Figure[]> {
  const all: Values[] = [];
  const tests = new Map<string, number>();
  for (const pair of pairs) {
    const own = metricsOf(pair, context).map((definition) => valuesOf(pair, definition));
    all.push(...own);
    const family = familyOf(pair);
    tests.set(family, (tests.get(family) ?? 0) + own.filter(isDecided).length);
    yield;
  }
  const figures: Figure[] = [];
  for (const { uploads, ...figure } of all) {
    const sides = { base: flat(uploads.base), head: flat(uploads.head) };
    const sessions = { base: uploads.base.length, head: uploads.head.length };
    const sample = sampled({ ...figure, uploads }, tests.get(familyOf(figure.pair)) ?? 0, context);
    figures.push({ ...figure, ...sides, sessions, sample });
    yield;
  }
  return figures;
}

/** Both sides have it, it decides, and anything was measured: it is tested. */
function isDecided({ definition, uploads: { base, head } }: Values): boolean {
  const hasBoth = base.length > 0 && head.length > 0;
  return definition.primary && hasBoth && [...flat(base), ...flat(head)].some((value) => value !== 0);
}

/** What shares the level: the endpoints of one series among themselves, and everything else. */
export const familyOf = ({ part }: Pick<SeriesPair, "part">): string => part?.parent ?? "";

function metricsOf(pair: SeriesPair, { customMetrics, primary }: ComparisonContext): DecidedMetric[] {
  const names = new Set([...pair.base, ...pair.head].flatMap((run) => Object.keys(run.metrics)));
  const common = commonMetricNames.filter((name) => names.delete(name));
  const own = [...names].sort(naturalOrder);
  const decided = primary?.(pair.seriesId) ?? primaryOf(headlineMetrics(pair));
  return [...common, ...own].map((name) => ({
    ...metricDefinition(name, customMetrics?.[name]),
    primary: decided.includes(name),
  }));
}

const measured: ReadonlySet<string> = new Set(commonMetricNames);

function valuesOf(pair: SeriesPair, definition: DecidedMetric): Values {
  const { name } = definition;
  const uploads = (runs: readonly ComparableRun[]) =>
    [...groupBy(runs, ({ uploadId = "" }) => uploadId)]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([uploadId, some]) =>
        readings(name, uploadId, some.map((run) => run.metrics[name]).filter(isNumber)),
      )
      .filter(({ values }) => values.length > 0);
  return { pair, definition, uploads: { base: uploads(pair.base), head: uploads(pair.head) } };
}

/** What no tool measured and all runs of an upload have alike was read once, and copied to each of them. */
function readings(metric: string, uploadId: string, values: readonly number[]): UploadValues {
  const copied = !measured.has(metric) && new Set(values).size === 1;
  return { uploadId, values: copied ? values.slice(0, 1) : values };
}

function isNumber(value: number | undefined): value is number {
  return value !== undefined && Number.isFinite(value);
}

/** @param tests figures that are decided on: they share the level */
function sampled(
  { pair, definition, uploads }: Values,
  tests: number,
  context: ComparisonContext,
): Sample | null {
  const { name, unit, better } = definition;
  if (uploads.base.length === 0 || uploads.head.length === 0) return null;
  return sampleOf({
    unit,
    better,
    ...uploads,
    history: context
      .history(pair.seriesId, name)
      .map((commit) =>
        commit.map(({ uploadId, values }) => readings(name, uploadId, values.filter(isNumber))),
      ),
    threshold: context.threshold?.(name) ?? usualThreshold,
    alpha: context.alpha ?? defaultAlpha,
    tests,
    together: pair.together,
    inTurns: pair.inTurns,
    first: firstOf(pair),
    assumed: assumedNoise(pair.hosted, name),
  });
}

function firstOf({ base, head }: SeriesPair): "base" | "head" | null {
  const ids = (runs: readonly ComparableRun[]) => runs.flatMap(({ uploadId }) => uploadId ?? []).sort();
  const [[from], [to]] = [ids(base), ids(head)];
  if (from === undefined || to === undefined || from === to) return null;
  return from < to ? "base" : "head";
}
