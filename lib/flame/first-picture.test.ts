import fc from "fast-check";
import { expect, test } from "vitest";
import { firstPictureOfCalls, pictureUnits, type FirstPicture } from "./first-picture";
import { paintByPackage } from "./palette";
import type { FlameTree } from "./tree";
import { anyTree, deepTree } from "./folded.fixture";

/** Boxes of a row as `[left, right, paint, label]`, places as shares of the width. */
function boxesOf({ rows, names }: FirstPicture, row: number) {
  const numbers = rows[row] ?? [];
  let end = 0;
  return Array.from({ length: numbers.length / 4 }, (_, box) => {
    const [gap = 0, width = 0, paint = 0, name = -1] = numbers.slice(4 * box);
    const left = end + gap;
    end = left + width;
    return [left / pictureUnits, end / pictureUnits, paint, names[name]] as const;
  });
}

test("each child stands below its parent, with its label and the paint of its package", () => {
  const tree: FlameTree = {
    parent: Int32Array.from([-1, 0, 1, 0]),
    frame: Uint32Array.from([0, 0, 1, 2]),
    self: Float64Array.from([0, 1, 2, 1]),
    frames: { name: ["main.work", "main.<b>", "rest"], file: ["", "", ""] },
  };
  const picture = firstPictureOfCalls(tree, "all 4");
  const paint = paintByPackage(tree.frames);
  expect(picture.rows).toHaveLength(3);
  expect(boxesOf(picture, 0)).toEqual([[0, 1, 0, ["all 4", 0]]]);
  expect(boxesOf(picture, 1)).toEqual([
    [0, 0.75, paint[0], ["main.work", 5]],
    [0.75, 1, paint[2], ["rest", 0]],
  ]);
  expect(boxesOf(picture, 2)).toEqual([[0, 0.5, paint[1], ["main.<b>", 5]]]);
});

test("a stack of 100,000 frames makes a picture of bounded size", () => {
  const picture = firstPictureOfCalls(deepTree(100_000), "all 1");
  expect(JSON.stringify(picture).length).toBeLessThan(2_000);
  expect(picture.names).toEqual([
    ["all 1", 0],
    ["f", 0],
  ]);
});

test("a picture is bounded, however many boxes and however long the names", () => {
  const columns = 1_000;
  const nodes = 1 + 20 * columns;
  const wide: FlameTree = {
    parent: Int32Array.from({ length: nodes }, (_, node) => ((node - 1) % 20 === 0 ? 0 : node - 1)),
    frame: Uint32Array.from({ length: nodes }, (_, node) => node),
    self: Float64Array.from({ length: nodes }, (_, node) => Number(node > 0 && node % 20 === 0)),
    frames: {
      name: Array.from({ length: nodes }, (_, frame) => `main.${"x".repeat(1_000)}${frame}`),
      file: new Array<string>(nodes).fill(""),
    },
  };
  wide.parent[0] = -1;
  const picture = firstPictureOfCalls(wide, "all");
  const boxes = picture.rows.reduce((sum, row) => sum + row.length / 4, 0);
  expect(boxes).toBeGreaterThan(1_000);
  expect(boxes).toBeLessThan(7_000);
  expect(JSON.stringify(picture).length).toBeLessThan(1_500_000);
});

test("boxes of a row stand side by side inside of the width, whatever the tree", () => {
  fc.assert(
    fc.property(anyTree, (tree) => {
      const picture = firstPictureOfCalls(tree, "all");
      for (const row of picture.rows.keys()) {
        let before = 0;
        for (const [left, right] of boxesOf(picture, row)) {
          expect(left).toBeGreaterThanOrEqual(before - 2 / pictureUnits);
          expect(right).toBeLessThanOrEqual(1 + 2 / pictureUnits);
          before = right;
        }
      }
    }),
  );
});
