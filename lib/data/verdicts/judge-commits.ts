import "server-only";
import { commitsBefore } from "../commits/commit-before";
import { prisma } from "../database/database";
import type { Prisma } from "../generated/client";
import { defaultBranchOf } from "../projects/default-branch";
import { queueNews } from "../events/news-due";
import { projectRef, type ProjectRef } from "../projects/projects";
import { type JudgedPair, judge } from "./judge";
import { storeRepairs } from "./store-repairs";
import { affectedBy, lockVerdicts, queueVerdicts, takeFromQueue } from "./verdict-queue";

type Transaction = Prisma.TransactionClient;

/** The newest commits tell of the noise (earlier-runs.ts): they are judged again whenever anything is. */
const newest = 50;
/** How long one turn of that takes; milliseconds. */
const turn = 250;

/**
 * Judges the commits of a project that are queued, those that are compared with one of them, and those that have one of
 * them before them from now on. One transaction under a lock of the project, which takes the queue before it reads runs:
 * whoever comes second, also another process, reads what the first has seen or more, so an old verdict never replaces a
 * newer one. What one turn has no time for stays queued.
 * @returns false when somebody else is at this project right now
 */
export function judgeCommits(projectId: string): Promise<boolean> {
  return locked(projectId, false, async (transaction, project) => {
    const due = await takeFromQueue(transaction, projectId);
    if (due.length === 0) return true;
    const pairs = await stalePairs(transaction, projectId, due);
    const left = await judge(transaction, project, pairs, new Date());
    await queueVerdicts(
      transaction,
      projectId,
      left.map(({ id }) => id),
    );
    const judged = pairs.slice(0, pairs.length - left.length).map(({ id }) => id);
    await storeRepairs(transaction, projectId, [...new Set([...judged, ...due])]);
    await queueNews(transaction, projectId);
    return true;
  });
}

/**
 * Judges the newest commits of a project again, as far as something was judged since: their noise is known better with
 * every upload. In turns of a moment each, since nobody waits for it.
 * @returns whether some are left for the next turn
 */
export function refreshVerdicts(projectId: string): Promise<boolean> {
  return locked(projectId, true, async (transaction, project) => {
    const rows = await newestVerdicts(transaction, projectId);
    if (rows.length === 0) return false;
    const latest = new Date(Math.max(...rows.map(({ judgedAt }) => judgedAt.getTime())));
    const old = rows.filter(({ judgedAt }) => judgedAt < latest);
    const left = await judge(transaction, project, old, latest, turn);
    await storeRepairs(
      transaction,
      projectId,
      old.map(({ id }) => id),
    );
    return left.length > 0;
  });
}

/** @param whenBusy what is answered where somebody else is at this project */
function locked(
  projectId: string,
  whenBusy: boolean,
  work: (transaction: Transaction, project: ProjectRef) => Promise<boolean>,
): Promise<boolean> {
  return prisma().$transaction(
    async (transaction) => {
      if (!(await lockVerdicts(transaction, projectId))) return whenBusy;
      // Judging gives way to requests: the database is not to take that for a client that is gone.
      await transaction.$executeRaw`SET LOCAL idle_in_transaction_session_timeout = '300s'`;
      const row = await transaction.project.findUnique({ where: { id: projectId } });
      if (row) return work(transaction, projectRef(row));
      await takeFromQueue(transaction, projectId);
      return !whenBusy;
    },
    { timeout: 300_000, maxWait: 10_000 },
  );
}

/** Commits whose verdict is not what it should be, newest first; those that lost their runs lose it. */
async function stalePairs(
  transaction: Transaction,
  projectId: string,
  due: readonly string[],
): Promise<JudgedPair[]> {
  const affected = await affectedBy(transaction, projectId, due);
  const ids = affected.map(({ id }) => id);
  const before = await commitsBefore(projectId, ids, await defaultBranchOf(projectId));
  const gone = ids.filter((id) => !before.has(id));
  await transaction.commitVerdict.deleteMany({ where: { projectId, commitId: { in: gone } } });
  const isDue = new Set(due);
  return affected.flatMap(({ id, since: stored }) => {
    const since = before.get(id);
    if (since === undefined) return [];
    return stored !== since || isDue.has(id) || isDue.has(since ?? "") ? [{ id, since }] : [];
  });
}

interface Judged extends JudgedPair {
  readonly judgedAt: Date;
}

async function newestVerdicts(transaction: Transaction, projectId: string): Promise<Judged[]> {
  return transaction.$queryRaw<Judged[]>`
    SELECT v.commit_id AS id, v.since_id AS since, v.judged_at AS "judgedAt" FROM (
      SELECT id, coalesce(placed_at, committed_at) AS place, sha FROM commit WHERE project_id = ${projectId}::uuid
        AND EXISTS (SELECT FROM commit_verdict v WHERE v.project_id = ${projectId}::uuid AND v.commit_id = commit.id OFFSET 0)
      ORDER BY coalesce(placed_at, committed_at) DESC, sha DESC LIMIT ${newest}) AS c
    JOIN commit_verdict v ON v.project_id = ${projectId}::uuid AND v.commit_id = c.id
    ORDER BY c.place DESC, c.sha DESC`;
}
