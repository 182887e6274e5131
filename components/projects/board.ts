import {
  type AxisCommit,
  type Behind,
  type ChartLine,
  chartLines,
  type ChartLimit,
  commitAxis,
  forked,
  greyLines,
  lineNames,
  seriesColours,
  type Steps,
  withSettings,
  withSteps,
} from "@/components/charts";
import { limitsOf } from "@/components/budgets";
import {
  budgetSentence,
  headroomText,
  type CommitPair,
  groupBy,
  type Judge,
  type Judgement,
  loadText,
} from "@/lib/compare";
import { alike, metricDefinition } from "@/lib/metrics";
import {
  type BudgetState,
  type BudgetVerdict,
  paths,
  type SeriesIdentity,
  type Trend,
  type TrendPoint,
  type TrendSeries,
} from "@/lib/model";

/** The latest value of one metric of one series. */
export interface Figure {
  value: number;
  n: number;
  invalid: boolean;
  /** Against the previous commit with runs. */
  change: Judgement | null;
  /** head/base − 1 against the newest drawn commit at least 30 days older; nobody tests it. */
  change30: number | null;
  /** Commits of the page that are newer than this value. */
  behind: number;
  /** How it stands against its budget, where there is one. */
  budget: FigureBudget | null;
}

/** A budget beside a figure. */
export interface FigureBudget {
  state: BudgetVerdict;
  /** "37 of 50 ms, 74 %" */
  text: string;
  sentence: string;
}

/** One way in which a scenario is measured. */
export interface BoardSeries {
  id: string;
  label: string;
  load: string;
  environment: string;
  colour: number;
  href: string;
  figures: (Figure | null)[];
}

/** A metric of the board, one chart per scenario. */
export interface BoardMetric {
  name: string;
  title: string;
  unit: string;
}

/** One row of the page: a scenario, its series, and a chart for each metric that these show first. */
export interface BoardScenario {
  scenario: string;
  /** Named where the scenario has several rows, since its tools do not measure the same. */
  tools: string[];
  metrics: BoardMetric[];
  series: BoardSeries[];
  /** By metric. */
  lines: ChartLine[][];
  limits: ChartLimit[][];
}

/** A run that failed lately. */
export interface News {
  commit: AxisCommit;
  scenario: string;
  label: string;
}

/** All that a project page shows, on one axis of commits. */
export interface Board {
  axis: AxisCommit[];
  scenarios: BoardScenario[];
  news: News[];
}

/** What a board is drawn with beside the trends. */
interface BoardContext {
  /** All series of the project, so that each has its colour whatever is shown; default: those of the trends. */
  all?: readonly SeriesIdentity[];
  /** What commits did. */
  steps?: Steps;
  /** Limits of metrics, and how they stand. */
  budgets?: readonly BudgetState[];
  /** Which branch is shown; null: all. */
  branch?: string | null;
  /** What the branch left, drawn behind it. */
  behind?: Behind | null;
  /** The commit that the newest ones of a branch are judged against, where it was measured; null: the one before each. */
  fork?: string | null;
}

/** Arranges the trends of several metrics into rows of charts. @param judge knows `comparedCommits` of them */
export function trendBoard(
  project: string,
  trends: readonly Trend[],
  judge: Judge,
  {
    all: known,
    steps = new Map(),
    budgets = [],
    branch = null,
    behind = null,
    fork = null,
  }: BoardContext = {},
): Board {
  const all = [...new Map(trends.flatMap(({ series }) => series).map((one) => [one.id, one])).values()];
  const drawn = new Map(trends.map((trend) => [trend.metric, forked(trend, behind)]));
  const onAxis = [...drawn.values()].flatMap(({ own, base }) => [...own, ...base]);
  const axis = withSettings(commitAxis(onAxis), steps);
  const colour = seriesColours(known ?? all);
  const names = [...new Set(all.map(({ scenario }) => scenario))];
  const scenarios = names.flatMap((scenario) => {
    const ofScenario = all.filter((one) => one.scenario === scenario);
    const label = lineNames(ofScenario);
    const styleOf = (one: TrendSeries) => ({
      label: label(one),
      colour: colour(one),
      href: paths.series(project, one.id),
    });
    const rows = alike(ofScenario, ({ id }) => trends.filter(has(id)).map(({ metric }) => metric));
    return rows.map((series): BoardScenario => {
      const ofRow = trends.filter((trend) => series.some(({ id }) => has(id)(trend)));
      return {
        scenario,
        tools: rows.length > 1 ? [...new Set(series.map(({ tool }) => tool))] : [],
        metrics: ofRow.map(({ metric: name, unit }) => ({ name, title: metricDefinition(name).label, unit })),
        lines: ofRow.map(({ metric }) => {
          const isOfRow = ({ id }: TrendSeries) => series.some((one) => one.id === id);
          const { own, base } = drawn.get(metric) ?? { own: [], base: [] };
          const lines = chartLines(own.filter(isOfRow), axis, styleOf, (one, { id }) =>
            paths.change(project, one.id, metric, id),
          );
          const grey = greyLines({ own, base: base.filter(isOfRow) }, axis, behind?.name ?? "");
          return [...grey, ...withSteps(lines, axis, metric, steps)];
        }),
        limits: ofRow.map(({ metric }) => limitsOf(budgets, { scenario, metric, branch })),
        series: series.map((one) => ({
          id: one.id,
          ...styleOf(one),
          load: loadText(one.load),
          environment: one.environment,
          figures: ofRow.map((trend) => figure(trend, one.id, axis, judge, { budgets, fork })),
        })),
      };
    });
  });
  return { axis, scenarios, news: newsOf(axis, scenarios) };
}

