import type { JumpTarget } from "@/components/layout";
import { groupBy, moveText } from "@/lib/compare";
import { listCommits } from "@/lib/data/verdicts";
import type { ProjectRef } from "@/lib/data/projects";
import { type CommitFigure, type JudgedCommit, paths, shortSha, subjectOf, withFilter } from "@/lib/model";

type Way = "regressed" | "improved";

/** Words that ask for what moved, by the verdict that they mean. */
const wordsOf: Record<Way, readonly string[]> = {
  regressed: ["slower", "worse", "regressed", "regressions"],
  improved: ["faster", "better", "improved", "improvements"],
};

/** So many of the newest commits are looked through. */
const newest = 100;

/** "slower", "what got worse", "regr": which moves are asked for; null where none are. */
export function askedMoves(words: string): Way | null {
  const last = words.trim().toLowerCase().split(/\s+/).at(-1) ?? "";
  if (last.length < 4) return null;
  const asked = (way: Way) => wordsOf[way].some((word) => word.startsWith(last));
  return asked("regressed") ? "regressed" : asked("improved") ? "improved" : null;
}

interface Move {
  commit: JudgedCommit;
  figure: CommitFigure;
}

/**
 * The series that moved one way at a commit, each with its largest move there: those that still stand before those
 * that were repaired, the largest first. Each leads to what the comparison says of its scenario.
 */
export async function movedSeries(project: ProjectRef, way: Way, limit: number): Promise<JumpTarget[]> {
  const { items } = await listCommits(project, { limit: newest });
  return items
    .flatMap((commit) => largestMoves(commit, way))
    .sort((a, b) => Number(isRepaired(a)) - Number(isRepaired(b)) || size(b.figure) - size(a.figure))
    .slice(0, limit)
    .map((move) => target(project.slug, move));
}

function largestMoves(commit: JudgedCommit, way: Way): Move[] {
  const moved = commit.figures.filter(({ verdict }) => verdict === way);
  const ofSeries = groupBy(moved, ({ seriesId, part }) => `${seriesId} ${part ?? ""}`);
  return [...ofSeries.values()].flatMap((figures) => {
    const [figure] = figures.toSorted((a, b) => size(b) - size(a));
    return figure ? [{ commit, figure }] : [];
  });
}

const isRepaired = ({ commit }: Move) => commit.repairedBy !== undefined;

/** Doubled and halved are equally large; from nothing to something is largest. */
const size = ({ change }: CommitFigure) => (change === null ? Infinity : Math.abs(Math.log1p(change)));

function target(slug: string, { commit, figure }: Move): JumpTarget {
  const { metric, change, scenario, tool, environment } = figure;
  const verdict = figure.verdict === "improved" ? "improved" : "regressed";
  const move = moveText({ metric, verdict, least: change, most: change, series: 1, of: 1 });
  const repair = commit.repairedBy ? `, repaired by ${shortSha(commit.repairedBy)}` : "";
  return {
    kind: "move",
    sha: shortSha(commit.sha),
    label: `${move}: ${scenario} (${tool})`,
    detail: `${subjectOf(commit.message)}${repair}`,
    href: commit.since
      ? withFilter(paths.compare(slug, commit.since, commit.sha), { scenario, environment })
      : paths.commit(slug, commit.sha),
  };
}
