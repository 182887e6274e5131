import { formatValue, metricDefinition } from "@/lib/metrics";
import type { JudgedCommit, StoryChapter, StoryLoss } from "@/lib/model";
import { moveText } from "../commit-moves";
import { listed } from "../words";
import { countOf, durationText, nameOf, storyCommit } from "./words";

interface Around {
  /** Those of the story, oldest first. */
  readonly commits: readonly JudgedCommit[];
  /** Those of all branches, by sha, with their place among all. */
  readonly known: ReadonlyMap<string, { readonly commit: JudgedCommit; readonly at: number }>;
  readonly compareUrl: (base: string, head: string) => string;
}

const mostMoves = 3;
const mostKeys = 3;

/** What one commit did, for how long it stood, and who took it back. */
export function chapterOf(commit: JudgedCommit, around: Around): StoryChapter {
  const { better, worse, moves, since, configKeys } = commit;
  const repaired = around.known.get(commit.repairs ?? "")?.commit;
  const chapter = {
    commit: storyCommit(commit),
    since,
    kind: better > 0 && worse > 0 ? ("mixed" as const) : worse > 0 ? ("worse" as const) : ("better" as const),
    moves,
    example: exampleOf(commit),
    loss: worse > 0 ? lossOf(commit, around) : null,
    repairs: repaired ? storyCommit(repaired) : null,
    settings: configKeys,
    causes: [],
    url: since === null ? null : around.compareUrl(since, commit.sha),
  };
  return { ...chapter, sentence: sentenceOf(chapter) };
}

function lossOf({ sha, repairedBy, committedAt }: JudgedCommit, { commits, known }: Around): StoryLoss {
  const after = commits.slice(commits.findIndex((commit) => commit.sha === sha));
  const repair = known.get(repairedBy ?? "");
  if (!repair) return { repairedBy: null, commits: after.length, seconds: null };
  const had = after.filter((commit) => (known.get(commit.sha)?.at ?? 0) < repair.at);
  const seconds = (Date.parse(repair.commit.committedAt) - Date.parse(committedAt)) / 1000;
  return { repairedBy: storyCommit(repair.commit), commits: had.length, seconds: Math.max(0, seconds) };
}

/** The strongest figure of the strongest move, with both values. */
function exampleOf({ figures, moves: [move] }: JudgedCommit): string | null {
  const figure = figures.find(({ metric, verdict }) => metric === move?.metric && verdict === move.verdict);
  if (!figure) return null;
  const { scenario, metric, base, head, unit } = figure;
  return `${scenario}: ${metricDefinition(metric).label} ${formatValue(base, unit)} → ${formatValue(head, unit)}`;
}

function sentenceOf({
  kind,
  moves,
  example,
  loss,
  repairs,
  settings,
}: Omit<StoryChapter, "sentence">): string {
  const what = listed(moves.slice(0, mostMoves).map(moveText));
  const verb = { better: "Better", worse: "Worse", mixed: "Better and worse" }[kind];
  const more = settings.length - mostKeys;
  const named = settings.slice(0, mostKeys);
  const keys = more > 0 ? [...named, `${more} more`] : named;
  return [
    `${verb}: ${what}${example ? ` (${example})` : ""}.`,
    ...(keys.length > 0 ? [`With it changed ${listed(keys)}.`] : []),
    ...(repairs ? [`It took back what ${nameOf(repairs)} had cost.`] : []),
    ...(loss ? [lossText(loss)] : []),
  ].join(" ");
}

function lossText({ repairedBy, commits, seconds }: StoryLoss): string {
  if (!repairedBy) return `It still stands, ${countOf(commits, "measured commit")} long.`;
  const time = seconds ? `, ${durationText(seconds)}` : "";
  return `It lasted ${countOf(commits, "measured commit")}${time}, until ${nameOf(repairedBy)} took it back.`;
}
