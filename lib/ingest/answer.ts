import "server-only";
import { groupBy, portsMessage } from "@/lib/compare";
import type { ProjectRef } from "@/lib/data/projects";
import { type NewProfile, type SeriesContext, type UploadContext, contextChecks } from "@/lib/data/uploads";
import { described, headlineMetrics } from "@/lib/metrics";
import { type Check, type UploadResult, paths } from "@/lib/model";
import type { ToldRun, ToldUpload } from "./told";

/** What an answer tells beside what was read of the files. */
export interface Place {
  readonly uploadId: string;
  readonly project: Pick<ProjectRef, "slug" | "settings">;
  readonly sha: string;
  /** As it was before the upload. */
  readonly context: Pick<UploadContext, "series" | "ancestor">;
  readonly profiles: readonly Pick<NewProfile, "id" | "kind" | "durationSeconds" | "sampleTypes">[];
  /** Where this server is reached. */
  readonly publicUrl: string;
}

/** What the client is told of a stored upload. */
export function answerOf(told: ToldUpload, place: Place): UploadResult {
  const { uploadId, sha, context, profiles } = place;
  const { slug } = place.project;
  const url = (path: string) => place.publicUrl + path;
  const repeats = countsOf(told.runs);
  const ports = portsDiffer(told);
  const copies = copiesAmong(told.runs);
  const series: readonly SeriesContext[] = JSON.parse(context.series);
  const before = new Map(series.map((one) => [one.seriesId, one]));
  return {
    uploadId,
    project: slug,
    commit: sha,
    replayed: false,
    runs: told.runs.map((run) => {
      const { id, seriesId } = run;
      const known = {
        here: repeats.get(seriesId) ?? 1,
        before: before.get(seriesId),
        together: [...(ports.get(seriesId) ?? []), ...(copies.has(id) ? [duplicate] : [])],
        environment: told.environment,
      };
      return answeredRun(run, place, known);
    }),
    profiles: profiles.map(({ id, kind, durationSeconds, sampleTypes }) => ({
      id,
      url: url(paths.profile(slug, id)),
      kind,
      durationSeconds,
      sampleTypes,
    })),
    links: {
      commit: url(paths.commit(slug, sha)),
      compare: context.ancestor && url(paths.compare(slug, context.ancestor, sha)),
    },
  };
}

const duplicate: Check = {
  id: "duplicate",
  level: "warning",
  message: "The same bytes as another file of this upload: both count as one run.",
};

/** Ids of runs that were read from the same place of the same bytes as one before them. */
function copiesAmong(runs: readonly ToldRun[]): ReadonlySet<string> {
  const all = [...groupBy(runs, (run) => `${run.seriesId} ${run.rawId} ${run.ordinal}`).values()];
  return new Set(all.flatMap((same) => same.slice(1).map(({ id }) => id)));
}

/** Repeats of each series in the upload. */
function countsOf(runs: readonly ToldRun[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { seriesId } of runs) counts.set(seriesId, (counts.get(seriesId) ?? 0) + 1);
  return counts;
}

/** What is known of the series of a run: its repeats in this upload, and what was stored before. */
interface KnownSeries {
  here: number;
  before: SeriesContext | undefined;
  /** What the files of the upload say together: of ports, of copies. */
  together: Check[];
  /** Its name. */
  environment: string;
}

function answeredRun(
  run: ToldRun,
  { project, publicUrl }: Place,
  {
    here,
    together,
    environment,
    before = {
      seriesId: run.seriesId,
      repeats: 0,
      configIds: null,
      usualEnvironmentId: null,
      primaryMetrics: [],
    },
  }: KnownSeries,
): UploadResult["runs"][number] {
  const { tool, scenario, variant, checks, primaryMetrics } = run;
  const named = [...new Set([...before.primaryMetrics, ...primaryMetrics])];
  const own = Object.entries(run.customMetrics).map(([name, { value }]) => [name, value]);
  const metrics: Record<string, number> = { ...run.metrics, ...Object.fromEntries(own) };
  return {
    id: run.id,
    url: publicUrl + paths.run(project.slug, run.id),
    tool,
    toolVersion: run.toolVersion,
    scenario,
    environment,
    variant,
    seriesId: run.seriesId,
    metrics,
    headline: described(
      headlineMetrics({ tool, primaryMetrics: named }, project.settings).filter(
        ({ metric }) => metrics[metric] !== undefined,
      ),
      run.customMetrics,
    ),
    checks: [
      ...checks,
      ...contextChecks(before, run.environmentId, here),
      ...severalConfigurations(before.configIds, run.configId),
      ...together,
    ],
    ...(run.parts ? { parts: run.parts.map(({ name, metrics: own }) => ({ name, metrics: own })) } : {}),
  };
}

/** The newest configuration stands for the commit: who varies something on purpose has to say so. */
function severalConfigurations(before: readonly (string | null)[] | null, own: string | null): Check[] {
  // Runs of which nobody told a configuration count as repeats of whatever stands.
  const all = new Set([...(before ?? []), own].filter((id) => id !== null));
  if (all.size < 2) return [];
  const message =
    `${all.size} configurations at this commit: the newest stands for it, and the others are no repeats. ` +
    "What is varied on purpose is declared with the upload, e.g. variant.GOGC=200: each variant is a series of its own.";
  return [{ id: "configurations", level: "warning", message }];
}

/** By series, told with the upload; comparisons tell it again, of all their runs. */
function portsDiffer({ runs, named }: ToldUpload): Map<string, Check[]> {
  if (named) return new Map();
  return new Map(
    [...groupBy(runs, ({ seriesId }) => seriesId)].map(([id, own]) => {
      const message = portsMessage(own.map(({ target }) => target));
      return [id, message ? [{ id: "ports-differ", level: "warning", message }] : []];
    }),
  );
}
