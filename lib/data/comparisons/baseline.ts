import "server-only";
import { type Baseline, shortSha } from "@/lib/model";
import { BaseSearch, type EarlierCommit } from "./base-search";
import type { CommitRow } from "../commits/commit-info";
import { commitById } from "../commits/commit-refs";
import { pool } from "../database/database";
import { defaultBranchOf } from "../projects/default-branch";
import type { ProjectRef } from "../projects/projects";
import { runsAtCommits } from "../runs/runs-at-commits";
import { type SeriesFilter, selectsSeries } from "../runs/series-identity";
import { type Side, wholeCommit } from "./sides";

/** The base that was found, or one plain sentence that says why there is none. */
export type BaseOrReason = { base: Side; baseline: Baseline } | { base: null; why: string };

/**
 * The natural base of a head that came alone: where its branch began, if that commit has runs of the same series;
 * else the nearest commit before it that has; where parents are unknown, the newest earlier one of the default branch.
 */
export async function findBase(
  project: ProjectRef,
  head: Side,
  filter: SeriesFilter = {},
): Promise<BaseOrReason> {
  const { commit } = head;
  const name = shortSha(commit.sha);
  const [series, main] = await Promise.all([seriesOf(project, head, filter), defaultBranchOf(project.id)]);
  if (series.length === 0) return { base: null, why: `No comparable baseline: ${name} has no runs itself.` };
  const result = await nearestBase({ projectId: project.id, commit, series, main });
  if (typeof result === "string") return { base: null, why: `No comparable baseline: ${result}` };
  const row = await commitById(project.id, result.id);
  if (!row) return { base: null, why: `No comparable baseline: the one of ${name} was deleted just now.` };
  const { how } = result;
  return { base: wholeCommit(row), baseline: { how, explanation: sentence(how, row, main) } };
}

function sentence(how: Baseline["how"], { sha }: CommitRow, main: string | null): string {
  const name = shortSha(sha);
  if (how === "merge-base") return `Base ${name} is where the branch left ${main ?? "the default branch"}.`;
  if (how === "ancestor") return `Base ${name} is the nearest commit before it with runs of the same series.`;
  return `Base ${name} is the newest earlier commit of ${main ?? "its branch"} with runs of the same series: the parents in between are not known here.`;
}

interface Searched {
  readonly projectId: string;
  readonly commit: CommitRow;
  /** Ids of what was measured at it. */
  readonly series: readonly string[];
  readonly main: string | null;
}

/** @returns the base and how it was found; else why there is none */
async function nearestBase(searched: Searched): Promise<{ id: string; how: Baseline["how"] } | string> {
  const name = shortSha(searched.commit.sha);
  const before = await beforeHead(searched);
  const none = before.anyCommit
    ? `no known commit before ${name} has runs of the same series (scenario, tool, environment and load).`
    : `nothing is known of any commit before ${name}.`;
  if (!before.anyRun) return none;
  const onMain = searched.commit.branches.some(({ branch }) => branch === searched.main);
  const search = new BaseSearch({ ...searched.commit, onMain, mainExists: before.onMain });
  const beside: EarlierCommit[] = [];
  let nearest: EarlierCommit | undefined;
  let leadsOn = true;
  for await (const page of pagesBefore(searched)) {
    const ancestors = search.read(page);
    nearest ??= ancestors[0];
    const base = leadsOn ? await firstWithSeries(searched, ancestors) : undefined;
    if (base) return { id: base.id, how: search.isBranch && base === nearest ? "merge-base" : "ancestor" };
    beside.push(...search.beside(page));
    leadsOn &&= await anyStored(searched.projectId, search.openParents);
    if (leadsOn) continue;
    if (search.ancestorCount > 0) return none;
    const earlier = await firstWithSeries(searched, beside.splice(0));
    if (earlier) return { id: earlier.id, how: "earlier" };
  }
  const earlier = search.ancestorCount > 0 ? undefined : await firstWithSeries(searched, beside);
  return earlier ? { id: earlier.id, how: "earlier" } : none;
}

