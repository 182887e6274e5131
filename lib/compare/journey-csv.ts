import { csvText, type Journey } from "@/lib/model";

/** A journey as a table: a line for each step and metric, in base units, and one for each total. */
export function journeyCsv({ steps, metrics, start }: Journey): string {
  const head = [
    "step",
    "title",
    "commit",
    "against",
    "metric",
    "unit",
    "before",
    "after",
    "factor",
    "low",
    "high",
    "so_far",
    "verdict",
    "function",
  ];
  const lines = metrics.flatMap(({ metric, unit, steps: figures, cumulative, total }) => {
    const told = (figure: (typeof figures)[number] | undefined) => [
      metric,
      unit,
      figure?.before,
      figure?.after,
      figure?.factor,
      figure?.interval?.[0],
      figure?.interval?.[1],
    ];
    return [
      ...steps.map((step, at) => [
        at + 1,
        step.title,
        step.commit.commit,
        step.base,
        ...told(figures[at]),
        cumulative[at],
        figures[at]?.verdict,
        step.function?.name,
      ]),
      [
        "total",
        null,
        steps.at(-1)?.commit.commit,
        start?.commit,
        ...told(total),
        total?.factor,
        total?.verdict,
        null,
      ],
    ];
  });
  return csvText([head, ...lines]);
}
