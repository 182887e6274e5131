import "server-only";
import { type ComparisonContext, newestConfigurations, type RunComparison } from "@/lib/compare";
import { inSlices } from "@/lib/env/in-slices";
import { perProcess } from "@/lib/env/per-process";
import type { Comparison, ComparisonFilter } from "@/lib/model";
import { judgeRuns } from "@/lib/threads/judging";
import { headBudgets } from "../budgets/head-budgets";
import { pool } from "../database/database";
import { keep, projectState, recall } from "../database/series-memory";
import type { ProjectRef } from "../projects/projects";
import { type Contents, contentsOf } from "../runs/contents";
import { customMetrics } from "../runs/custom-metrics";
import { type RunAtCommit, runsAtCommits } from "../runs/runs-at-commits";
import { selectsSeries } from "../runs/series-identity";
import { comparableSteps, decidedOn, historyOfRuns, rulesOf, seriesOfBoth, uploadsOf } from "./comparable";
import type { Side } from "./sides";
import { partHistograms, splitsOf } from "./splits";

type SeveralConfigurations = ReturnType<typeof newestConfigurations>["several"];

/** What runs of some sides say: all of a comparison that takes long to find. */
export interface JudgedSides {
  /** All runs at the commits of the sides. */
  readonly runs: readonly RunAtCommit[];
  /** Of the base, then of each head: the runs that stand for it, and where it had several configurations. */
  readonly sides: readonly {
    readonly runs: readonly RunAtCommit[];
    readonly several: SeveralConfigurations;
  }[];
  readonly configs: Contents["configs"];
  /** Of each head. */
  readonly heads: readonly (Pick<Comparison, "budgets" | "splits"> & { readonly result: RunComparison })[];
}

/** Bytes of memory that a run and a row of a comparison take. */
const bytes = { run: 1_500, row: 1_500 };

/** What is being found right now: page, card, Markdown and gate often ask within the same second. */
const underWay = perProcess("judged-sides", () => new Map<string, Promise<JudgedSides | null>>());

/**
 * Judges several sides against one base; null when a side has no runs. It is kept until runs of the project change, so that
 * page, picture, Markdown and gate find it once.
 * @param sides the base first
 */
export async function judgedSides(
  project: ProjectRef,
  sides: readonly Side[],
  filter: ComparisonFilter,
): Promise<JudgedSides | null> {
  const refs = sides.map(({ ref, commit }) => [ref, commit.id]);
  const key = JSON.stringify(["sides", project.id, project.settings, refs, filter]);
  const state = await stateOf(project);
  const kept = recall<JudgedSides>(key, state);
  if (kept) return kept;
  const name = `${key} ${state}`;
  const now = underWay.get(name) ?? judgeNow(project, sides, filter);
  underWay.set(name, now);
  try {
    const judged = await now;
    if (judged) keep(key, state, judged, sizeOf(judged));
    return judged;
  } finally {
    underWay.delete(name);
  }
}

async function stateOf({ id }: ProjectRef): Promise<string> {
  const { rows } = await pool().query<{ state: string }>({
    name: "project-state",
    text: `SELECT ${projectState()} AS state`,
    values: [id],
  });
  return rows[0]?.state ?? "";
}

const sizeOf = ({ runs, heads }: JudgedSides) =>
  runs.length * bytes.run + heads.reduce((sum, { result }) => sum + result.rows.length, 1) * bytes.row;

async function judgeNow(
  project: ProjectRef,
  sides: readonly Side[],
  filter: ComparisonFilter,
): Promise<JudgedSides | null> {
  const commitIds = [...new Set(sides.map(({ commit }) => commit.id))];
  const all = await runsAtCommits(project, commitIds);
  const runs = all.filter((run) => selectsSeries(filter, run));
  const standing = sides.map((side) => newestConfigurations(runs.filter((run) => side.has(run))));
  const [base = [], ...heads] = standing.map((side) => side.runs);
  if (base.length === 0 || heads.some((some) => some.length === 0)) return null;
  const [contents, context, histograms] = await Promise.all([
    contentsOf(project.id, runs),
    contextOf(project, decidedOn(project, base), decidedOn(project, heads.flat())),
    partHistograms(project.id, [...base, ...heads.flat()]),
  ]);
  const group = (some: readonly RunAtCommit[]) =>
    inSlices(comparableSteps(decidedOn(project, some), contents));
  const results = await judgeRuns(await group(base), await Promise.all(heads.map(group)), context);
  const { history } = context;
  return {
    runs: all,
    sides: standing,
    configs: contents.configs,
    heads: results.map((result, at) => ({
      result,
      budgets: headBudgets(project, { custom: context.customMetrics, history }, heads[at] ?? []),
      splits: splitsOf(base, heads[at] ?? [], histograms, project.settings),
    })),
  };
}

/** What the runs of two sides are judged by beside themselves. */
async function contextOf(
  project: ProjectRef,
  base: readonly RunAtCommit[],
  head: readonly RunAtCommit[],
): Promise<Required<Omit<ComparisonContext, "alpha">>> {
  const runs = [...base, ...head];
  const [earlier, custom] = await Promise.all([
    historyOfRuns(project, seriesOfBoth(base, head), runs),
    customMetrics(project.id),
  ]);
  const history = earlier(uploadsOf(runs));
  return { ...rulesOf(project, runs), history, customMetrics: custom };
}
