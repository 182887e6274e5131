import "server-only";
import { budgetSentence, groupBy, judgeBudget, newestConfigurations } from "@/lib/compare";
import { env } from "@/lib/env";
import { type CustomMetric, metricDefinition } from "@/lib/metrics";
import {
  type Budget,
  type BudgetSeries,
  type BudgetState,
  type BudgetStanding,
  budgetVerdicts,
  paths,
} from "@/lib/model";
import type { ProjectRef } from "../projects/projects";
import type { EarlierRuns } from "../runs/earlier-runs";
import type { RunAtCommit } from "../runs/runs-at-commits";

/** What budgets are judged with beside the runs. */
export interface BudgetContext {
  readonly project: ProjectRef;
  readonly custom: Readonly<Record<string, CustomMetric>>;
  readonly history: EarlierRuns;
}

/** How each series among the runs, all of one commit, stands against a budget; those without its metric are left out. */
export function seriesStandings(
  { history }: BudgetContext,
  budget: Budget,
  runs: readonly RunAtCommit[],
): BudgetSeries[] {
  const ofScenario = runs.filter(
    ({ scenario, metrics }) => scenario === budget.scenario && metrics[budget.metric] !== undefined,
  );
  const standing = newestConfigurations(ofScenario).runs;
  return [...groupBy(standing, ({ seriesId }) => seriesId)].flatMap(([seriesId, all]) => {
    const [first] = all;
    if (!first) return [];
    const { scenario, tool, environment, load, variant, commit, committedAt, runner } = first;
    const failed = all.filter(({ checks }) => checks.some(({ level }) => level === "error"));
    // What failed tells of a level only where nothing else does.
    const judged = failed.length === all.length ? all : all.filter((run) => !failed.includes(run));
    const uploads = [...groupBy(judged, ({ uploadId }) => uploadId)].map(([uploadId, some]) => ({
      uploadId,
      values: some.map(({ metrics }) => metrics[budget.metric] ?? 0),
    }));
    const question = { budget, uploads, failed: failed.length, runner, metric: budget.metric };
    const verdict = judgeBudget({ ...question, history: history(seriesId, budget.metric) });
    return [{ scenario, tool, environment, load, variant, seriesId, commit, committedAt, ...verdict }];
  });
}

const nothing: BudgetStanding = {
  state: "not-measured",
  value: null,
  interval: null,
  used: null,
  n: 0,
  failed: 0,
};

/**
 * A budget as its series have it: the worst of those that were measured at the newest commit of them all, so that a test
 * bed that was given up decides nothing.
 */
export function budgetState(
  { project, custom }: BudgetContext,
  budget: Budget,
  branch: string | null,
  all: readonly BudgetSeries[],
): BudgetState {
  const series = all.toSorted((a, b) => gravity(a) - gravity(b) || strain(b) - strain(a));
  const newest = series.reduce((last, { committedAt }) => (committedAt > last ? committedAt : last), "");
  const worst = series.find(({ committedAt }) => committedAt === newest);
  const { state, value, interval, used, n, failed } = worst ?? nothing;
  const { label, unit, better } = metricDefinition(budget.metric, custom[budget.metric]);
  const standing = { state, value, interval, used, n, failed };
  const facts = { ...budget, branch, label, unit, better, ...standing };
  const page = worst
    ? `${paths.series(project.slug, worst.seriesId)}?${new URLSearchParams({ metric: budget.metric })}`
    : paths.settings(project.slug);
  return {
    ...facts,
    commit: worst?.commit ?? null,
    sentence: budgetSentence(facts),
    series,
    url: env().publicUrl + page,
  };
}

const gravity = ({ state }: BudgetSeries) => budgetVerdicts.indexOf(state);
/** How near the limit: the worse the greater. */
const strain = ({ used }: BudgetSeries) => Math.abs(Math.log(used || 1));
