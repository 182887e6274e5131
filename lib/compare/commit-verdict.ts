import type { CommitMove, CommitVerdict, StoredFigure } from "@/lib/model";
import { movesOf } from "./commit-moves";
import { strongestFirst } from "./headline-clauses";
import type { RunComparison } from "./types";
import { isChanged } from "./words";

const mostFigures = 10;
const mostKeys = 20;

/** What a commit did, in short. */
export interface CommitJudgement {
  readonly verdict: CommitVerdict;
  /** Primary figures that improved, and that regressed. */
  readonly better: number;
  readonly worse: number;
  readonly figures: readonly StoredFigure[];
  readonly moves: readonly CommitMove[];
  readonly sentence: string;
  readonly configChanged: boolean;
  /** Names of settings that differ. */
  readonly configKeys: readonly string[];
}

/** A commit before which nothing was measured. */
export const firstCommit: CommitJudgement = {
  verdict: "first",
  better: 0,
  worse: 0,
  figures: [],
  moves: [],
  sentence: "First: nothing was measured before it",
  configChanged: false,
  configKeys: [],
};

/** The comparison of a commit with the one before, in short: its headline, and its primary figures, what moved first. */
export function commitJudgement({
  rows,
  headline,
  summary,
  config,
}: Pick<RunComparison, "rows" | "headline" | "summary" | "config">): CommitJudgement {
  const primary = rows.filter((row) => row.primary && row.base.n > 0 && row.head.n > 0);
  const rank = (row: (typeof rows)[number]) =>
    row.verdict === "improved" || row.verdict === "regressed" ? 0 : isChanged(row) ? 1 : 2;
  const ordered = [0, 1, 2].flatMap((level) => strongestFirst(primary.filter((row) => rank(row) === level)));
  return {
    verdict: headline.verdict,
    better: summary.improved,
    worse: summary.regressed,
    figures: ordered
      .slice(0, mostFigures)
      .map(({ seriesId, parent, part, metric, base, head, change, interval, verdict }) => ({
        seriesId: parent ?? seriesId,
        ...(part === undefined ? {} : { part }),
        metric,
        base: base.median,
        head: head.median,
        change,
        interval,
        verdict,
      })),
    moves: movesOf(ordered),
    sentence: headline.sentence,
    configChanged: config.length > 0,
    configKeys: config.slice(0, mostKeys).map(({ key }) => key),
  };
}
