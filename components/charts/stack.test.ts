import { expect, it } from "vitest";
import { stackLines } from "./stack";

const line = (id: string, values: readonly (number | null)[]) => ({
  id,
  label: id,
  colour: 1,
  flags: [],
  totalPoints: values.length,
  points: values.flatMap((median, at) =>
    median === null ? [] : [{ at, n: 3, median, min: median - 1, max: median + 1 }],
  ),
});

it("piles lines up; where one has no point it adds nothing, and the next one closes the gap", () => {
  const [a, b, c] = stackLines([line("a", [5, 2]), line("b", [null, 3, 4]), line("c", [1, 1, 1])]);
  const edges = (of: typeof a) => of?.points.map(({ at, min, max }) => [at, min, max]);
  expect(edges(a)).toEqual([
    [0, 0, 5],
    [1, 0, 2],
    [2, 0, 0],
  ]);
  expect(edges(b)).toEqual([
    [0, 5, 5],
    [1, 2, 5],
    [2, 0, 4],
  ]);
  expect(edges(c)?.map(([, , max]) => max)).toEqual([6, 6, 5]);
});
