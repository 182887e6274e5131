// @ts-check
import { shown } from "./figures.mjs";
import { table } from "./terminal.mjs";

/**
 * The server's answer to an upload (POST …/runs), as far as it is read here.
 *
 * @typedef {{ id: string, level: string, message: string }} Check
 * @typedef {{ metric: string, label: string, unit: string, primary: boolean }} Headline what is shown first of a run
 * @typedef {{ id: string, url: string, tool: string, scenario: string, environment: string, seriesId: string,
 *   variant?: Record<string, string>, metrics: Record<string, number>, headline: Headline[], checks: Check[] }} Run
 * @typedef {{ uploadId: string, project: string, commit: string, replayed: boolean, runs: Run[],
 *   profiles: { kind: string, url: string }[], links: { commit: string, compare: string | null } }} UploadAnswer
 */

/** @param {number[]} values @returns {number} */
export function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const at = (/** @type {number} */ index) => sorted[index] ?? NaN;
  return Number.isInteger(middle) ? (at(middle - 1) + at(middle)) / 2 : at(Math.floor(middle));
}

/** @param {number[]} values @returns {string} how far the runs lie apart, as a share of their median */
export function spread(values) {
  const middle = median(values);
  if (values.length < 2 || !(middle > 0)) return "–";
  return `${(((Math.max(...values) - Math.min(...values)) / middle) * 100).toFixed(1)} %`;
}

/** More columns than this do not fit beside each other. */
const mostColumns = 4;

/** @param {Run[]} runs @returns {Headline[]} what the server says is shown first: what is decided on before the rest */
function columnsOf(runs) {
  const all = [...new Map(runs.flatMap(({ headline }) => headline).map((one) => [one.metric, one])).values()];
  const chosen = all.toSorted((a, b) => Number(b.primary) - Number(a.primary)).slice(0, mostColumns);
  return all.filter((one) => chosen.includes(one));
}

/** @param {Run[]} runs of one series @returns {string} */
function seriesTable(runs) {
  const columns = columnsOf(runs);
  const valuesOf = (/** @type {string} */ metric) => runs.flatMap(({ metrics }) => metrics[metric] ?? []);
  const line = (/** @type {string} */ title, /** @type {(column: Headline) => string} */ cell) => [
    title,
    ...columns.map(cell),
  ];
  const rows = [
    line("run", ({ label }) => label),
    ...runs.map(({ metrics }, index) =>
      line(`${index + 1}`, ({ metric, unit }) => shown(metrics[metric], unit)),
    ),
  ];
  if (runs.length > 1) {
    rows.push(line("median", ({ metric, unit }) => shown(median(valuesOf(metric)), unit)));
    rows.push(line("spread", ({ metric }) => spread(valuesOf(metric))));
  }
  return table(rows);
}

/** @param {Run[]} runs @returns {string[]} what the server found, each once */
function findings(runs) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { checks } of runs)
    for (const { level, message } of checks)
      if (level !== "info") counts.set(`${level}: ${message}`, (counts.get(`${level}: ${message}`) ?? 0) + 1);
  return [...counts].map(([text, count]) => `! ${text}${count > 1 ? ` (${count} runs)` : ""}`);
}

/**
 * @param {{ scenario: string, tool: string, environment: string, variant?: Record<string, string> }} series
 *   `variant` is absent where the server is older
 */
export function seriesTitle({ scenario, tool, environment, variant = {} }) {
  const varied = Object.entries(variant).map((pair) => pair.join("="));
  return [scenario, ...varied, tool, environment].join(" · ");
}

/** @param {UploadAnswer} answer @returns {string} what was measured, and where it can be seen */
export function summary({ runs, profiles, links, replayed, commit, project }) {
  const series = groupBySeries(runs);
  const parts = [...series.values()].map((of) => {
    return `${seriesTitle(/** @type {Run} */ (of[0]))}\n${seriesTable(of)}`;
  });
  const kinds = [...new Set(profiles.map(({ kind }) => kind))];
  return [
    ...parts,
    ...findings(runs),
    ...(profiles.length
      ? [`${profiles.length} ${profiles.length === 1 ? "profile" : "profiles"}: ${kinds.join(", ")}`]
      : []),
    ...(replayed ? ["The server already had these results."] : []),
    `${project} ${commit.slice(0, 7)}: ${links.commit}`,
    ...(links.compare ? [`compared with the runs before: ${links.compare}`] : []),
  ].join("\n");
}

/** @param {Run[]} runs @returns {Map<string, Run[]>} */
function groupBySeries(runs) {
  /** @type {Map<string, Run[]>} */
  const groups = new Map();
  for (const run of runs) groups.set(run.seriesId, [...(groups.get(run.seriesId) ?? []), run]);
  return groups;
}