const has =
  (id: string) =>
  ({ series }: Trend) =>
    series.some((one) => one.id === id);

const days30 = 30 * 86_400_000;

interface Newest {
  latest: TrendPoint;
  /** With the commit before, as a pair to be judged. */
  before: CommitPair | null;
  before30: TrendPoint | undefined;
}

/** @param fork what a branch is judged against */
function newestOf({ points }: TrendSeries, fork: string | null): Newest | null {
  const latest = points.at(-1);
  if (!latest) return null;
  const since = Date.parse(latest.committedAt) - days30;
  const old = points.findLast(({ committedAt }) => Date.parse(committedAt) <= since);
  const base = fork ?? points.at(-2)?.commit;
  return {
    latest,
    before: base && base !== latest.commit ? { base, head: latest.commit } : null,
    before30: old,
  };
}

/** Judging a pair takes a project of 100 series 0.1 s. */
const mostPairs = 8;

/**
 * The commits between which the board tells a change. Most series have been measured at the same commits; changes of the
 * others, of which there may be as many as series, are not told.
 */
export function comparedCommits(trends: readonly Trend[], fork: string | null = null): CommitPair[] {
  const pairs = trends.flatMap(({ series }) => series).flatMap((one) => newestOf(one, fork)?.before ?? []);
  return [...groupBy(pairs, ({ base, head }) => `${base}...${head}`).values()]
    .sort((a, b) => b.length - a.length)
    .slice(0, mostPairs)
    .flatMap(([pair]) => pair ?? []);
}

function figure(
  { metric, series }: Trend,
  id: string,
  axis: readonly AxisCommit[],
  judge: Judge,
  { budgets, fork }: { budgets: readonly BudgetState[]; fork: string | null },
): Figure | null {
  const one = series.find((some) => some.id === id);
  const newest = one && newestOf(one, fork);
  if (!newest) return null;
  const { latest, before, before30 } = newest;
  return {
    value: latest.median,
    n: latest.n,
    invalid: latest.invalid,
    change: before && judge(before, id, metric),
    change30: before30 ? latest.median / before30.median - 1 : null,
    behind: axis.length - 1 - axis.findIndex(({ commit }) => commit === latest.commit),
    budget: figureBudget(budgets, id, metric, latest.commit),
  };
}

/** Of the very commit whose value it stands beside. */
function figureBudget(
  budgets: readonly BudgetState[],
  id: string,
  metric: string,
  commit: string,
): FigureBudget | null {
  for (const budget of budgets.filter((one) => one.metric === metric)) {
    const standing = budget.series.find((one) => one.seriesId === id && one.commit === commit);
    if (!standing) continue;
    const budgetState = { ...budget, ...standing };
    const text = headroomText(budget, standing, budget.unit);
    return { state: standing.state, text, sentence: budgetSentence(budgetState) };
  }
  return null;
}

/** How far back news are news, in commits of the page, and how many are told. */
const newsCommits = 10;
const mostNews = 4;

function newsOf(axis: readonly AxisCommit[], scenarios: readonly BoardScenario[]): News[] {
  const news = new Map<string, News & { at: number }>();
  for (const { scenario, lines } of scenarios)
    for (const { label, points } of lines.flat())
      for (const { at, invalid } of points) {
        const commit = axis[at];
        if (invalid && commit && at >= axis.length - newsCommits)
          news.set([at, scenario, label].join(" "), { commit, scenario, label, at });
      }
  return [...news.values()]
    .sort((a, b) => b.at - a.at)
    .slice(0, mostNews)
    .map(({ at: _, ...item }) => item);
}
