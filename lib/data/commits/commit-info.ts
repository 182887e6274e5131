import "server-only";
import type { CommitInfo } from "@/lib/model";
import type { Prisma } from "../generated/client";

/** What is read of a commit wherever it is shown. */
export const commitSelect = {
  id: true,
  sha: true,
  parents: true,
  message: true,
  author: true,
  pr: true,
  committedAt: true,
  placedAt: true,
  branches: { select: { branch: true }, orderBy: { branch: "asc" } },
} satisfies Prisma.CommitSelect;

/** A commit as it was read with `commitSelect`. */
export type CommitRow = Prisma.CommitGetPayload<{ select: typeof commitSelect }>;

/** The columns of a `CommitRow` of table `table` for a statement in SQL. */
export const commitColumns = (table: string): string => `${table}.id, ${table}.sha, ${table}.parents,
  ${table}.message, ${table}.author, ${table}.pr, ${table}.committed_at AS "committedAt", ${table}.placed_at AS "placedAt",
  (SELECT coalesce(json_agg(json_build_object('branch', b.branch) ORDER BY b.branch), '[]') FROM commit_branch b
    WHERE b.project_id = ${table}.project_id AND b.commit_id = ${table}.id) AS branches`;

/** A commit as the API tells it. */
export function commitInfo(row: CommitRow): CommitInfo {
  return {
    commit: row.sha,
    committedAt: row.committedAt.toISOString(),
    message: row.message,
    author: row.author,
    parents: row.parents,
    branches: row.branches.map(({ branch }) => branch),
    pr: row.pr,
  };
}
