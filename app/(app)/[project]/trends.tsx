import { Link } from "@/components/signs";
import { RefreshWhile } from "@/components/changes";
import { RefPicker } from "@/components/compare/ref-picker";
import { Section } from "@/components/layout";
import {
  type Board,
  BoardView,
  chosenBranch,
  comparedCommits,
  fewestOfHeat,
  NewsStrip,
  rangeQuery,
  RecentCommits,
  trendBoard,
  trendBy,
  type TrendState,
  variantQuery,
  ViewLinks,
} from "@/components/projects";
import { judgeOf } from "@/lib/data/comparisons";
import { budgetStates } from "@/lib/data/budgets";
import type { ProjectRef } from "@/lib/data/projects";
import { selectsSeries, seriesWithParts } from "@/lib/data/runs";
import { mostSeries, readHeadlineTrends } from "@/lib/data/trends";
import { commitSteps, type Fork, forkOf } from "@/lib/data/verdicts";
import { ForkNote } from "@/components/projects/fork-note";
import { paths, type ProjectDetail } from "@/lib/model";
import { HeatOverview } from "./heat";
import { Lately } from "./lately";

interface Props {
  project: ProjectRef;
  detail: ProjectDetail;
  state: TrendState;
}

/** Points a page can carry and a screen can tell apart, over all series. */
const pointsOfPage = 2_400;

/** The charts of a project page and the commits below them. */
export async function ProjectTrends({ project, detail, state }: Props) {
  const query = {
    scenario: state.scenario ?? undefined,
    tool: state.tool ?? undefined,
    environment: state.environment ?? undefined,
    variant: variantQuery(state.variant),
    branch: chosenBranch(state.branch, detail.defaultBranch) ?? undefined,
    points: Math.max(60, Math.min(300, Math.floor(pointsOfPage / detail.series.length))),
    ...rangeQuery(state.range, Date.now()),
  };
  const { scenario, tool, environment, variant } = query;
  const filter = { scenario, tool, environment, variant };
  const selected = detail.series.filter((one) => selectsSeries(filter, one));
  const isMany = selected.length >= fewestOfHeat;
  return (
    <>
      <Lately project={project} filter={filter} branch={query.branch} />
      {isMany && <ViewLinks count={selected.length} />}
      {isMany && state.view !== "charts" ? (
        <HeatOverview project={project} series={selected} branch={query.branch ?? null} />
      ) : (
        <>
          <Charts {...{ project, detail, state, query }} count={selected.length} />
          <Endpoints project={project} series={selected} branch={query.branch ?? null} />
        </>
      )}
    </>
  );
}

/** Series whose runs tell their endpoints apart, each of which unfolds into them. */
async function Endpoints({ project, series, branch }: Parameters<typeof HeatOverview>[0]) {
  const parts = await seriesWithParts(
    project,
    series.map(({ id }) => id),
  );
  const own = series.filter(({ id }) => parts.has(id));
  if (own.length === 0) return null;
  return (
    <Section title="By endpoint">
      <HeatOverview project={project} series={own} branch={branch} />
    </Section>
  );
}

interface ChartsProps extends Props {
  query: Parameters<typeof readHeadlineTrends>[1];
  /** Series that are selected. */
  count: number;
}

async function Charts({ project, detail, state, query, count }: ChartsProps) {
  const [trends, left] = await Promise.all([
    readHeadlineTrends(project, query),
    query.branch === undefined ? null : forkOf(project, query.branch),
  ]);
  const fork = left?.commit ?? null;
  const series = trends.flatMap((trend) => trend.series);
  const shas = [...new Set(series.flatMap(({ points }) => points.map(({ commit }) => commit)))];
  const [judge, steps, budgets] = await Promise.all([
    judgeOf(project, comparedCommits(trends, fork)),
    commitSteps(project, shas),
    budgetStates(project),
  ]);
  const context = { all: detail.series, steps, budgets, branch: query.branch ?? null, fork };
  const board = trendBoard(project.slug, trends, judge, context);
  const shownBoard =
    state.x === "time" || left
      ? await drawnBoard(project, { ...query, by: trendBy(state.x) }, left, context)
      : board;
  const newest = board.axis.at(-1);
  if (!newest) return <NothingHere project={project.slug} branch={query.branch} />;
  return (
    <>
      <RefreshWhile pending={series.some(({ changeSearch }) => changeSearch.pending)} />
      <NewsStrip project={project.slug} news={board.news} />
      {left && <ForkNote project={project.slug} branch={query.branch ?? ""} fork={left} />}
      <BoardView project={project.slug} board={board} shownBoard={shownBoard} />
      <Undrawn count={count} />
      <Section
        title="Recent commits"
        aside={<RefPicker project={project.slug} head={newest.commit} label="Compare the newest with…" />}
      >
        <RecentCommits project={project.slug} board={board} />
      </Section>
    </>
  );
}

/** What the charts draw: by time a point for every upload, and behind a branch what it left. Figures beside them stay those of commits of the branch. */
async function drawnBoard(
  project: ProjectRef,
  query: Parameters<typeof readHeadlineTrends>[1],
  left: Fork | null,
  context: Parameters<typeof trendBoard>[3],
): Promise<Board> {
  const [trends, base] = await Promise.all([
    readHeadlineTrends(project, query),
    left ? readHeadlineTrends(project, { ...query, branch: left.base }) : [],
  ]);
  const behind = left && { name: left.base, fork: left.commit, trends: base };
  return trendBoard(project.slug, trends, () => null, { ...context, behind });
}

function Undrawn({ count }: { count: number }) {
  if (count <= mostSeries) return null;
  return (
    <p className="dim">
      Showing the {mostSeries} of {count} series that changed most. Choose a scenario, a tool or an
      environment to see the others.
    </p>
  );
}

function NothingHere({ project, branch }: { project: string; branch: string | undefined }) {
  return (
    <p style={{ padding: "2rem 0" }}>
      No runs match these filters{branch ? ` on branch ${branch}` : ""}.{" "}
      <Link href={`${paths.project(project)}?branch=*&range=all`}>Show everything</Link>
    </p>
  );
}
