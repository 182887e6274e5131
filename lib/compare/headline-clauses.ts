import { formatPValue, isFailureCount, metricDefinition } from "@/lib/metrics";
import type { ComparisonRow, SideWarning } from "@/lib/model";
import { rateText } from "./at-rate";
import { groupBy } from "./group-by";
import {
  aboutSize,
  beyondText,
  changeText,
  isChanged,
  isNarrow,
  listed,
  moreText,
  noiseUnknown,
  runsText,
  verdictWord,
} from "./words";

const mostListed = 3;
/** More runs than this are no advice for a headline. */
const mostAdvised = 20;

/** What the headline is made of: primary rows that both sides have. */
export interface Story {
  readonly rows: readonly ComparisonRow[];
  readonly labels: ReadonlyMap<string, string>;
  /** Series that have a rate among the rows. */
  readonly rated: ReadonlySet<string>;
  /** The gravest finding about failed runs, by series. */
  readonly failures: ReadonlyMap<string, SideWarning>;
  /** Why gains of a series are none although its runs did not fail. */
  readonly doubts: ReadonlyMap<string, SideWarning>;
}

/** "Slower: QPS −12 % (…), P99 +9 % (…)", one clause for each word; after each rate what moved along with it. */
export function changeClauses(
  { labels, rows: all }: Story,
  rows: readonly ComparisonRow[],
  leading = rows[0],
): string[] {
  return [...groupBy(rows, verdictWord)].map(([word, group]) => {
    const items = group
      .slice(0, mostListed)
      .flatMap((row, index) => [
        item(labels, row, group[index - 1], leading),
        ...along(all, row).map((other) => item(labels, other, row, leading)),
      ]);
    const more = Math.max(0, group.length - mostListed);
    return `${capital(word)}: ${items.join(", ")}${more ? ` and ${more} more` : ""}`;
  });
}

/** Latencies that are told with this rate. */
function along(all: readonly ComparisonRow[], { seriesId, unit }: ComparisonRow): ComparisonRow[] {
  return unit === "requests/second"
    ? all.filter((row) => row.seriesId === seriesId && row.atRate !== null)
    : [];
}

/** Whether a row is told with the rate of its series, which is told itself. */
export function belongsToRate({ rated }: Story, { seriesId, atRate }: ComparisonRow): boolean {
  return atRate !== null && rated.has(seriesId);
}

/** The series with the strongest evidence first (the smallest p, then the greatest change), each with its metrics together. */
export function strongestFirst(rows: readonly ComparisonRow[]): ComparisonRow[] {
  const size = ({ change }: ComparisonRow) =>
    change === null ? Infinity : Math.abs(Math.log1p(Math.max(change, -0.999_999)));
  const series = [...groupBy(rows, (row) => row.seriesId).values()].map((group) => ({
    group,
    p: Math.min(...group.map(({ adjustedPValue }) => adjustedPValue ?? 1)),
    size: Math.max(...group.map(size)),
  }));
  return series.sort((a, b) => inOrder(a.p, b.p) || inOrder(b.size, a.size)).flatMap(({ group }) => group);
}

function inOrder(a: number, b: number): number {
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
  const rate = row.atRate === null ? "" : ` at ${rateText(row.atRate)}`;
  return `${name} ${changeText(row)}${rate} (${runs}p ${p.startsWith("<") ? p : `= ${p}`})`;
}

function shortLabel(row: ComparisonRow): string {
  const { label } = metricDefinition(row.metric);
  return isFailureCount(row.metric) ? label.toLowerCase() : label;
}

