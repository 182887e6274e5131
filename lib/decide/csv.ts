import type { Sweep } from "@/lib/model";

type Cell = string | number | null | undefined;

/** Lines of RFC 4180: cells with commas, quotes or line ends are quoted; texts that a table would take for a formula are kept from it. */
export function csvOf(lines: readonly (readonly Cell[])[]): string {
  return lines.map((cells) => `${cells.map(cellText).join(",")}\r\n`).join("");
}

function cellText(cell: Cell): string {
  if (cell === null || cell === undefined) return "";
  const text = typeof cell === "string" && /^[=+@\t\r-]/.test(cell) ? `'${cell}` : String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A sweep as a table: a line for each value and metric, in base units. */
export function sweepCsv({ parameter, metrics, points, best }: Sweep): string {
  const head = [
    parameter,
    "metric",
    "unit",
    "median",
    "low",
    "high",
    "n",
    "change",
    "p_adjusted",
    "verdict",
    "best",
  ];
  const lines = points.flatMap(({ value, metrics: figures }) =>
    metrics.flatMap(({ metric, unit }) => {
      const figure = figures[metric];
      if (!figure) return [];
      const { median, interval, n, change, adjustedPValue, verdict } = figure;
      const isBest = best[metric]?.includes(value) ? "yes" : "";
      return [
        [
          value,
          metric,
          unit,
          median,
          interval?.[0],
          interval?.[1],
          n,
          change,
          adjustedPValue,
          verdict,
          isBest,
        ],
      ];
    }),
  );
  return csvOf([head, ...lines]);
}
