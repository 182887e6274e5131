import { formatChange, formatPValue, formatValue, metricDefinition } from "@/lib/metrics";
import { shortSha, type Comparison, type ComparisonRow, type ConfigDifference, subjectOf } from "@/lib/model";
import { groupBy } from "./group-by";
import { explainKey } from "./well-known-settings";
import { seriesFacts, seriesLabels } from "./labels";
import { type CostStory, costDetails, costLine } from "./markdown-costs";
import { worstFirst } from "./worst-first";
import { missingTexts } from "./missing";
import { settlingOf } from "./settle";
import { code, folded, link, pictureOf, plainText, table } from "./markdown-text";
import { changeText, isChanged, listed, runsText, verdictWord } from "./words";

const mostWarnings = 5;
const mostDifferences = 5;
const mostMissing = 10;
/** GitHub takes 65,536 characters a comment. */
const mostRows = 120;

/** What a comment tells beside the comparison itself. */
export interface MarkdownExtras {
  /** Address of the chart, and of its dark one; none where readers cannot reach it. */
  readonly chart?: { readonly light: string; readonly dark: string };
  readonly costs?: CostStory | null;
}

/**
 * A comparison as a comment for a pull request, good on GitHub and GitLab: the verdict in one line, what else
 * differs, the primary metrics, a link; everything else folded away. Where nothing moved, the table is folded too,
 * and neither picture nor functions stand in the way.
 * Every text that came with an upload is escaped.
 */
export function renderMarkdown(comparison: Comparison, { chart, costs }: MarkdownExtras = {}): string {
  const { summary, rows, warnings, url } = comparison;
  const primary = rows.filter((row) => row.primary);
  const news = summary.improved + summary.regressed > 0 || warnings.some(({ level }) => level === "error");
  const parts = [
    missingLine(comparison),
    `**${plainText(summary.headline)}**`,
    `${sides(comparison)} · ${link("full comparison", url)}`,
    budgetLines(comparison),
    warningList(comparison),
    differenceLine(comparison),
    news ? primaryTable(primary, rows) : "",
    splitLines(comparison),
    news && costs ? costLine(costs) : "",
    news && chart && primary.length ? pictureOf(chart.light, chart.dark, summary.headline) : "",
    settleDetails(comparison),
    rows.length ? folded(count(rows.length, "metric", "All "), metricTable(rows, rows, true)) : "",
    costs ? costDetails(costs) : "",
    differenceDetails(comparison),
    unmatchedDetails(comparison),
    profileLine(comparison),
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}

/** First of all: what is not measured any more cannot get worse. */
function missingLine(comparison: Comparison): string {
  const texts = missingTexts(comparison);
  const shown = texts.slice(0, mostMissing).map(code);
  const more = texts.length - shown.length;
  return texts.length
    ? `❗ **Not measured in head:** ${shown.join(", ")}${more ? ` and ${more} more` : ""}`
    : "";
}

/** Budgets that are not met come first; of many that are met the number alone. */
function budgetLines({ budgets }: Comparison): string {
  const signs = { met: "✅", crossed: "❌", "too-close-to-call": "≈ ?", "not-measured": "–" } as const;
  const line = (budget: Comparison["budgets"][number]) =>
    `- ${signs[budget.state]} Budget ${plainText(budget.sentence)}`;
  const open = budgets.filter(({ state }) => state !== "met");
  const met = budgets.filter(({ state }) => state === "met");
  const shown = [...open, ...met].slice(0, mostMissing);
  const more = budgets.length - shown.length;
  return [...shown.map(line), ...(more > 0 ? [`- and ${count(more, "more budget")}`] : [])].join("\n");
}

/** Of latencies that moved: which endpoint it was, or the mix of them. */
function splitLines({ splits, rows }: Comparison): string {
  const moved = new Set(rows.filter(isChanged).map(({ seriesId, metric }) => `${seriesId} ${metric}`));
  const ofMoved = splits.filter(({ seriesId, metric }) => moved.has(`${seriesId} ${metric}`));
  return ofMoved
    .slice(0, mostWarnings)
    .map(({ scenario, sentence }) => `- ${code(scenario)}: ${plainText(sentence)}`)
    .join("\n");
}

function count(n: number, one: string, before = ""): string {
  return n === 1 ? `1 ${one}` : `${before}${n} ${one}s`;
}

function sides({ base, head }: Comparison): string {
  const subject = subjectOf(head.message);
  return `${code(shortSha(base.commit))} → ${code(shortSha(head.commit))}${subject ? ` ${plainText(subject)}` : ""}`;
}

function warningList({ warnings }: Comparison): string {
  const problems = warnings.filter(({ level }) => level !== "info");
  const lines = problems.slice(0, mostWarnings).map(({ side, level, scenario, message, runs }) => {
    const sign = level === "error" ? "❌" : "⚠️";
    return `- ${sign} ${side}, ${code(scenario)}: ${plainText(message)} (${count(runs, "run")})`;
  });
  const more = problems.length - lines.length;
  return [...lines, ...(more > 0 ? [`- and ${count(more, "more warning")}`] : [])].join("\n");
}

const value = (text: string | null) => (text === null ? "–" : code(text));

function allDifferences({ config, environment }: Comparison): ConfigDifference[] {
  return [...config, ...environment];
}

function differenceLine(comparison: Comparison): string {
  const all = allDifferences(comparison);
  if (all.length === 0) return "";
  const shown = all
    .slice(0, mostDifferences)
    .map(({ key, base, head }) => `${code(key)} ${value(base)} → ${value(head)}`);
  const more = all.length - shown.length;
  return `Also different: ${shown.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

function differenceDetails(comparison: Comparison): string {
  const all = allDifferences(comparison);
  if (all.length === 0) return "";
  const columns = [{ title: "Key" }, { title: "Base" }, { title: "Head" }, { title: "What it does" }];
  const rows = all
    .slice(0, mostRows)
    .map(({ key, base, head }) => [code(key), value(base), value(head), plainText(explainKey(key) ?? "")]);
  return folded(`${count(all.length, "difference")} of configuration and environment`, table(columns, rows));
}

/** What would settle an open result, to be copied. Its words are quoted for a shell: none can end the block. */
function settleDetails(comparison: Comparison): string {
  const open = settlingOf(comparison);
  const blocks = open.map(
    ({ series, metrics, command }) =>
      `${code(series)}, ${plainText(listed(metrics))}:\n\n\`\`\`sh\n${command}\n\`\`\``,
  );
  return open.length ? folded("What would settle what is inconclusive", blocks.join("\n\n")) : "";
}

