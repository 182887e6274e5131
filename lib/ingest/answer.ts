import "server-only";
import { groupBy, portsMessage } from "@/lib/compare";
import type { ProjectRef } from "@/lib/data/projects";
import { type NewUpload, type UploadContext, contextChecks } from "@/lib/data/uploads";
import { env } from "@/lib/env";
import { described, headlineMetrics } from "@/lib/metrics";
import { type Check, type UploadResult, paths } from "@/lib/model";
import type { ReadUpload } from "./read-upload";
import type { ReadRun } from "./to-run";

interface Answered {
  project: ProjectRef;
  read: ReadUpload;
  upload: NewUpload;
  /** As it was before the upload. */
  context: UploadContext;
}

/** What the client is told of a stored upload. */
export function answerOf(answered: Answered): UploadResult {
  const { project, read, upload, context } = answered;
  const { slug } = project;
  const url = (path: string) => env().publicUrl + path;
  const sha = upload.commit.sha;
  const repeats = countsOf(read.runs);
  const ports = portsDiffer(read);
  const copies = copiesAmong(read.runs);
  const before = new Map(context.series.map((one) => [one.seriesId, one]));
  return {
    uploadId: upload.id,
    project: slug,
    commit: sha,
    replayed: false,
    runs: read.runs.map((one) => {
      const { id, seriesId } = one.run;
      const series = {
        here: repeats.get(seriesId) ?? 1,
        before: before.get(seriesId),
        together: [...(ports.get(seriesId) ?? []), ...(copies.has(id) ? [duplicate] : [])],
      };
      return answeredRun(one, answered, series, url(paths.run(slug, id)));
    }),
    profiles: upload.profiles.map(({ id, kind, durationSeconds, sampleTypes }) => ({
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
function copiesAmong(runs: readonly ReadRun[]): ReadonlySet<string> {
  const all = [...groupBy(runs, ({ run }) => `${run.seriesId} ${run.rawId} ${run.ordinal}`).values()];
  return new Set(all.flatMap((same) => same.slice(1).map(({ run }) => run.id)));
}

/** Repeats of each series in the upload. */
function countsOf(runs: readonly ReadRun[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { run } of runs) counts.set(run.seriesId, (counts.get(run.seriesId) ?? 0) + 1);
  return counts;
}

/** What is known of the series of a run: its repeats in this upload, and what was stored before. */
interface SeriesContext {
  here: number;
  before: UploadContext["series"][number] | undefined;
  /** What the files of the upload say together: of ports, of copies. */
  together: Check[];
}

function answeredRun(
  { run, parsed, scenario, variant, checks, primaryMetrics }: ReadRun,
  { read, project }: Answered,
  {
    here,
    together,
    before = {
      seriesId: run.seriesId,
      repeats: 0,
      configIds: null,
      usualEnvironmentId: null,
      primaryMetrics: [],
    },
  }: SeriesContext,
  url: string,
): UploadResult["runs"][number] {
  const named = [...new Set([...before.primaryMetrics, ...primaryMetrics])];
  const own = Object.entries(run.customMetrics).map(([name, { value }]) => [name, value]);
  const metrics: Record<string, number> = { ...run.metrics, ...Object.fromEntries(own) };
  return {
    id: run.id,
    url,
    tool: parsed.tool,
    toolVersion: run.toolVersion,
    scenario,
    environment: read.environment.name,
    variant,
    seriesId: run.seriesId,
    metrics,
    headline: described(
      headlineMetrics({ tool: parsed.tool, primaryMetrics: named }, project.settings).filter(
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
    ...(parsed.parts
      ? { parts: parsed.parts.map(({ name, metrics: own }) => ({ name, metrics: own })) }
      : {}),
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
function portsDiffer({ runs, meta }: ReadUpload): Map<string, Check[]> {
  if (meta.scenario !== undefined) return new Map();
  return new Map(
    [...groupBy(runs, ({ run }) => run.seriesId)].map(([id, own]) => {
      const message = portsMessage(own.map(({ parsed }) => parsed.target ?? null));
      return [id, message ? [{ id: "ports-differ", level: "warning", message }] : []];
    }),
  );
}