/** Series of which a side failed. */
export function notComparable({ rows, labels, failures }: Story): string[] {
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

/** Series whose runs did not fail and whose gains are none, with the reason of the first. */
export function noGain({ rows, labels, failures, doubts }: Story): string[] {
  const ids = new Set(
    rows
      .filter(({ verdict, seriesId }) => verdict === "not-comparable" && !failures.has(seriesId))
      .map(({ seriesId }) => seriesId),
  );
  const [first] = [...ids].flatMap((id) => doubts.get(id) ?? []);
  if (!first) return [];
  const where =
    labels.size === 1 ? "" : ids.size === 1 ? `${labels.get(first.seriesId)}: ` : `${ids.size} series, `;
  return [`Not comparable: ${where}${first.message.replace(/\.\s*$/, "")}`];
}

/** Rows of sound runs about which nothing is decided, and those of them that no change worth a word can be behind. */
export function leftOpen({ rows, failures }: Story): { open: ComparisonRow[]; narrow: ComparisonRow[] } {
  const left = rows.filter(
    (row) => !failures.has(row.seriesId) && row.verdict === "inconclusive" && !isChanged(row),
  );
  return { open: left.filter((row) => !isNarrow(row)), narrow: left.filter(isNarrow) };
}

/** What is left open, or that nothing is. */
export function rest(story: Story, afterNews: boolean): string[] {
  const { rows, failures, labels } = story;
  const sound = rows.filter((row) => !failures.has(row.seriesId));
  const { open, narrow } = leftOpen(story);
  const ofMetrics = groupBy(rows, ({ metric }) => metric);
  const everywhere = (metric: string) => ofMetrics.get(metric)?.length === labels.size;
  const subject = (some: readonly ComparisonRow[]) => figuresOf(some, sound, labels.size, everywhere);
  if (open.length === 0) {
    if (afterNews) return [];
    return [
      `${narrow.length > 0 ? capital(beyondText(narrow)) : "Unchanged"}: ${subject(rows)} (${sameRuns(rows)})`,
    ];
  }
  if (afterNews) return [`${subject(open)} inconclusive${settle(open)}`];
  const steady = sound.filter((row) => row.verdict === "unchanged" && !isFailureCount(row.metric));
  const parts = [
    ...(steady.length ? [`${subject(steady)} unchanged`] : []),
    ...(narrow.length ? [`${subject(narrow)} ${beyondText(narrow)}`] : []),
    `${subject(open)} inconclusive`,
  ];
  return [`No difference shown: ${parts.join(", ")} (${sameRuns(open)})${settle(open)}`];
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** "QPS and P99", of several series "QPS of all 3 series" or "3 of 6 figures". */
function figuresOf(
  some: readonly ComparisonRow[],
  all: readonly ComparisonRow[],
  series: number,
  /** Whether all series have a metric: those of another kind of tool have not. */
  everywhere: (metric: string) => boolean,
): string {
  const metrics = listed([...new Set(some.map(shortLabel))]);
  if (series === 1) return metrics;
  const names = new Set(some.map(({ metric }) => metric));
  const alike = all.filter(({ metric }) => names.has(metric));
  return alike.length === some.length && [...names].every(everywhere)
    ? `${metrics} of ${series === 2 ? "both" : `all ${series}`} series`
    : `${some.length} of ${all.length} figures`;
}

function sameRuns(rows: readonly ComparisonRow[]): string {
  const texts = [...new Set(rows.map(runsText))];
  return texts.length === 1 ? (texts[0] ?? "") : `${texts[0]} and others`;
}

/** Advice that one can follow, for the metrics for which there is one: of runs, or else of uploads. */
function settle(rows: readonly ComparisonRow[]): string {
  const few = (count: number | null) => count !== null && count <= mostAdvised;
  const groupsWith = (of: "moreRuns" | "moreUploads") =>
    [...groupBy(rows, shortLabel)].filter(([, group]) => group.every((row) => few(row[of])));
  const ofRuns = groupsWith("moreRuns");
  const [by, groups] =
    ofRuns.length > 0
      ? (["moreRuns", ofRuns] as const)
      : (["moreUploads", groupsWith("moreUploads")] as const);
  const sound = groups.flatMap(([, group]) => group);
  if (sound.length === 0)
    return rows.some(({ limit }) => limit !== null) ? ": the noise between uploads is not known yet" : "";
  const most = Math.max(...sound.map((row) => row[by] ?? 0));
  const more = moreText({ moreRuns: null, moreUploads: null, [by]: most });
  if (sound.some(noiseUnknown)) return `, at least ${more} needed`;
  const what =
    sound.length === rows.length && groups.length === 1
      ? ""
      : ` of ${listed(groups.map(([label]) => label))}`;
  const sizes = sound.flatMap(({ settles }) => settles ?? []);
  const size =
    sizes.length > 0 ? `${aboutSize(Math.max(...sizes))}${what}` : rows.length === 1 ? "it" : "them";
  return `, about ${more} would settle ${size}, if the noise stays`;
}
