import { formatPValue, metricDefinition } from "@/lib/metrics";
import type { ComparisonRow, SideWarning } from "@/lib/model";
import { groupBy } from "./group-by";
import { seriesLabels } from "./labels";
import {
  changeText,
  isChanged,
  isFailureCount,
  listed,
  moreRunsText,
  noiseUnknown,
  runsText,
  verdictWord,
} from "./words";

const mostListed = 3;
/** More runs than this are no advice for a headline. */
const mostAdvised = 20;

/** What the headline is made of: primary rows that both sides have. */
interface Story {
  readonly rows: readonly ComparisonRow[];
  readonly labels: ReadonlyMap<string, string>;
  /** The gravest finding about failed runs, by series. */
  readonly failures: ReadonlyMap<string, SideWarning>;
}

/**
 * A comparison in one line, bad news first: "Slower: P99 +18 % (5 v 5 runs, p = 0.008); faster: QPS +4 % …",
 * "No difference shown: QPS and P99 inconclusive (3 v 3 runs), 1 more run a side would settle it". Scenarios are
 * named when there are several.
 */
export function headline(rows: readonly ComparisonRow[], warnings: readonly SideWarning[]): string {
  const primary = rows.filter((row) => row.primary && row.base.n > 0 && row.head.n > 0);
  if (primary.length === 0) return nothingPrimary(rows);
  const errors = warnings.filter((warning) => warning.level === "error");
  const story = {
    rows: primary,
    labels: seriesLabels(primary),
    failures: new Map(errors.toReversed().map((warning) => [warning.seriesId, warning])),
  };
  const worse = largestFirst(primary.filter((row) => row.verdict === "regressed"));
  const better = largestFirst(primary.filter((row) => row.verdict === "improved"));
  const changed = largestFirst(primary.filter(isChanged));
  const clauses = [
    ...moved(story, worse, worse[0]),
    ...notComparable(story),
    ...moved(story, better, worse[0]),
    ...moved(story, changed, worse[0] ?? better[0]),
  ];
  const [first, ...rest] = [...clauses, ...open(story, clauses.length > 0)];
  const lower = (clause: string) => clause.charAt(0).toLowerCase() + clause.slice(1);
  return [first, ...rest.map((clause) => (/^[A-Z][a-z]/.test(clause) ? lower(clause) : clause))].join("; ");
}

function nothingPrimary(rows: readonly ComparisonRow[]): string {
  return rows.length === 0
    ? "Nothing to compare: no series has runs on both sides"
    : "Nothing to decide on: no primary metric was measured on both sides";
}

/** "Slower: QPS −12 % (…), P99 +9 % (…)", one clause for each word. */
function moved({ labels }: Story, rows: readonly ComparisonRow[], leading = rows[0]): string[] {
  return [...groupBy(rows, verdictWord)].map(([word, group]) => {
    const items = group
      .slice(0, mostListed)
      .map((row, index) => item(labels, row, group[index - 1], leading));
    const more = group.length - items.length;
    return `${word.charAt(0).toUpperCase()}${word.slice(1)}: ${items.join(", ")}${more ? ` and ${more} more` : ""}`;
  });
}

/** The series with the greatest change first, each with its metrics together. */
function largestFirst(rows: readonly ComparisonRow[]): ComparisonRow[] {
  const size = (row: ComparisonRow) =>
    row.change === null ? Infinity : Math.abs(Math.log1p(Math.max(row.change, -0.999_999)));
  const series = [...groupBy(rows, (row) => row.seriesId).values()];
  const largest = (group: readonly ComparisonRow[]) => Math.max(...group.map(size));
  return series.sort((a, b) => compareSizes(largest(b), largest(a))).flat();
}

function compareSizes(a: number, b: number): number {
  return a === b ? 0 : a - b;
}

