import { xMarks, xPositions, yAxis } from "@/components/sweeps/axis";
import { parameterName } from "@/lib/decide";
import { shortSha, type Sweep } from "@/lib/model";
import { card, cardInset, cardPalette as palette, cardTitle, cardWidth } from "./card";
import { element, type SvgNode } from "./svg";
import { words } from "./text";

/** A sweep as a card: what it says, and its first metric over the parameter. */
export function sweepCard(sweep: Sweep, project: string): string {
  const title = sweep.sentences[0] ?? `${sweep.scenario} over ${parameterName(sweep.parameter)}`;
  const { nodes, bottom } = cardTitle(title);
  const facts = {
    title,
    trail: `${project} · sweep`,
    foot: `${sweep.scenario} · ${sweep.tool} · ${sweep.environment} · ${shortSha(sweep.commit)}`,
  };
  return card(facts, nodes, curve(sweep, bottom));
}

function curve({ metrics, points, axis }: Sweep, top: number): SvgNode[] {
  const [main] = metrics;
  if (!main) return [];
  const drawn = points.flatMap(({ value, metrics: figures }) => {
    const figure = figures[main.metric];
    return figure ? [{ value, figure }] : [];
  });
  const [left, foot] = [cardInset + 90, 520];
  const values = drawn.map(({ value }) => value);
  const place = xPositions(axis, values);
  const { scale, marks, at } = yAxis(
    drawn.flatMap(({ figure }) => figure.values),
    main.unit,
  );
  const x = (part: number) => left + part * (cardWidth - 90);
  const y = (part: number) => foot - part * (foot - top - 20);
  const small = { size: 20, fill: palette.dim };
  const path = drawn
    .map(({ value, figure }) => `${x(place(value)).toFixed(1)} ${y(at(figure.median)).toFixed(1)}`)
    .join("L");
  return [
    words(left, top + 4, `${main.label} ${scale.suffix}`, small),
    ...marks.flatMap((mark) => [
      element("line", { x1: left, x2: x(1), y1: y(mark.at), y2: y(mark.at), stroke: palette.line }),
      words(left - 12, y(mark.at) + 7, mark.label, { ...small, anchor: "end" }),
    ]),
    ...xMarks(values, place).map((mark) =>
      words(x(mark.at), foot + 28, mark.label, { ...small, anchor: "middle" }),
    ),
    element("path", { d: `M${path}`, fill: "none", stroke: palette.accent, "stroke-width": 4 }),
    ...drawn.flatMap(({ value, figure }) => [
      ...figure.values.map((run) =>
        element("circle", {
          cx: x(place(value)),
          cy: y(at(run)),
          r: 5,
          fill: palette.accent,
          "fill-opacity": 0.35,
        }),
      ),
      element("circle", { cx: x(place(value)), cy: y(at(figure.median)), r: 8, fill: palette.accent }),
    ]),
  ];
}
