import "server-only";
import { analyseMatrix, findMatrices, type FoundMatrix } from "@/lib/decide";
import type { Matrix, MatrixQuery } from "@/lib/model";
import type { CommitRow } from "../commits/commit-info";
import { resolveCommit } from "../commits/commit-refs";
import { profilesOfCommits } from "../profiles/profiles";
import type { ProjectRef } from "../projects/projects";
import { decisionRuns } from "./decision-runs";
import { frozen, matrixLink } from "./links";
import { variedCommits } from "./varied-commits";

/** A matrix, or why there is none, in a sentence. */
export type RequestedMatrix = { matrix: Matrix } | { matrix: null; why: string };

/** The matrix that a query means: without a key the one with most rows, without a commit that of the newest that has one. */
export async function requestedMatrix(project: ProjectRef, query: MatrixQuery): Promise<RequestedMatrix> {
  if (query.ref !== undefined) {
    const commit = await resolveCommit(project, query.ref);
    return commit
      ? matrixAt(project, commit, query)
      : { matrix: null, why: `There is no commit or branch "${query.ref}" here.` };
  }
  for (const commit of await variedCommits(project)) {
    const answer = await matrixAt(project, commit, query);
    if (answer.matrix) return answer;
  }
  return { matrix: null, why: "No commit has runs of two variants with all else the same." };
}

async function matrixAt(
  project: ProjectRef,
  commit: CommitRow,
  { by, scenario, tool, environment, until }: MatrixQuery,
): Promise<RequestedMatrix> {
  const { runs, context } = await decisionRuns(project, commit);
  const matching = findMatrices(runs, { by, scenario, tool, environment, until });
  const [found] = matching;
  if (!found) return { matrix: null, why: missing(commit, by) };
  const link = (one: FoundMatrix) => matrixLink(project, commit, one);
  const links = [...matching, ...findMatrices(runs)].map(link);
  const analysis = analyseMatrix(found, context);
  const profiles = await cpuProfiles(project, commit);
  const uploadOf = new Map(found.runs.map(({ id, uploadId }) => [id, uploadId]));
  const rows = analysis.rows.map((row) => {
    const uploads = new Set(row.runIds.map((id) => uploadOf.get(id)));
    return { ...row, profile: profiles.findLast(({ uploadId }) => uploads.has(uploadId))?.id ?? null };
  });
  const { url } = link(found);
  const matrix: Matrix = {
    ...analysis,
    rows,
    commit: commit.sha,
    message: commit.message,
    url,
    permalink: frozen(url, found.runs),
    found: [...new Map(links.map((one) => [one.url, one])).values()],
  };
  return { matrix };
}

async function cpuProfiles(project: ProjectRef, commit: CommitRow) {
  const [profiles = []] = await profilesOfCommits(project, [commit.id], "cpu");
  return profiles;
}

function missing({ sha }: CommitRow, by: string | undefined): string {
  const what = by === undefined ? "two variants" : `two values of ${by}`;
  return `Nothing was measured at ${sha.slice(0, 7)} with ${what} and all else the same. Upload with -F variant.KEY=VALUE.`;
}
