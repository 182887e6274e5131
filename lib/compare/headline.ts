import type { Comparison, ComparisonRow, ConfigDifference, Headline, SideWarning } from "@/lib/model";
import {
  leftOpen,
  changeClauses,
  noGain,
  notComparable,
  rest,
  type Story,
  strongestFirst,
  belongsToRate,
} from "./headline-clauses";
import { seriesLabels } from "./labels";
import { qualifiersOf } from "./qualifiers";
import { isChanged } from "./words";

/** What a headline is made of. */
export interface HeadlineInput {
  readonly rows: readonly ComparisonRow[];
  readonly warnings: readonly SideWarning[];
  /** What differs between the test beds. */
  readonly environment: readonly ConfigDifference[];
}

/**
 * A comparison in one sentence, for page, comment, client and pictures alike: "Slower: QPS −12 % (5 v 5 runs, p = 0.008)",
 * "Mixed: 11 better, 1 worse; faster: …; slower: …", "No change beyond ±4 %: QPS and P99 (5 v 5 runs); kernel differs". The
 * strongest evidence comes first, who else may be to blame last. Scenarios are named when there are several.
 */
export function headline({ rows, warnings, environment }: HeadlineInput): Headline {
  const primary = rows.filter((row) => row.primary && row.base.n > 0 && row.head.n > 0);
  if (primary.length === 0)
    return { verdict: "not-comparable", sentence: nothingPrimary(rows), qualifiers: [] };
  const labels = seriesLabels(primary);
  const errors = warnings.filter(({ level, seriesId }) => level === "error" && labels.has(seriesId));
  const story: Story = {
    rows: primary,
    labels,
    rated: new Set(primary.filter(({ unit }) => unit === "requests/second").map(({ seriesId }) => seriesId)),
    failures: new Map(errors.toReversed().map((warning) => [warning.seriesId, warning])),
    doubts: new Map(
      warnings.filter(({ id }) => doubtful.has(id)).map((warning) => [warning.seriesId, warning]),
    ),
  };
  const qualifiers = qualifiersOf(environment, warnings);
  return {
    verdict: verdictOf(story),
    sentence: [...lowered(clausesOf(story)), ...qualifiers].join("; "),
    qualifiers,
  };
}

/** Findings for which a gain may be called none (suspicions.ts). */
const doubtful: ReadonlySet<string> = new Set(["different-answers", "durations-differ"]);

function nothingPrimary(rows: readonly ComparisonRow[]): string {
  return rows.length === 0
    ? "Nothing to compare: no series has runs on both sides"
    : "No verdict: no primary metric was measured on both sides";
}

const having = ({ rows }: Story, verdict: ComparisonRow["verdict"]) =>
  rows.filter((row) => row.verdict === verdict);

const isBarred = ({ verdict }: ComparisonRow) => verdict === "not-comparable";

function verdictOf(story: Story): Headline["verdict"] {
  const [worse, better] = [having(story, "regressed").length, having(story, "improved").length];
  if (worse > 0) return better > 0 ? "mixed" : "regressed";
  if (better > 0) return "improved";
  const blocked = having(story, "not-comparable").length;
  const barred = new Set([
    ...story.failures.keys(),
    ...story.rows.filter(isBarred).map(({ seriesId }) => seriesId),
  ]);
  if (story.rows.every(({ seriesId }) => barred.has(seriesId))) return "not-comparable";
  const open =
    leftOpen(story).open.length + story.failures.size + blocked + story.rows.filter(isChanged).length;
  return open > 0 ? "inconclusive" : "unchanged";
}

function clausesOf(story: Story): string[] {
  const news = strongestFirst([...having(story, "regressed"), ...having(story, "improved")]);
  const changed = strongestFirst(story.rows.filter((row) => isChanged(row) && !belongsToRate(story, row)));
  const clauses = [
    ...mixed(story),
    ...changeClauses(story, news),
    ...notComparable(story),
    ...noGain(story),
    ...changeClauses(story, changed, news[0]),
  ];
  return [...clauses, ...rest(story, clauses.length > 0)];
}

function mixed(story: Story): string[] {
  const [worse, better] = [having(story, "regressed").length, having(story, "improved").length];
  return worse > 0 && better > 0 ? [`Mixed: ${better} better, ${worse} worse`] : [];
}

/** Clauses of one sentence: only the first begins with a capital, and words that are written so ("QPS"). */
function lowered([first = "", ...others]: readonly string[]): string[] {
  const lower = (clause: string) => clause.charAt(0).toLowerCase() + clause.slice(1);
  return [first, ...others.map((clause) => (/^[A-Z][a-z]/.test(clause) ? lower(clause) : clause))];
}

/**
 * A headline in few words, where figures stand beside it: of several series how many figures moved, of one without runs
 * and p-values.
 */
export function shortHeadline({ headline: { verdict, sentence }, summary, rows }: Comparison): string {
  const { improved, regressed, unchanged, inconclusive } = summary;
  const several = new Set(rows.map(({ seriesId }) => seriesId)).size > 1;
  const all = `${improved + regressed + unchanged + inconclusive} figures`;
  if (several && verdict === "improved") return `Better: ${improved} of ${all}, none worse`;
  if (several && verdict === "regressed") return `Worse: ${regressed} of ${all}`;
  if (several && verdict === "mixed") return `Mixed: ${improved} better, ${regressed} worse of ${all}`;
  return sentence.replace(/ \((?:\d+ v \d+ runs?)?(?:, )?(?:p [=<] [\d.]+)?\)/g, "");
}
