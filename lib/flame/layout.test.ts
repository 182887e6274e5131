import fc from "fast-check";
import { expect, test } from "vitest";
import { crowd, visibleBoxes } from "./boxes";
import { anyTree, treeOf } from "./folded.fixture";
import { firstRightOf, layoutTree, nodeAt, widthOf } from "./layout";
import { edgesOf } from "./view";
import { flameText } from "./text";
import { stackOf, subtreeSums } from "./tree";

const service = treeOf(`
  serve;handle;encode 30
  serve;handle;store 20
  serve;read 20
  gc 30`);

function labelled(tree: typeof service): (node: number) => string {
  return (node) => (node === 0 ? "all" : (tree.frames.name[tree.frame[node]!] ?? ""));
}

test("a flame graph as text: children under their parents, as wide as their share", () => {
  const text = flameText(layoutTree(service.parent, service.self), labelled(service), 50);
  expect(text.split("\n")).toEqual([
    "|all----------------------------------------------",
    "|serve-----------------------------|gc------------",
    "|handle------------------|read-----",
    "|encode--------|store----",
  ]);
});

test("zooming into a frame gives it the whole width and keeps the frames above it", () => {
  const layout = layoutTree(service.parent, service.self);
  const handle = service.frames.name.indexOf("handle");
  const node = service.frame.indexOf(handle, 1);
  const view = { ...edgesOf(layout, node), rowFrom: 0, rowTo: layout.rows };
  expect(flameText(layout, labelled(service), 20, view).split("\n")).toEqual([
    "|all----------------",
    "|serve--------------",
    "|handle-------------",
    "|encode-----|store--",
  ]);
});

test("a gain and a loss of one subtree both have a width", () => {
  const tree = treeOf("f;gain 30\nf;loss -10");
  const layout = layoutTree(tree.parent, tree.self);
  expect(flameText(layout, labelled(tree), 40).split("\n")[2]).toBe(
    "|gain-------------------------|loss-----",
  );
});

test("neighbours too narrow to be seen are one crowd", () => {
  const many = Array.from({ length: 1000 }, (_, at) => `wide;n${at} 1`).join("\n");
  const tree = treeOf(`${many}\nwide;last 1000`);
  const boxes = visibleBoxes(layoutTree(tree.parent, tree.self), { x0: 0, x1: 1, rowFrom: 2, rowTo: 3 }, 100);
  expect(boxes.count).toBe(2);
  expect([boxes.node[0], boxes.x[0], Math.round(boxes.width[0]!)]).toEqual([crowd, 0, 50]);
  expect([boxes.x[1], boxes.width[1]]).toEqual([50, 50]);
});

test("an empty profile is one box", () => {
  const layout = layoutTree(Int32Array.of(-1), Float64Array.of(0));
  expect(layout.rows).toBe(1);
  expect(nodeAt(layout, 0, 0.5)).toBe(-1);
  expect(nodeAt(layout, 1, 0.5)).toBe(-1);
});

test("children lie within their parent, in order, and their widths sum up to at most its own", () => {
  fc.assert(
    fc.property(anyTree, (tree) => {
      const layout = layoutTree(tree.parent, tree.self);
      const { depth, parent, nodeCount } = layout;
      const filled = new Float64Array(nodeCount).map((_, node) => edgesOf(layout, node).x0);
      for (let node = 1; node < nodeCount; node++) {
        const above = parent[node]!;
        const { x0, x1 } = edgesOf(layout, node);
        expect(depth[node]).toBe(depth[above]! + 1);
        expect(x0).toBeGreaterThanOrEqual(filled[above]!);
        expect(x1).toBeGreaterThanOrEqual(x0);
        expect(x1).toBeLessThanOrEqual(edgesOf(layout, above).x1);
        filled[above] = x1;
      }
    }),
  );
});

test("a width is the share of the total", () => {
  fc.assert(
    fc.property(anyTree, (tree) => {
      const layout = layoutTree(tree.parent, tree.self);
      const { end, parent } = layout;
      const cum = subtreeSums(tree.parent, tree.self);
      fc.pre(cum[0]! > 0);
      for (let node = 0; node < cum.length; node++) {
        expect(widthOf(layout, node)).toBeCloseTo(cum[node]! / cum[0]!, 10);
        for (let below = node; below < end[node]!; below++) expect(stackOf(parent, below)).toContain(node);
      }
    }),
  );
});

test("the hit test finds the box that is drawn, at every zoom", () => {
  const view = fc.tuple(
    fc.double({ min: 0, max: 0.9, noNaN: true }),
    fc.double({ min: 0.05, max: 1, noNaN: true }),
  );
  fc.assert(
    fc.property(anyTree, view, fc.integer({ min: 1, max: 300 }), (tree, [from, span], pixels) => {
      const layout = layoutTree(tree.parent, tree.self);
      const window = { x0: from, x1: Math.min(1, from + span), rowFrom: 0, rowTo: layout.rows };
      const boxes = visibleBoxes(layout, window, pixels);
      for (let at = 0; at < boxes.count; at++) {
        if (boxes.node[at] === crowd) continue;
        const middle = boxes.x[at]! + boxes.width[at]! / 2;
        const x = window.x0 + (middle / pixels) * (window.x1 - window.x0);
        expect(nodeAt(layout, boxes.row[at]!, x)).toBe(boxes.node[at]);
      }
    }),
  );
});

test("boxes of a row do not overlap, and every node of half a pixel is among them", () => {
  fc.assert(
    fc.property(anyTree, fc.integer({ min: 1, max: 300 }), (tree, pixels) => {
      const layout = layoutTree(tree.parent, tree.self);
      const boxes = visibleBoxes(layout, { x0: 0, x1: 1, rowFrom: 0, rowTo: layout.rows }, pixels);
      const nodes = new Set<number>();
      const right = new Float64Array(layout.rows);
      for (let at = 0; at < boxes.count; at++) {
        const row = boxes.row[at]!;
        expect(boxes.x[at]!).toBeGreaterThan(right[row]! - 0.01);
        right[row] = boxes.x[at]! + boxes.width[at]!;
        nodes.add(boxes.node[at]!);
      }
      for (let node = 0; node < layout.nodeCount; node++) {
        const width = widthOf(layout, node) * pixels;
        if (width > 0.51) expect(nodes).toContain(node);
      }
    }),
  );
});

test("the search within a row agrees with looking at every node", () => {
  fc.assert(
    fc.property(anyTree, fc.double({ min: 0, max: 1, noNaN: true }), (tree, x) => {
      const layout = layoutTree(tree.parent, tree.self);
      for (let row = 0; row < layout.rows; row++) {
        const [from, to] = [layout.rowStart[row]!, layout.rowStart[row + 1]!];
        const nodes = [...layout.rowNodes.subarray(from, to)];
        const first = nodes.findIndex((node) => edgesOf(layout, node).x1 > x);
        expect(firstRightOf(layout, row, x)).toBe(first < 0 ? to : from + first);
      }
    }),
  );
});

test("stacks of 100,000 frames are laid out", () => {
  const deep = 100_000;
  const parent = Int32Array.from({ length: deep + 1 }, (_, node) => node - 1);
  const self = new Float64Array(deep + 1);
  self[deep] = 1;
  const layout = layoutTree(parent, self);
  expect(layout.rows).toBe(deep + 1);
  expect(nodeAt(layout, deep, 0.5)).toBe(deep);
});
