import "server-only";
import { type Baseline, shortSha } from "@/lib/model";
import { type CommitRow, commitSelect } from "../commits/commit-info";
import { pool, prisma } from "../database/database";
import { defaultBranchOf } from "../projects/default-branch";
import type { ProjectRef } from "../projects/projects";
import { runsAtCommits } from "../runs/runs-at-commits";
import { type SeriesFilter, selectsSeries } from "../runs/series-identity";
import { type Side, wholeCommit } from "./sides";

/** How many commits before the head are looked at. */
const furthest = 2_000;
/** How many candidates are asked for runs, the best first. */
const mostAsked = 300;

/** The base that was found, or one plain sentence that says why there is none. */
export type FoundBase = { base: Side; baseline: Baseline } | { base: null; why: string };

/**
 * The natural base of a head that came alone: where its branch began, if that commit has runs of the same series;
 * else the nearest commit before it that has; where parents are unknown, the newest earlier one of the default branch.
 */
export async function findBase(
  project: ProjectRef,
  head: Side,
  filter: SeriesFilter = {},
): Promise<FoundBase> {
  const { commit } = head;
  const name = shortSha(commit.sha);
  const [rows, series, main] = await Promise.all([
    commitsBefore(project.id, commit),
    seriesOf(project, head, filter),
    defaultBranchOf(project.id),
  ]);
  if (series.length === 0) return { base: null, why: `No comparable baseline: ${name} has no runs itself.` };
  const candidates = candidatesOf(commit, rows, main);
  const comparable = await withSeries(project.id, candidates, series);
  const found = candidates.find(({ row }) => comparable.has(row.id));
  if (!found) return { base: null, why: whyNone(name, candidates) };
  const how = found.how === "merge-base" && found !== candidates[0] ? "ancestor" : found.how;
  return { base: wholeCommit(found.row), baseline: { how, explanation: sentence(how, found.row, main) } };
}

interface Candidate {
  readonly row: CommitRow;
  readonly how: Baseline["how"];
}

function whyNone(name: string, candidates: readonly Candidate[]): string {
  const asked = candidates.length;
  return asked === 0
    ? `No comparable baseline: nothing is known of any commit before ${name}.`
    : `No comparable baseline: none of the ${asked} known ${asked === 1 ? "commit" : "commits"} before ${name} has runs of the same series (scenario, tool, environment and load).`;
}

function sentence(how: Baseline["how"], { sha }: CommitRow, main: string | null): string {
  const name = shortSha(sha);
  if (how === "merge-base") return `Base ${name} is where the branch left ${main ?? "the default branch"}.`;
  if (how === "ancestor") return `Base ${name} is the nearest commit before it with runs of the same series.`;
  return `Base ${name} is the newest earlier commit of ${main ?? "its branch"} with runs of the same series: the parents in between are not known here.`;
}

/** Commits that may be the base, the best first. */
function candidatesOf(head: CommitRow, rows: readonly CommitRow[], main: string | null): Candidate[] {
  const bySha = new Map(rows.map((row) => [row.sha, row]));
  const ancestors = walk(head, bySha);
  const onMain = (row: CommitRow) => main !== null && row.branches.some(({ branch }) => branch === main);
  const mainTips = rows.filter(onMain);
  const ofMain = new Set(mainTips.flatMap((tip) => [tip, ...walk(tip, bySha)]).map(({ id }) => id));
  // A commit of the branch itself is no base for the branch, unless it is the default branch's own.
  const isBranch = !onMain(head) && ofMain.size > 0;
  const up = ancestors
    .filter(({ id }) => !isBranch || ofMain.has(id))
    .map((row): Candidate => ({ row, how: isBranch ? "merge-base" : "ancestor" }));
  if (up.length > 0) return up.slice(0, mostAsked);
  const own = new Set(head.branches.map(({ branch }) => branch));
  const sameLine = (row: CommitRow) =>
    mainTips.length > 0 ? ofMain.has(row.id) : row.branches.some(({ branch }) => own.has(branch));
  return rows
    .filter((row) => row.committedAt <= head.committedAt && sameLine(row))
    .slice(0, mostAsked)
    .map((row) => ({ row, how: "earlier" }));
}

/** Known ancestors, nearest first; equally near ones by time, newest first. */
function walk(from: CommitRow, bySha: ReadonlyMap<string, CommitRow>): CommitRow[] {
  const seen = new Set([from.sha]);
  const found: CommitRow[] = [];
  for (let level = [from]; level.length > 0;) {
    const next = level.flatMap(({ parents }) => parents).flatMap((sha) => bySha.get(sha) ?? []);
    level = [...new Set(next)].filter(({ sha }) => !seen.has(sha));
    level.sort((a, b) => b.committedAt.getTime() - a.committedAt.getTime());
    for (const row of level) seen.add(row.sha);
    found.push(...level);
  }
  return found;
}

/** A day's grace for clocks that go wrong: a parent may be dated after its child. */
const grace = 24 * 3_600_000;

async function commitsBefore(
  projectId: string,
  { id, committedAt, placedAt }: CommitRow,
): Promise<CommitRow[]> {
  return prisma().commit.findMany({
    where: {
      projectId,
      committedAt: { lte: new Date((placedAt ?? committedAt).getTime() + grace) },
      id: { not: id },
    },
    orderBy: { committedAt: "desc" },
    take: furthest,
    select: commitSelect,
  });
}

/** Those of the side itself: other uploads of its commit may have measured something else. */
async function seriesOf(project: ProjectRef, side: Side, filter: SeriesFilter): Promise<string[]> {
  const runs = await runsAtCommits(project, [side.commit.id]);
  return [
    ...new Set(
      runs.filter((run) => side.has(run) && selectsSeries(filter, run)).map(({ seriesId }) => seriesId),
    ),
  ];
}

/** Ids of those candidates that have runs of one of the series. */
async function withSeries(
  projectId: string,
  candidates: readonly Candidate[],
  series: readonly string[],
): Promise<Set<string>> {
  const { rows } = await pool().query<{ id: string }>({
    name: "with-series",
    text: `SELECT c.id FROM unnest($2::uuid[]) AS c(id) WHERE EXISTS (SELECT FROM run r
      WHERE r.project_id = $1 AND r.commit_id = c.id AND r.series_id = ANY($3::uuid[]))`,
    values: [projectId, candidates.map(({ row }) => row.id), series],
  });
  return new Set(rows.map(({ id }) => id));
}
