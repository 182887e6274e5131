import "server-only";
import { type CommitPair, compareRuns, type Judge, type Judgement } from "@/lib/compare";
import { type ComparisonRow, usualPrimaryMetrics } from "@/lib/model";
import { comparable, knownOf } from "./comparisons";
import { pool } from "../database/database";
import type { ProjectRef } from "../projects/projects";
import { type RunAtCommit, runsAtCommits } from "../runs/runs-at-commits";
import { keep, projectState, recall } from "../database/series-memory";

/** By series and metric. */
type Judgements = ReadonlyMap<string, Judgement>;

const figureOf = (seriesId: string, metric: string) => `${seriesId} ${metric}`;
const nameOf = ({ base, head }: CommitPair) => `${base}...${head}`;

/** Bytes of memory that a judgement takes, most of them its explanation. */
const bytesOfJudgement = 600;

/**
 * Judges changes of some metrics from commit to commit as the pages of their comparisons do, from all runs of both
 * commits, for the figures share the level. What decides nothing (profiles, configurations) is not read, and what was
 * found is kept until runs of the project change: pages that everybody opens ask for it.
 */
export async function judgeOf(
  project: ProjectRef,
  pairs: readonly CommitPair[],
  metrics: readonly string[],
): Promise<Judge> {
  if (pairs.length === 0) return () => null;
  const { primaryMetrics = usualPrimaryMetrics } = project.settings;
  // Primary metrics are judged among themselves; every other one among all (lib/compare, `adjust`).
  const needed = metrics.every((name) => primaryMetrics.includes(name)) ? primaryMetrics : null;
  const { state, ids } = await nowOf(project, pairs);
  const key = JSON.stringify(["judge", project.id, project.settings, needed !== null]);
  const found = new Map<string, Judgements>();
  await Promise.all(
    [...new Map(pairs.map((pair) => [nameOf(pair), pair]))].map(async ([name, { base, head }]) => {
      const known = recall<Judgements>(key + name, state);
      const judgements = known ?? (await judgementsOf(project, [ids.get(base), ids.get(head)], needed));
      if (!known) keep(key + name, state, judgements, 1_000 + judgements.size * bytesOfJudgement);
      found.set(name, judgements);
    }),
  );
  return (pair, seriesId, metric) => found.get(nameOf(pair))?.get(figureOf(seriesId, metric)) ?? null;
}

/** The state that the runs of the project are in, and ids of commits by sha. */
async function nowOf(
  { id: projectId }: ProjectRef,
  pairs: readonly CommitPair[],
): Promise<{ state: string; ids: ReadonlyMap<string, string> }> {
  const shas = [...new Set(pairs.flatMap(({ base, head }) => [base, head]))];
  const { rows } = await pool().query<{ state: string; ids: Record<string, string> | null }>({
    name: "judge-now",
    text: `SELECT ${projectState} AS state,
      (SELECT json_object_agg(sha, id) FROM commit WHERE project_id = $1 AND sha = ANY($2)) AS ids`,
    values: [projectId, shas],
  });
  return { state: rows[0]?.state ?? "", ids: new Map(Object.entries(rows[0]?.ids ?? {})) };
}

/** @param needed metrics; null for all */
async function judgementsOf(
  project: ProjectRef,
  [baseId, headId]: readonly [base: string | undefined, head: string | undefined],
  needed: readonly string[] | null,
): Promise<Judgements> {
  if (!baseId || !headId) return new Map();
  const runs = await runsAtCommits(project, [baseId, headId]);
  const [base, head] = [ofCommit(runs, baseId), ofCommit(runs, headId)];
  const known = await knownOf(project, base, head, [baseId, headId]);
  const group = (some: readonly RunAtCommit[]) =>
    some.map((run) => comparable(needed ? { ...run, metrics: only(run.metrics, needed) } : run));
  const { rows } = compareRuns({ base: group(base), head: group(head), ...known });
  return new Map(rows.map((row) => [figureOf(row.seriesId, row.metric), judgementOf(row)]));
}

function ofCommit(runs: readonly RunAtCommit[], id: string): RunAtCommit[] {
  return runs.filter(({ commitId }) => commitId === id);
}

function only(metrics: RunAtCommit["metrics"], names: readonly string[]): RunAtCommit["metrics"] {
  return Object.fromEntries(Object.entries(metrics).filter(([name]) => names.includes(name)));
}

/** Pages carry many of them: without the values of the runs. */
function judgementOf(row: ComparisonRow): Judgement {
  const { verdict, moved, metric, unit, change, explanation, base, head } = row;
  const sides = { base: { median: base.median }, head: { median: head.median } };
  return { verdict, moved, metric, unit, change, explanation, ...sides };
}
