import { formatChange, formatFactor, formatValue, metricDefinition } from "@/lib/metrics";
import type { ComparisonRow, SidesComparison } from "@/lib/model";
import { seriesLabels } from "./labels";
import { code, link, plainText, table } from "./markdown-text";
import { sideName, sidesTable } from "./sides-table";
import { verdictWord } from "./words";

/** Several sides against one base as Markdown: one table of the primary metrics, and what is said of each side. */
export function renderSidesMarkdown({ base, comparisons, url }: SidesComparison): string {
  const rows = sidesTable(comparisons).filter(({ primary }) => primary);
  const labels = seriesLabels(comparisons.flatMap((comparison) => comparison.rows));
  const named = labels.size > 1;
  const columns = [
    ...(named ? [{ title: "Scenario" }] : []),
    { title: "Metric" },
    { title: `base ${plainText(sideName(base))}`, right: true },
    ...comparisons.map(({ head }) => ({ title: plainText(sideName(head)), right: true })),
  ];
  const cells = rows.map((row) => [
    ...(named ? [code(labels.get(row.seriesId) ?? "")] : []),
    plainText(metricDefinition(row.metric).label),
    formatValue(row.base.median, row.unit),
    ...row.cells.map((cell) => (cell ? cellText(cell) : "–")),
  ]);
  const said = comparisons.map(
    ({ head, summary }) => `- ${code(sideName(head))}: ${plainText(summary.headline)}`,
  );
  const parts = [table(columns, cells), said.join("\n"), link("full comparison", url)];
  return `${parts.join("\n\n")}\n`;
}

function cellText(row: ComparisonRow): string {
  const value = formatValue(row.head.median, row.unit);
  if (row.change === null) return `${value} (${verdictWord(row)})`;
  return `${value} (${formatFactor(row.change + 1)}, ${formatChange(row.change)}, ${verdictWord(row)})`;
}
