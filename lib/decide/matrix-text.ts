import { formatFactor, formatValue } from "@/lib/metrics";
import {
  csvText,
  shortSha,
  type HeadlineMetric,
  type Matrix,
  type MatrixFigure,
  type MatrixRow,
} from "@/lib/model";
import { partsOf } from "./varied";

const mostColumns = 8;

/** What a table has room for: what decisions are made on first. */
export function matrixColumns({ columns }: Pick<Matrix, "columns">): Matrix["columns"] {
  const beside = columns.filter(({ metric, primary }) => !primary && !/^latency_|^requests$/.test(metric));
  return [...columns.filter(({ primary }) => primary), ...beside].slice(0, mostColumns);
}

/** "1", or "2–4" where it may be any of these. */
export function rankText(figure: MatrixFigure | undefined): string {
  if (!figure?.rank) return "–";
  const [first, last] = figure.rank;
  return first === last ? String(first) : `${first}–${last}`;
}

/** What is varied, as people say it. */
export const byText = (by: string): string =>
  by
    .split(",")
    .map((key) => partsOf(key).key)
    .join(" × ");

/** Who is first, and what cannot be told apart. */
export function matrixSentence({ rows, columns }: Pick<Matrix, "rows" | "columns">): string {
  const [main] = columns;
  const ranked = rows.filter(({ ranked: is, metrics }) => is && main && metrics[main.metric]);
  const [best] = ranked;
  if (!main || !best) return "None of them can be ranked.";
  const figure = (row: MatrixRow) => row.metrics[main.metric];
  const first = ranked.filter((row) => figure(row)?.rank?.[0] === 1);
  if (first.length === ranked.length) return `${main.label}: none of the ${ranked.length} can be told apart.`;
  const value = formatValue(figure(best)?.median, main.unit);
  if (first.length > 1)
    return `${main.label}: ${first.map((row) => row.value).join(", ")} lead (${value}); they cannot be told apart.`;
  const next = ranked.find((row) => row !== best);
  const times = figure(next ?? best)?.timesBest;
  const ahead =
    next && times ? `, ${formatFactor(main.better === "lower" ? times : 1 / times)} ${next.value}` : "";
  return `${main.label}: ${best.value} is first with ${value}${ahead}.`;
}

const escaped = (text: string) => text.replaceAll("|", "\\|").replaceAll("\n", " ");

/** A table for a README or a request. */
export function matrixMarkdown(matrix: Matrix): string {
  const columns = matrixColumns(matrix);
  const head = [
    byText(matrix.by),
    "rank",
    ...columns.flatMap((one, at) => (at === 0 ? [one.label, "× the best"] : [one.label])),
  ];
  const line = (cells: readonly string[]) => `| ${cells.map(escaped).join(" | ")} |`;
  const rows = matrix.rows.map((row) => line(cellsOf(row, columns)));
  const notes = matrix.warnings.map(({ message }) => `- ${message}`);
  return [
    `### ${matrix.scenario} by ${byText(matrix.by)}`,
    "",
    matrixSentence(matrix),
    "",
    line(head),
    line(head.map((_, at) => (at === 0 ? "---" : "--:"))),
    ...rows,
    "",
    `Ranks by ${columns[0]?.label ?? "–"}, all pairs tested and adjusted (Tukey, 5 %): a range of ranks cannot be told apart. ${matrix.tool}, ${matrix.environment}, [${shortSha(matrix.commit)}](${matrix.permalink}).`,
    ...(notes.length > 0 ? ["", ...notes] : []),
    "",
  ].join("\n");
}

function cellsOf(row: MatrixRow, columns: readonly HeadlineMetric[]): string[] {
  const cells = columns.flatMap(({ metric, unit }, at) => {
    const figure = row.metrics[metric];
    const value = formatValue(figure?.median, unit);
    if (at > 0) return [value];
    return [value, figure?.timesBest ? formatFactor(figure.timesBest) : "–"];
  });
  return [row.value, row.ranked ? rankText(row.metrics[columns[0]?.metric ?? ""]) : "not ranked", ...cells];
}

/** A line for each variant and metric, in base units. */
export function matrixCsv({ by, rows, columns }: Matrix): string {
  const head = [
    by,
    "metric",
    "unit",
    "median",
    "low",
    "high",
    "n",
    "rank_first",
    "rank_last",
    "letters",
    "times_best",
  ];
  const lines = rows.flatMap(({ value, metrics }) =>
    columns.flatMap(({ metric, unit }) => {
      const figure = metrics[metric];
      if (!figure) return [];
      const { median, interval, n, rank, letters, timesBest } = figure;
      return [
        [
          value,
          metric,
          unit,
          median,
          interval?.[0],
          interval?.[1],
          n,
          rank?.[0],
          rank?.[1],
          letters,
          timesBest,
        ],
      ];
    }),
  );
  return csvText([head, ...lines]);
}
