import fc from "fast-check";
import { expect, it } from "vitest";
import { treeOf } from "./folded.fixture";
import { edgesOf } from "./view";
import { fillBetween, timelineOf } from "./timeline";

const stacks = ["main;a;b", "main;a", "main;c", "main;c;a", "other"];
const trees = fc.array(
  fc.array(fc.nat(100), { minLength: stacks.length, maxLength: stacks.length }).map((values) =>
    treeOf(
      values
        .flatMap((value, at) => (value > 0 ? [`${stacks[at]} ${value}`] : []))
        .concat("main 1")
        .join("\n"),
    ),
  ),
  { minLength: 1, maxLength: 5 },
);

it("keeps the cost of every stack of every commit, in places that hold it", () => {
  fc.assert(
    fc.property(trees, (some) => {
      const timeline = timelineOf(
        some,
        some.map(() => 2),
      );
      some.forEach((tree, commit) => {
        expect(timeline.cums[commit]![0]).toBe(tree.self.reduce((sum, one) => sum + one, 0) / 2);
      });
      const filled = new Float64Array(timeline.parent.length);
      some.forEach((_, commit) => {
        fillBetween(timeline, commit, filled);
        expect(filled.every((part) => part >= 0 && part <= 1)).toBe(true);
      });
    }),
  );
});

it("counts small stacks that come and go by chance to their callers, so that the large ones have room", () => {
  const noise = (commit: number) => Array.from({ length: 100 }, (_, at) => `main;chance${commit}_${at} 1`);
  const some = Array.from({ length: 12 }, (_, commit) =>
    treeOf(["main;large 900", ...noise(commit)].join("\n")),
  );
  const timeline = timelineOf(
    some,
    some.map(() => 1),
  );
  expect(timeline.least).toBeGreaterThan(0);
  expect(timeline.parent).toHaveLength(3);
  for (const cum of timeline.cums) expect([...cum]).toEqual([1_000, 1_000, 900]);
});

it("leaves every place where it is while what fills it moves", () => {
  const timeline = timelineOf([treeOf("main;a 10\nmain;b 10"), treeOf("main;a 30\nmain;b 10")], [1, 1]);
  const nodeOf = (name: string) =>
    timeline.frame.findIndex((frame, node) => node > 0 && timeline.frames.name[frame] === name);
  const [a, b] = [nodeOf("a"), nodeOf("b")];
  expect(edgesOf(timeline.layout, a)).toEqual({ x0: 0, x1: 0.75 });
  expect(edgesOf(timeline.layout, b)).toEqual({ x0: 0.75, x1: 1 });
  const filled = new Float64Array(timeline.parent.length);
  fillBetween(timeline, 0.5, filled);
  expect(filled[a]).toBeCloseTo(2 / 3);
  expect(filled[b]).toBe(1);
  fillBetween(timeline, 1, filled);
  expect([filled[a], filled[b]]).toEqual([1, 1]);
});
