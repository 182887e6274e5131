import { metricDefinition, formatChange, formatFactor, formatValue } from "@/lib/metrics";
import type { JudgedCommit, Story, Trend } from "@/lib/model";
import { chapterOf } from "./chapter";
import { countOf, durationText, nameOf, storyCommit } from "./words";

/** What a story is written from. */
export interface StorySource {
  readonly project: string;
  readonly branch: string | null;
  /** Oldest first; of all branches, since a repair may come from another one. */
  readonly commits: readonly JudgedCommit[];
  readonly earlier: boolean;
  /** The main series by its first metric; null without runs. */
  readonly trend: Trend | null;
  /** Address of a comparison. */
  readonly compareUrl: (base: string, head: string) => string;
  readonly url: string;
}

/** Writes the history: a chapter for each commit that made something better or worse, and the whole in a few sentences. */
export function storyOf(source: StorySource): Story {
  const { project, branch, earlier, url, compareUrl } = source;
  const commits = source.commits.filter(({ branches }) => branch === null || branches.includes(branch));
  const known = new Map(source.commits.map((commit, at) => [commit.sha, { commit, at }]));
  const moving = commits.filter(({ moves }) => moves.length > 0);
  const losses = new Set(moving.filter(({ worse }) => worse > 0).map(({ sha }) => sha));
  const chapters = moving
    // A repair is told with the loss that it took back, unless it did more.
    .filter(({ repairs, worse }) => worse > 0 || !losses.has(repairs ?? ""))
    .map((commit) => chapterOf(commit, { commits, known, compareUrl }));
  const main = mainOf(source);
  const [first, last] = [commits[0], commits.at(-1)];
  const story = {
    project,
    branch,
    from: first ? storyCommit(first) : null,
    until: last ? storyCommit(last) : null,
    commits: commits.length,
    earlier,
    main,
    chapters,
    url,
  };
  return { ...story, summary: summaryOf(story, moving.filter(({ better }) => better > 0).length) };
}

function mainOf({ trend, commits }: StorySource): Story["main"] {
  const [series] = trend?.series ?? [];
  const known = new Map(commits.map((commit) => [commit.sha, storyCommit(commit)]));
  const levels = (series?.points ?? []).flatMap(({ commit, median, invalid }) => {
    const named = known.get(commit);
    return named && !invalid ? [{ commit: named, value: median }] : [];
  });
  const [first, newest] = [levels[0], levels.at(-1)];
  if (!trend || !series || !first || !newest) return null;
  const { better } = metricDefinition(trend.metric, trend);
  const best = levels.reduce((most, level) => {
    const isBetter = better === "lower" ? level.value < most.value : level.value > most.value;
    return isBetter ? level : most;
  });
  const { id: seriesId, scenario, tool } = series;
  return { seriesId, scenario, tool, metric: trend.metric, unit: trend.unit, first, best, newest };
}

type StoryFacts = Omit<Story, "summary">;

/** @param gains commits that made something better, repairs too */
function summaryOf(story: StoryFacts, gains: number): string[] {
  const { commits, from, until, chapters } = story;
  if (!from || !until) return ["Nothing has been measured yet."];
  const losses = chapters.flatMap(({ loss, commit }) => (loss ? [{ ...loss, commit }] : []));
  const open = losses.filter(({ repairedBy }) => repairedBy === null);
  const days = durationText((Date.parse(until.committedAt) - Date.parse(from.committedAt)) / 1000);
  return [
    `${countOf(commits, "measured commit")} in ${days}: ${gains === 0 ? "none" : gains} made something better, ${losses.length === 0 ? "none" : losses.length} made something worse.`,
    ...repairText(losses),
    ...(open.length > 0
      ? [`Still open: ${open.map(({ commit }) => nameOf(commit)).join("; ")}.`]
      : losses.length > 0
        ? ["Nothing is open."]
        : []),
    ...levelText(story),
  ];
}

function repairText(losses: readonly { repairedBy: unknown; seconds: number | null }[]): string[] {
  const repaired = losses.filter(({ repairedBy }) => repairedBy !== null);
  if (repaired.length === 0) return [];
  const longest = Math.max(...repaired.map(({ seconds }) => seconds ?? 0));
  const which =
    repaired.length === losses.length
      ? "All of these were"
      : `${countOf(repaired.length, "loss", "losses")} ${repaired.length === 1 ? "was" : "were"}`;
  return [
    `${losses.length === 1 ? "It was" : which} taken back, after ${durationText(longest)}${repaired.length > 1 ? " at most" : ""}.`,
  ];
}

function levelText({ main }: StoryFacts): string[] {
  if (!main) return [];
  const { metric, unit, scenario, tool, first, newest, best } = main;
  const { label } = metricDefinition(metric);
  const value = (level: number) => formatValue(level, unit);
  const ratio = first.value > 0 ? newest.value / first.value : null;
  const moved = ratio === null ? "" : ` (${ratio >= 3 ? formatFactor(ratio) : formatChange(ratio - 1)})`;
  const isBest = best.commit.sha === newest.commit.sha;
  return [
    `${label} of ${scenario} (${tool}) went from ${value(first.value)} to ${value(newest.value)}${moved}; the best so far was ${isBest ? "the newest" : `${value(best.value)} at ${nameOf(best.commit)}`}.`,
  ];
}
