import "server-only";
import { commitBySha } from "@/lib/data/commits";
import type { ProjectRef } from "@/lib/data/projects";
import type { NewCommit, StoredCommit } from "@/lib/data/uploads";
import type { UploadMeta } from "@/lib/model";

/**
 * The commit as it will stand after the upload. A later upload may know more than the first: what it tells
 * replaces what was not known, and a told time replaces a guessed one.
 */
export function mergeCommit(
  id: string,
  meta: UploadMeta,
  stored: StoredCommit | null,
): { commit: NewCommit; amend: boolean } {
  const committedAt = meta.committedAt && new Date(meta.committedAt).toISOString();
  const commit: NewCommit = {
    id,
    sha: meta.commit,
    parents: meta.parents ?? stored?.parents ?? [],
    message: meta.message ?? stored?.message ?? null,
    author: meta.author ?? stored?.author ?? null,
    pr: meta.pr === undefined ? (stored?.pr ?? null) : String(meta.pr),
    branch: meta.branch ?? null,
    committedAt: committedAt ?? stored?.committedAt.toISOString() ?? new Date().toISOString(),
    stated: { parents: meta.parents ?? null, committedAt: committedAt ?? null },
  };
  const amend =
    stored !== null &&
    (commit.message !== stored.message ||
      commit.author !== stored.author ||
      commit.pr !== stored.pr ||
      commit.parents.join() !== stored.parents.join() ||
      commit.committedAt !== stored.committedAt.toISOString());
  return { commit, amend };
}

/** Digits of a full SHA-1 or SHA-256, as git has them. */
const fullLengths = [40, 64];

/** The metadata with the full sha where a short one was told of a known commit. A full sha costs no question. */
export async function withFullSha(project: ProjectRef, meta: UploadMeta): Promise<UploadMeta> {
  if (fullLengths.includes(meta.commit.length)) return meta;
  const commit = await commitBySha(project, meta.commit);
  return commit ? { ...meta, commit: commit.sha } : meta;
}