/** The primary metrics; where nothing failed on either side, one line says so for all scenarios. */
function primaryTable(primary: readonly ComparisonRow[], all: readonly ComparisonRow[]): string {
  const silent = primary.filter(
    ({ verdict, base, head }) => verdict === "unchanged" && base.median === 0 && head.median === 0,
  );
  const shown = primary.filter((row) => !silent.includes(row));
  const lines = [...groupBy(silent, ({ metric }) => metric)].map(
    ([metric, rows]) =>
      `${plainText(metricDefinition(metric).label)} is zero on both sides${rows.length > 1 ? ` in all ${rows.length} series` : ""}.`,
  );
  return [shown.length > 0 ? metricTable(shown, all, false) : "", ...lines].filter(Boolean).join("\n\n");
}

function metricTable(rows: readonly ComparisonRow[], all: readonly ComparisonRow[], full: boolean): string {
  const labels = seriesLabels(all);
  const columns = [
    ...(labels.size > 1 ? [{ title: "Scenario" }] : []),
    { title: "Metric" },
    { title: "Base", right: true },
    { title: "Head", right: true },
    { title: "Change", right: true },
    ...(full
      ? [
          { title: "95 % interval", right: true },
          { title: "p", right: true },
        ]
      : []),
    { title: "Verdict" },
    ...(full ? [{ title: "Runs" }] : []),
  ];
  const cells = worstFirst(rows)
    .flatMap(([, series]) => series)
    .slice(0, mostRows)
    .map((row) => [
      ...(labels.size > 1 ? [code(labels.get(row.seriesId) ?? row.scenario)] : []),
      plainText(metricDefinition(row.metric).label),
      formatValue(row.base.median, row.unit),
      formatValue(row.head.median, row.unit),
      row.change === null ? "–" : changeText(row),
      ...(full ? [interval(row), formatPValue(row.pValue).replace("<", "&lt;")] : []),
      verdictCell(row),
      ...(full ? [runsText(row)] : []),
    ]);
  const more = rows.length - cells.length;
  return `${table(columns, cells)}${more > 0 ? `\n\nand ${count(more, "more row")} on the page` : ""}`;
}

function interval({ interval: range }: ComparisonRow): string {
  return range ? `${formatChange(range[0])} to ${formatChange(range[1])}` : "–";
}

function verdictCell(row: ComparisonRow): string {
  const word = verdictWord(row);
  if (row.verdict === "improved") return `**${word}** ▲`;
  if (row.verdict === "regressed") return `**${word}** ▼`;
  if (isChanged(row)) return `${word} ≠`;
  return row.verdict === "inconclusive" ? `${word} ≈ ?` : word;
}

function unmatchedDetails({ unmatched }: Comparison): string {
  if (unmatched.length === 0) return "";
  const lines = unmatched
    .slice(0, mostRows)
    .map(
      ({ scenario, side, runs, ...identity }) =>
        `- ${code(scenario)} (${plainText(seriesFacts(identity).join(", "))}): only ${side}, ${count(runs, "run")}`,
    );
  return folded(`${unmatched.length} series of one side only, not compared`, lines.join("\n"));
}

function profileLine({ profiles }: Comparison): string {
  const pairs = profiles.filter(({ base, head }) => base && head).slice(0, 8);
  if (pairs.length === 0) return "";
  const name = ({ kind, scenario }: (typeof pairs)[number]) =>
    plainText(scenario ? `${kind} (${scenario})` : kind);
  return `Profiles side by side: ${pairs.map((pair) => link(name(pair), pair.url)).join(", ")}`;
}
