import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { axisPositions } from "./commit-axis";
import { Marks } from "./marks";
import { yScale } from "./y-scale";

function markup(values: readonly { n: number; median: number; min: number; max: number }[]): string {
  const points = values.map((value, at) => ({ at, ...value }));
  const axis = points.map(({ at }) => ({
    commit: `${at}`.repeat(40),
    committedAt: `2026-03-0${at + 1}T10:00:00Z`,
    message: null,
  }));
  const lines = [{ id: "a", label: "a", colour: 1, flags: [], totalPoints: points.length, points }];
  const y = yScale([0, 200], "requests/second", "linear");
  const positions = axisPositions(axis, "commit");
  const plot = {
    axis,
    positions,
    lines,
    shownLines: lines,
    stacked: false,
    y,
    unit: "requests/second",
    limits: [],
  };
  return renderToStaticMarkup(<Marks plot={plot} />);
}

it("shows the spread of the only commit as a bar, where there is no band yet", () => {
  const repeats = { n: 5, median: 100, min: 50, max: 150 };
  expect(markup([repeats])).toContain('<line x1="50%" x2="50%" y1="75%" y2="25%"');
  expect(markup([repeats, repeats])).not.toContain("<line");
  expect(markup([{ ...repeats, n: 1 }])).not.toContain("<line");
});
