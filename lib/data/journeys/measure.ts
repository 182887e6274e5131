import "server-only";
import { groupBy, journeyFigure } from "@/lib/compare";
import { metricDefinition } from "@/lib/metrics";
import type {
  Comparison,
  ComparisonRow,
  JourneyInput,
  JourneyMetric,
  ProfilePair,
  SeriesIdentity,
} from "@/lib/model";
import { measuredBefore, measuredBetween } from "./between";
import { compareSides } from "../comparisons/comparisons";
import { resolveSides, type Side } from "../comparisons/sides";
import type { ProjectRef } from "../projects/projects";
import { customMetrics } from "../runs/custom-metrics";
import { runsAtCommits } from "../runs/runs-at-commits";
import { identityOf, selectsSeries } from "../runs/series-identity";
import { stepProfiles } from "./step-profiles";

/** A step with its comparison; null: a side has no runs of the scenario. */
export interface MeasuredStep {
  readonly base: Side;
  readonly head: Side;
  readonly comparison: Comparison | null;
  /** Of the processor; null: not both sides have one. */
  readonly profiles: ProfilePair | null;
  /** Measured commits between the two. */
  readonly between: readonly { sha: string; message: string | null }[];
  readonly title: string | null;
  readonly note: string | null;
}

/** A journey as its runs have it now. */
export interface MeasuredJourney {
  readonly start: Side;
  readonly steps: readonly MeasuredStep[];
  readonly metrics: readonly JourneyMetric[];
  readonly series: SeriesIdentity | null;
  readonly others: readonly SeriesIdentity[];
}

/** Compares each step with the one before, and the last with the first. Null when its commits are gone. */
export async function measureJourney(
  project: ProjectRef,
  input: JourneyInput,
): Promise<MeasuredJourney | null> {
  const heads = await resolveSides(
    project,
    input.steps.map(({ head }) => head),
  );
  const [first] = heads;
  if (!first || heads.some((side) => side === null)) return null;
  const known = heads.flatMap((side) => side ?? []);
  const before = input.base ?? (await measuredBefore(project.id, first.commit.id));
  const [base] = before === null ? [first] : await resolveSides(project, [before]);
  const start = base ?? first;
  const shas = known.map((head, at) => ({ ...input.steps[at], head }));
  const stepSides = start.commit.id === first.commit.id ? shas.slice(1) : shas;
  const points = [start, ...stepSides.map(({ head }) => head)];
  const series = await likeSeries(project, input, points);
  const filter = filterOf(input);
  const compare = async (from: Side, to: Side) =>
    (await compareSides(project, from, [to], null, filter))?.[0]?.comparison ?? null;
  const steps: MeasuredStep[] = [];
  for (const [at, { head, title = null, note = null }] of stepSides.entries()) {
    const from = points[at] ?? start;
    const between = await measuredBetween(project.id, from.commit.id, head.commit.id);
    const comparison = await compare(from, head);
    const profiles = await stepProfiles(project, input, [from, head], comparison);
    steps.push({ base: from, head, comparison, profiles, between, title, note });
  }
  const last = points.at(-1) ?? start;
  const total = points.length > 1 ? await compare(start, last) : null;
  const metrics = await metricsOf(project, input, series[0]?.id ?? "", steps, total);
  return {
    start,
    steps,
    metrics,
    series: series[0] ? identityOf(series[0]) : null,
    others: series.slice(1).map(identityOf),
  };
}

function filterOf({ scenario, tool, environment, variant }: JourneyInput) {
  return {
    scenario,
    ...(tool === undefined ? {} : { tool }),
    ...(environment === undefined ? {} : { environment }),
    ...(variant === undefined ? {} : { variant }),
  };
}

/** The series of the scenario, the one that was measured at most of the commits first: only like is compared. */
async function likeSeries(project: ProjectRef, input: JourneyInput, points: readonly Side[]) {
  const ids = [...new Set(points.map(({ commit }) => commit.id))];
  const runs = (await runsAtCommits(project, ids)).filter((run) => selectsSeries(filterOf(input), run));
  return [...groupBy(runs, ({ seriesId }) => seriesId)]
    .flatMap(([id, all]) => {
      const [run] = all;
      const commits = new Set(all.map(({ commitId }) => commitId)).size;
      return run ? [{ ...run, id, commits, runs: all.length }] : [];
    })
    .sort((a, b) => b.commits - a.commits || b.runs - a.runs || (a.id < b.id ? -1 : 1));
}

async function metricsOf(
  project: ProjectRef,
  input: JourneyInput,
  seriesId: string,
  steps: readonly MeasuredStep[],
  total: Comparison | null,
): Promise<JourneyMetric[]> {
  const custom = await customMetrics(project.id);
  const rowOf = (comparison: Comparison | null, metric: string): ComparisonRow | undefined =>
    comparison?.rows.find((row) => row.seriesId === seriesId && row.metric === metric);
  const primary = steps.flatMap(({ comparison }) =>
    (comparison?.rows ?? []).filter((row) => row.seriesId === seriesId && row.primary),
  );
  const usual = [...new Set(primary.map(({ metric }) => metric))].filter((metric) => metric !== "error_rate");
  return (input.metrics ?? usual).map((metric) => {
    const { label, unit, better } = metricDefinition(metric, custom[metric]);
    const figures = steps.map(({ comparison }) => journeyFigure(rowOf(comparison, metric)));
    const whole = journeyFigure(rowOf(total, metric));
    const start = whole?.before ?? figures.find((figure) => figure !== null)?.before ?? null;
    const cumulative = figures.map((figure) => (figure && start ? figure.after / start : null));
    return { metric, label, unit, better, start, steps: figures, cumulative, total: whole };
  });
}