/** A day's grace for clocks that go wrong: a parent may be dated after its child. */
const grace = 24 * 3_600_000;

const latest = ({ placedAt, committedAt }: CommitRow) =>
  new Date((placedAt ?? committedAt).getTime() + grace);

/** What there is before a head at all: mostly this ends a search that would read the whole history in vain. */
async function beforeHead({ projectId, commit, series, main }: Searched) {
  const { rows } = await pool().query<{ anyCommit: boolean; onMain: boolean; anyRun: boolean }>({
    name: "before-head",
    text: `SELECT
      EXISTS (SELECT FROM commit WHERE project_id = $1 AND committed_at <= $6 AND id <> $3) AS "anyCommit",
      EXISTS (SELECT FROM commit_branch WHERE project_id = $1 AND branch = $4 AND committed_at <= $2
        AND commit_id <> $3) AS "onMain",
      EXISTS (SELECT FROM unnest($5::uuid[]) AS s(id) WHERE EXISTS (SELECT FROM run r
        WHERE r.project_id = $1 AND r.series_id = s.id AND r.committed_at <= $2 AND r.commit_id <> $3)) AS "anyRun"`,
    values: [projectId, latest(commit), commit.id, main, series, commit.placedAt ?? commit.committedAt],
  });
  return rows[0] ?? { anyCommit: false, onMain: false, anyRun: false };
}

/** Commits of the first page, which mostly holds the base, and of the others. */
const pageSizes = { first: 100, other: 1_000 };

/** All commits before the head, newest first. */
async function* pagesBefore({ projectId, commit, main }: Searched): AsyncGenerator<EarlierCommit[]> {
  const own = commit.branches.map(({ branch }) => branch);
  const on = (branches: string) => `EXISTS (SELECT FROM commit_branch b
    WHERE b.project_id = $1 AND b.commit_id = c.id AND b.branch = ANY(${branches}))`;
  let last = { committedAt: latest(commit), id: "ffffffff-ffff-ffff-ffff-ffffffffffff" };
  for (let size = pageSizes.first; ; size = pageSizes.other) {
    const { rows } = await pool().query<EarlierCommit>({
      name: "commits-before",
      text: `SELECT c.id, c.sha, c.parents, c.committed_at AS "committedAt",
          ${on("ARRAY[$4::text]")} AS "onMain", ${on("$5::text[]")} AS "onOwnBranch"
        FROM (SELECT * FROM commit WHERE project_id = $1 AND committed_at <= $2 AND (committed_at, id) < ($2, $3)
          ORDER BY committed_at DESC, id DESC LIMIT $6) AS c ORDER BY c.committed_at DESC, c.id DESC`,
      values: [projectId, last.committedAt, last.id, main, own, size],
    });
    yield rows.filter(({ id }) => id !== commit.id);
    const end = rows.at(-1);
    if (!end || rows.length < size) return;
    last = end;
  }
}

async function anyStored(projectId: string, shas: readonly string[]): Promise<boolean> {
  if (shas.length === 0) return false;
  const { rows } = await pool().query({
    name: "any-commit",
    text: "SELECT FROM commit WHERE project_id = $1 AND sha = ANY($2) LIMIT 1",
    values: [projectId, shas],
  });
  return rows.length > 0;
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

/** The first of the commits that has runs of one of the series. */
async function firstWithSeries(
  { projectId, series }: Searched,
  commits: readonly EarlierCommit[],
): Promise<EarlierCommit | undefined> {
  if (commits.length === 0) return undefined;
  const { rows } = await pool().query<{ place: string }>({
    name: "first-with-series",
    text: `SELECT c.place FROM unnest($2::uuid[]) WITH ORDINALITY AS c(id, place) WHERE EXISTS (SELECT FROM run r
      WHERE r.project_id = $1 AND r.commit_id = c.id AND r.series_id = ANY($3::uuid[]) OFFSET 0)
      ORDER BY c.place LIMIT 1`,
    values: [projectId, commits.map(({ id }) => id), series],
  });
  const [row] = rows;
  return row && commits[Number(row.place) - 1];
}
