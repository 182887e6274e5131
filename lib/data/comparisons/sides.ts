import "server-only";
import { parseSide, uploadSide } from "@/lib/model";
import { type CommitRow, commitColumns } from "../commits/commit-info";
import { resolveCommits } from "../commits/commit-refs";
import { pool } from "../database/database";
import { timeOfId } from "../database/derived-id";
import type { ProjectRef } from "../projects/projects";
import type { RunAtCommit } from "../runs/runs-at-commits";

/** One side of a comparison, found. */
export interface Side {
  readonly commit: CommitRow;
  /** Selects exactly these runs again: the sha, `upload:<id>`, or the sha with a tag. */
  readonly ref: string;
  /** Whether a run of the commit belongs to this side. */
  has(run: Pick<RunAtCommit, "uploadId" | "tags" | "commitId">): boolean;
}

/** All runs of a commit. */
export function wholeCommit(commit: CommitRow): Side {
  return { commit, ref: commit.sha, has: (run) => run.commitId === commit.id };
}

/** What a side means (see `parseSide`); null when it means nothing here. */
export async function resolveSide(project: ProjectRef, text: string): Promise<Side | null> {
  const [side] = await resolveSides(project, [text]);
  return side ?? null;
}

/** The same of several, in their order. */
export async function resolveSides(project: ProjectRef, texts: readonly string[]): Promise<(Side | null)[]> {
  const parsed = texts.map(parseSide);
  const named = parsed.filter(({ commit }) => commit !== null);
  const rows = await resolveCommits(
    project,
    named.map(({ commit }) => commit ?? ""),
  );
  const commits = new Map(named.map((side, at) => [side, rows[at] ?? null]));
  return Promise.all(
    parsed.map((side) => {
      const commit = commits.get(side);
      if (side.upload) return ofUpload(project, side.upload, commit);
      return commit ? tagged(wholeCommit(commit), side.tag) : null;
    }),
  );
}

function tagged(whole: Side, tag: ReturnType<typeof parseSide>["tag"]): Side {
  if (!tag) return whole;
  return {
    ...whole,
    ref: `${whole.commit.sha}:${tag.name}=${tag.value}`,
    has: (run) => whole.has(run) && run.tags[tag.name] === tag.value,
  };
}

/** Ids of runs carry their time, and those of one upload are made within its request. */
const longestUpload = 10 * 60_000;

/** @param expected what it has to be of, where that was said; null: nothing is */
async function ofUpload(
  project: ProjectRef,
  uploadId: string,
  expected?: CommitRow | null,
): Promise<Side | null> {
  const uploadedAt = timeOfId(uploadId).getTime();
  const { rows } = await pool().query<CommitRow>({
    name: "commit-of-upload",
    text: `SELECT ${commitColumns("c")} FROM commit c WHERE c.project_id = $1 AND c.id = (
      SELECT r.commit_id FROM run r WHERE r.project_id = $1 AND r.upload_id = $2 AND r.id > $3 AND r.id < $4 LIMIT 1)`,
    values: [project.id, uploadId, idAt(uploadedAt - longestUpload), idAt(uploadedAt + longestUpload)],
  });
  const [commit] = rows;
  if (!commit || (expected !== undefined && expected?.id !== commit.id)) return null;
  return {
    commit,
    ref: expected ? uploadSide(commit.sha, uploadId) : `upload:${uploadId}`,
    has: (one) => one.uploadId === uploadId,
  };
}

/** The smallest UUIDv7 of a time in milliseconds. */
function idAt(time: number): string {
  const hex = Math.max(0, time).toString(16).padStart(12, "0").slice(-12);
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}
