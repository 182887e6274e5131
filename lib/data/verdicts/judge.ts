import "server-only";
import { type CommitJudgement, commitJudgement, firstCommit } from "@/lib/compare";
import { comparePairs } from "../comparisons/commit-pairs";
import type { Prisma } from "../generated/client";
import type { ProjectRef } from "../projects/projects";
import { verdictVersion } from "./verdict-due";

type Transaction = Prisma.TransactionClient;

/** A commit and what it is compared with; null: it is the first. */
export interface JudgedPair {
  readonly id: string;
  readonly since: string | null;
}

/** Runs of as many commits as are compared at once; a commit with more is compared alone. */
const runsTogether = 600;
/** Milliseconds after which nothing more is begun. */
const patience = 2_000;

/**
 * Judges commits and stores the verdicts, in the order given, for about as long as one transaction should take.
 * @param judgedAt what the verdicts know of
 * @returns those that are left
 */
export async function judge(
  transaction: Transaction,
  project: ProjectRef,
  pairs: readonly JudgedPair[],
  judgedAt: Date,
  most = patience,
): Promise<JudgedPair[]> {
  const began = performance.now();
  const runs = await runCounts(transaction, project.id, pairs);
  let next = 0;
  while (next < pairs.length && performance.now() - began < most) {
    const some = [pairs[next++]!];
    for (let sum = runs(some[0]!); next < pairs.length; next++) {
      sum += runs(pairs[next]!);
      if (sum > runsTogether) break;
      some.push(pairs[next]!);
    }
    await store(transaction, project, some, judgedAt);
  }
  return pairs.slice(next);
}

async function runCounts(
  transaction: Transaction,
  projectId: string,
  pairs: readonly JudgedPair[],
): Promise<(pair: JudgedPair) => number> {
  const ids = [...new Set(pairs.flatMap(({ id, since }) => (since === null ? [id] : [id, since])))];
  const rows = await transaction.$queryRaw<{ id: string; runs: number }[]>`
    SELECT asked.id, (SELECT count(*)::int FROM run r
      WHERE r.project_id = ${projectId}::uuid AND r.commit_id = asked.id) AS runs
    FROM unnest(${ids}::uuid[]) AS asked(id)`;
  const counts = new Map(rows.map(({ id, runs }) => [id, runs]));
  return ({ id, since }) => (counts.get(id) ?? 0) + (counts.get(since ?? "") ?? 0);
}

async function store(
  transaction: Transaction,
  project: ProjectRef,
  some: readonly JudgedPair[],
  judgedAt: Date,
): Promise<void> {
  const pairs = some.flatMap(({ id, since }) => (since === null ? [] : [{ base: since, head: id }]));
  const compared = await comparePairs(project, pairs);
  const judged = new Map(pairs.map(({ head }, at) => [head, compared[at]]));
  const rows = some.flatMap((pair) => {
    const comparison = judged.get(pair.id);
    if (pair.since === null) return [rowOf(project.id, pair, firstCommit, judgedAt)];
    // Its runs were deleted in this moment: then it is queued again.
    return comparison ? [rowOf(project.id, pair, commitJudgement(comparison), judgedAt)] : [];
  });
  const where = { projectId: project.id, commitId: { in: some.map(({ id }) => id) } };
  await transaction.commitVerdict.deleteMany({ where });
  await transaction.commitVerdict.createMany({ data: rows });
}

function rowOf(
  projectId: string,
  { id: commitId, since: sinceId }: JudgedPair,
  judgement: CommitJudgement,
  judgedAt: Date,
): Prisma.CommitVerdictCreateManyInput {
  const figures = judgement.figures.map((figure) => ({ ...figure }));
  const moves = judgement.moves.map((move) => ({ ...move }));
  const configKeys = [...judgement.configKeys];
  return {
    projectId,
    commitId,
    sinceId,
    ...judgement,
    figures,
    moves,
    configKeys,
    version: verdictVersion,
    judgedAt,
  };
}
