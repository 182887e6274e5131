// @ts-check
import { shown } from "./figures.mjs";
import { seriesTitle } from "./summary.mjs";
import { table } from "./terminal.mjs";

/**
 * The server's comparison (GET …/compare), as far as it is read here.
 *
 * @typedef {"improved" | "regressed" | "unchanged" | "inconclusive" | "not-comparable"} Verdict
 * @typedef {{ seriesId: string, scenario: string, tool: string, environment: string, variant?: Record<string, string>,
 *   metric: string, unit: string, primary: boolean,
 *   base: { n: number, median: number | null }, head: { n: number, median: number | null }, change: number | null,
 *   verdict: Verdict, moved?: "up" | "down" | null }} Row
 * @typedef {{ key: string, base: string | null, head: string | null }} Difference
 * @typedef {{ commit: string, ref?: string }} Side `ref`: what selects exactly these runs again
 * @typedef {{ environment?: string, scenario?: string, variant?: Record<string, string> }} Filter what it is narrowed to
 * @typedef {{ seriesId: string, scenario: string, tool: string, environment: string, variant?: Record<string, string>,
 *   metrics: string[] }} Missing `metrics`: those that are missing; none where the whole series is
 * @typedef {{ filter?: Filter, missing?: { head: Missing[] }, headline?: { sentence: string },
 *   base: Side, head: Side, baseline?: { explanation: string } | null, rows: Row[], config: Difference[],
 *   environment: Difference[], warnings: { level: string, message: string, side: string, scenario: string }[],
 *   budgets?: { state: string, sentence: string }[],
 *   summary: Record<Exclude<Verdict, "not-comparable">, number> & { notComparable?: number, headline: string }, url: string }} Comparison
 */

/** @param {Side} side @returns {string} what selects it in another request */
export const sideOf = ({ ref, commit }) => ref ?? commit;

export const VERDICTS = /** @type {const} */ ([
  "improved",
  "regressed",
  "unchanged",
  "inconclusive",
  "not-comparable",
]);

/** @param {Comparison} comparison @param {Verdict} verdict @returns {number} primary results that have it */
export const countOf = ({ summary }, verdict) =>
  verdict === "not-comparable" ? (summary.notComparable ?? 0) : summary[verdict];

/** @param {Pick<Comparison, "missing">} comparison @returns {string[]} what base measured and head did not */
export const missingTexts = ({ missing }) =>
  (missing?.head ?? []).map((series) =>
    series.metrics.length > 0
      ? `${series.metrics.join(", ")} of ${seriesTitle(series)}`
      : seriesTitle(series),
  );

/** @param {number | null} change @returns {string} */
function percent(change) {
  if (change === null) return "–";
  const text = (Math.abs(change) * 100).toFixed(1);
  return `${text === "0.0" ? "" : change < 0 ? "−" : "+"}${text} %`;
}

/** @param {Row[]} rows of one series @returns {string} */
function seriesText(rows) {
  const [first] = rows;
  const head = ["metric", "base", "head", "change", "verdict", "runs"];
  const lines = rows.map(({ metric, unit, base, head: other, change, verdict, moved }) => [
    metric,
    shown(base.median, unit),
    shown(other.median, unit),
    percent(change),
    // It moved, and nobody says which way is better.
    verdict === "inconclusive" && moved ? "changed" : verdict,
    `${base.n} v ${other.n}`,
  ]);
  return `${first ? seriesTitle(first) : ""}\n${table([head, ...lines])}`;
}

/** @param {Comparison} comparison @returns {string} for a terminal: what is missing, the primary metrics, what else differs */
export function comparisonText(comparison) {
  const { base, head, baseline, rows, config, environment, warnings, headline, summary, url } = comparison;
  /** @type {Map<string, Row[]>} */
  const series = new Map();
  for (const row of rows.filter(({ primary }) => primary)) {
    series.set(row.seriesId, [...(series.get(row.seriesId) ?? []), row]);
  }
  const problems = warnings.filter(({ level }) => level !== "info");
  return [
    ...missingTexts(comparison).map((text) => `! not measured in head: ${text}`),
    headline?.sentence ?? summary.headline,
    `${base.commit.slice(0, 7)} → ${head.commit.slice(0, 7)}`,
    ...(baseline ? [baseline.explanation] : []),
    ...problems.map(({ side, scenario, message }) => `! ${side}, ${scenario}: ${message}`),
    ...[...config, ...environment].map(
      ({ key, base: before, head: after }) => `! also different: ${key}: ${before ?? "–"} → ${after ?? "–"}`,
    ),
    ...[...series.values()].map(seriesText),
    url,
  ].join("\n");
}
