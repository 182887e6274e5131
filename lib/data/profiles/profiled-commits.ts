import "server-only";
import { pool } from "../database/database";
import type { ProjectRef } from "../projects/projects";
import type { StoredProfile } from "./profile-pairs";
import { profilesOfCommits } from "./profiles";

/** A commit with profiles. */
export interface ProfiledCommit {
  sha: string;
  message: string | null;
  author: string | null;
  committedAt: string;
  /** Oldest upload first. */
  profiles: StoredProfile[];
}

/** Which of them. */
export interface ProfiledQuery {
  kind?: string;
  scenario?: string;
  /** `nextCursor` of the page before. */
  cursor?: string;
  limit: number;
}

interface Row {
  id: string;
  sha: string;
  message: string | null;
  author: string | null;
  committedAt: Date;
  place: Date;
}

/** A page of the commits with profiles, newest first, in two statements; and how their profiles may be narrowed down. */
export async function profiledCommits(
  project: ProjectRef,
  { kind, scenario, cursor, limit }: ProfiledQuery,
): Promise<{ commits: ProfiledCommit[]; nextCursor: string | null }> {
  const [, time, sha = null] = /^(\d{1,15})\.([0-9a-f]{7,64})$/.exec(cursor ?? "") ?? [];
  const { rows } = await pool().query<Row>({
    name: "profiled-commits",
    text: `SELECT c.id, c.sha, c.message, c.author, c.committed_at AS "committedAt",
        coalesce(c.placed_at, c.committed_at) AS place
      FROM commit c WHERE c.project_id = $1
        AND EXISTS (SELECT FROM profile p WHERE p.project_id = $1 AND p.commit_id = c.id
          AND ($2::text IS NULL OR p.kind = $2) AND ($3::text IS NULL OR p.scenario = $3))
        AND ($4::timestamptz IS NULL OR (coalesce(c.placed_at, c.committed_at), c.sha) < ($4, $5))
      ORDER BY place DESC, c.sha DESC LIMIT $6`,
    values: [
      project.id,
      kind ?? null,
      scenario ?? null,
      time === undefined ? null : new Date(Number(time)).toISOString(),
      sha,
      limit + 1,
    ],
  });
  const profiles = await profilesOfCommits(
    project,
    rows.map(({ id }) => id),
    kind ?? null,
  );
  const isWanted = (profile: StoredProfile) => scenario === undefined || profile.scenario === scenario;
  const commits = rows.map(({ id: _, place: __, committedAt, ...row }, at) => ({
    ...row,
    committedAt: committedAt.toISOString(),
    profiles: (profiles[at] ?? []).filter(isWanted),
  }));
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return { commits, nextCursor: last ? `${last.place.getTime()}.${last.sha}` : null };
}

/** The scenarios of a project's profiles. */
export async function profiledScenarios({ id }: ProjectRef): Promise<string[]> {
  const { rows } = await pool().query<{ scenario: string }>({
    name: "profiled-scenarios",
    text: `SELECT DISTINCT scenario FROM profile WHERE project_id = $1 AND scenario IS NOT NULL
      ORDER BY scenario LIMIT 500`,
    values: [id],
  });
  return rows.map(({ scenario }) => scenario);
}
