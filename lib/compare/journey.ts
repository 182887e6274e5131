import { formatChange, formatNumber, formatValue } from "@/lib/metrics";
import type { ComparisonRow, JourneyFigure, JourneyMetric } from "@/lib/model";
import { code, plainText, table } from "./markdown-text";
import type { Journey } from "@/lib/model";

/** "2.8 × higher", "31 × lower", "+8.1 %". */
export function factorText(factor: number | null): string {
  if (factor === null || !(factor > 0) || !Number.isFinite(factor)) return "–";
  const times = Math.max(factor, 1 / factor);
  if (times < 1.25) return formatChange(factor - 1);
  return `${formatNumber(times, times >= 10 ? 3 : 2, times < 10)} × ${factor > 1 ? "higher" : "lower"}`;
}

/** A row of a comparison as a step; null where a side has no value. */
export function journeyFigure(row: ComparisonRow | undefined): JourneyFigure | null {
  if (!row || row.base.median === null || row.head.median === null) return null;
  const [before, after] = [row.base.median, row.head.median];
  const factor = before > 0 ? after / before : null;
  return {
    before,
    after,
    factor,
    interval: row.interval && factor !== null ? [1 + row.interval[0], 1 + row.interval[1]] : null,
    verdict: row.verdict,
    n: [row.base.n, row.head.n],
    text: factorText(factor),
    explanation: row.explanation,
  };
}

/** Whether a step is sure enough to be drawn solid. */
export const isSure = ({ verdict }: JourneyFigure): boolean =>
  verdict !== "inconclusive" && verdict !== "not-comparable";

/** Whether a factor is a gain; null where nobody can say. */
export function isGain({ better }: Pick<JourneyMetric, "better">, factor: number | null): boolean | null {
  return better === null || factor === null || factor === 1 ? null : factor > 1 === (better === "higher");
}

/** "QPS 3.2 × higher: 20 331 → 64 205 req/s; P99 2.1 × lower: 8.2 ms → 3.9 ms". */
export function journeySentence(metrics: readonly JourneyMetric[]): string {
  const totals = metrics.flatMap(({ label, unit, total }) =>
    total
      ? [
          `${label} ${total.text}: ${formatValue(total.before, unit)} → ${formatValue(total.after, unit)}${isSure(total) ? "" : " (not certain)"}`,
        ]
      : [],
  );
  return totals.length > 0 ? totals.join("; ") : "Nothing was measured on both ends";
}

/** A journey as a table for a README or a pull request. */
export function journeyMarkdown(journey: Journey): string {
  const { title, sentence, url, picture, steps, metrics } = journey;
  const columns = [
    { title: "Step" },
    ...metrics.flatMap(({ label }) => [
      { title: label, right: true },
      { title: "Factor", right: true },
      { title: "So far", right: true },
    ]),
    { title: "Function" },
  ];
  const rows = steps.map((step, at) => [
    `${code(step.commit.commit.slice(0, 7))} ${plainText(step.title)}`,
    ...metrics.flatMap(({ unit, steps: figures, cumulative }) => {
      const figure = figures[at];
      if (!figure) return ["not measured", "–", "–"];
      return [
        `${formatValue(figure.before, unit)} → ${formatValue(figure.after, unit)}`,
        `${figure.text}${isSure(figure) ? "" : " ≈ ?"}`,
        factorText(cumulative[at] ?? null),
      ];
    }),
    step.function ? code(step.function.name) : "–",
  ]);
  return [
    `**${plainText(title)}**`,
    plainText(sentence),
    `[![${plainText(title)}](${picture})](${url})`,
    table(columns, rows),
    "",
  ].join("\n\n");
}
