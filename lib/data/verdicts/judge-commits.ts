import "server-only";
import { type CommitJudgement, commitJudgement, firstCommit } from "@/lib/compare";
import { comparePairs } from "../comparisons/commit-pairs";
import { pool, prisma } from "../database/database";
import type { Prisma } from "../generated/client";
import { defaultBranchOf } from "../projects/default-branch";
import { projectRef, type ProjectRef } from "../projects/projects";
import { storeRepairs } from "./store-repairs";
import { commitsBefore, type LinedCommit } from "./since";
import { verdictVersion } from "./verdict-due";

type Transaction = Prisma.TransactionClient;

/** The newest commits tell of the noise (earlier-runs.ts): they are judged again whenever anything is. */
const newest = 50;
/** Commits that are compared at once; and most of one transaction, more wait for the next. */
const together = 50;
const most = 500;

/**
 * Judges the commits of a project that are queued, those that are compared with one of them, and all that have no verdict
 * or one against another commit than what now stands before them; then the newest ones, whose noise is known better now.
 * One transaction under a lock of the project, which takes the queue before it reads runs: whoever comes second, also
 * another process, reads what the first has seen or more, so an old verdict never replaces a newer one.
 * @returns false when somebody else is at this project right now
 */
export async function judgeCommits(projectId: string): Promise<boolean> {
  return prisma().$transaction(
    async (transaction) => {
      if (!(await lock(transaction, projectId))) return false;
      const due = await takeFromQueue(transaction, projectId);
      const row = await transaction.project.findUnique({ where: { id: projectId } });
      if (!row || due.size === 0) return true;
      const [commits, main, stored] = await Promise.all([
        linedCommits(projectId),
        defaultBranchOf(projectId),
        storedSince(projectId),
      ]);
      const before = commitsBefore(commits, main);
      const staleCommits = stale(commits, before, stored, due);
      const now = staleCommits.slice(0, most);
      const window = staleCommits.length > most ? [] : [...before.keys()].slice(-newest);
      await judge(transaction, projectRef(row), [...new Set([...now, ...window])], before);
      await queueAgain(transaction, projectId, staleCommits.slice(most));
      const gone = [...stored.keys()].filter((id) => !before.has(id));
      await transaction.commitVerdict.deleteMany({ where: { projectId, commitId: { in: gone } } });
      await storeRepairs(transaction, projectId);
      return true;
    },
    { timeout: 300_000, maxWait: 10_000 },
  );
}

async function lock(transaction: Transaction, projectId: string): Promise<boolean> {
  const rows = await transaction.$queryRaw<{ locked: boolean }[]>`
    SELECT pg_try_advisory_xact_lock(hashtextextended(${projectId}, 2)) AS locked`;
  return rows[0]?.locked ?? false;
}

async function takeFromQueue(transaction: Transaction, projectId: string): Promise<ReadonlySet<string>> {
  const rows = await transaction.$queryRaw<{ id: string }[]>`
    DELETE FROM verdict_due WHERE project_id = ${projectId}::uuid RETURNING commit_id AS id`;
  return new Set(rows.map(({ id }) => id));
}

async function queueAgain(transaction: Transaction, projectId: string, ids: string[]): Promise<void> {
  await transaction.$executeRaw`INSERT INTO verdict_due (project_id, commit_id, cause_id)
    SELECT ${projectId}::uuid, id, gen_random_uuid() FROM unnest(${ids}::uuid[]) AS id`;
}

/** All commits of a project in their order, with what was measured at each. */
async function linedCommits(projectId: string): Promise<LinedCommit[]> {
  const { rows } = await pool().query<
    Omit<LinedCommit, "at" | "series"> & { at: Date; series: string[] | null }
  >({
    name: "lined-commits",
    text: `SELECT c.id, c.sha, c.parents, coalesce(c.placed_at, c.committed_at) AS at, r.series,
        ARRAY(SELECT branch FROM commit_branch b WHERE b.project_id = $1 AND b.commit_id = c.id) AS branches
      FROM commit c LEFT JOIN (
        SELECT commit_id, array_agg(DISTINCT series_id::text) AS series FROM run WHERE project_id = $1 GROUP BY commit_id
      ) AS r ON r.commit_id = c.id
      WHERE c.project_id = $1 ORDER BY at, c.sha`,
    values: [projectId],
  });
  return rows.map(({ at, series, ...row }) => ({ ...row, at: at.getTime(), series: new Set(series) }));
}

/** What the commits were compared with, by their ids; undefined: in another version. */
async function storedSince(projectId: string): Promise<ReadonlyMap<string, string | null | undefined>> {
  const rows = await prisma().commitVerdict.findMany({
    where: { projectId },
    select: { commitId: true, sinceId: true, version: true },
  });
  return new Map(
    rows.map(({ commitId, sinceId, version }) => [
      commitId,
      version === verdictVersion ? sinceId : undefined,
    ]),
  );
}

/** Ids of commits whose verdict is not what it should be, newest first. */
function stale(
  commits: readonly LinedCommit[],
  before: ReadonlyMap<string, string | null>,
  stored: ReadonlyMap<string, string | null | undefined>,
  due: ReadonlySet<string>,
): string[] {
  return commits.toReversed().flatMap(({ id }) => {
    const since = before.get(id);
    if (since === undefined) return [];
    return stored.get(id) !== since || due.has(id) || (since !== null && due.has(since)) ? [id] : [];
  });
}

async function judge(
  transaction: Transaction,
  project: ProjectRef,
  ids: readonly string[],
  before: ReadonlyMap<string, string | null>,
): Promise<void> {
  for (let start = 0; start < ids.length; start += together) {
    const some = ids.slice(start, start + together).map((id) => ({ id, since: before.get(id) ?? null }));
    const pairs = some.flatMap(({ id, since }) => (since === null ? [] : [{ base: since, head: id }]));
    const compared = await comparePairs(project, pairs);
    const judged = new Map(pairs.map(({ head }, at) => [head, compared[at]]));
    const rows = some.flatMap(({ id, since }) => {
      const comparison = judged.get(id);
      if (since === null) return [rowOf(project.id, id, since, firstCommit)];
      // Its runs were deleted in this moment: then it is queued again.
      return comparison ? [rowOf(project.id, id, since, commitJudgement(comparison))] : [];
    });
    const where = { projectId: project.id, commitId: { in: some.map(({ id }) => id) } };
    await transaction.commitVerdict.deleteMany({ where });
    await transaction.commitVerdict.createMany({ data: rows });
  }
}

function rowOf(
  projectId: string,
  commitId: string,
  sinceId: string | null,
  judgement: CommitJudgement,
): Prisma.CommitVerdictCreateManyInput {
  const figures = judgement.figures.map((figure) => ({ ...figure }));
  const moves = judgement.moves.map((move) => ({ ...move }));
  return {
    projectId,
    commitId,
    sinceId,
    ...judgement,
    figures,
    moves,
    configKeys: [...judgement.configKeys],
    version: verdictVersion,
    judgedAt: new Date(),
  };
}