/** `before` stands left of it in the list; the number of runs is repeated only where it is not `leading`'s. */
function item(
  labels: Story["labels"],
  row: ComparisonRow,
  before: ComparisonRow | undefined,
  leading: ComparisonRow | undefined,
): string {
  const named = labels.size > 1 && row.seriesId !== before?.seriesId;
  const p = formatPValue(row.pValue);
  const runs = leading && leading !== row && runsText(leading) === runsText(row) ? "" : `${runsText(row)}, `;
  const name = `${named ? `${labels.get(row.seriesId)} ` : ""}${shortLabel(row)}`;
  return `${name} ${changeText(row)} (${runs}p ${p.startsWith("<") ? p : `= ${p}`})`;
}

function shortLabel(row: ComparisonRow): string {
  const { label } = metricDefinition(row.metric);
  return isFailureCount(row.metric) ? label.toLowerCase() : label;
}

function notComparable({ rows, labels, failures }: Story): string[] {
  if (failures.size === 0) return [];
  const all = rows.every((row) => failures.has(row.seriesId));
  const [first] = failures.values();
  const names = [...failures.keys()].map((id) => labels.get(id)).filter((name) => name !== undefined);
  if (all && labels.size === 1 && first) {
    const message = first.message.replace(/\.\s*$/, "").slice(0, 160);
    return [
      `Not comparable: ${first.runs} ${first.side} ${first.runs === 1 ? "run" : "runs"} failed (${message})`,
    ];
  }
  const shown = names.length > mostListed ? `${names.length} of ${labels.size} series` : listed(names);
  return [`Not comparable: ${shown} (failed runs)`];
}

/** What is left open, or that nothing is. */
function open({ rows, failures, labels }: Story, afterNews: boolean): string[] {
  const sound = rows.filter((row) => !failures.has(row.seriesId));
  const left = sound.filter((row) => row.verdict === "inconclusive" && !isChanged(row));
  const subject = (some: readonly ComparisonRow[]) => figuresOf(some, sound, labels.size);
  if (left.length === 0) return afterNews ? [] : [`Unchanged: ${subject(rows)} (${sameRuns(rows)})`];
  if (afterNews) return [`${subject(left)} inconclusive${settle(left)}`];
  const steady = sound.filter((row) => row.verdict === "unchanged" && !isFailureCount(row.metric));
  const unchanged = steady.length ? `${subject(steady)} unchanged, ` : "";
  return [
    `No difference shown: ${unchanged}${subject(left)} inconclusive (${sameRuns(left)})${settle(left)}`,
  ];
}

/** "QPS and P99", of several series "QPS of all 3 series" or "3 of 6 figures". */
function figuresOf(some: readonly ComparisonRow[], all: readonly ComparisonRow[], series: number): string {
  const metrics = listed([...new Set(some.map(shortLabel))]);
  if (series === 1) return metrics;
  const alike = all.filter((row) => some.some(({ metric }) => metric === row.metric));
  return alike.length === some.length
    ? `${metrics} of ${series === 2 ? "both" : `all ${series}`} series`
    : `${some.length} of ${all.length} figures`;
}

function sameRuns(rows: readonly ComparisonRow[]): string {
  const texts = [...new Set(rows.map(runsText))];
  return texts.length === 1 ? (texts[0] ?? "") : `${texts[0]} and others`;
}

/** Advice that one can follow, for the metrics for which there is one. */
function settle(rows: readonly ComparisonRow[]): string {
  const groups = [...groupBy(rows, shortLabel)].filter(([, group]) =>
    group.every(({ moreRuns }) => moreRuns !== null && moreRuns <= mostAdvised),
  );
  const known = groups.flatMap(([, group]) => group);
  if (known.length === 0) return "";
  const more = moreRunsText(Math.max(...known.map((row) => row.moreRuns ?? 0)));
  const them = rows.length === 1 ? "it" : "them";
  const what = known.length === rows.length ? them : listed(groups.map(([label]) => label));
  return known.some(noiseUnknown) ? `, at least ${more} needed` : `, ${more} would settle ${what}`;
}
