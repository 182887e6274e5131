import fc from "fast-check";
import { expect, test } from "vitest";
import { anyTree, treeOf } from "./folded.fixture";
import { layoutTree } from "./layout";
import {
  clampSpan,
  neighbourOf,
  panSpan,
  rowsOfNode,
  spanBetween,
  spanOf,
  wholeSpan,
  zoomSpan,
} from "./view";

const fraction = fc.double({ min: 0, max: 1, noNaN: true });

test("zooming keeps the place under the pointer and stays within the graph", () => {
  fc.assert(
    fc.property(fraction, fc.double({ min: 1, max: 50, noNaN: true }), (at, factor) => {
      const zoomed = zoomSpan(wholeSpan, factor, at);
      expect(zoomed.x0).toBeGreaterThanOrEqual(0);
      expect(zoomed.x1).toBeLessThanOrEqual(1 + 1e-12);
      expect((at - zoomed.x0) / (zoomed.x1 - zoomed.x0)).toBeCloseTo(at, 6);
      const back = zoomSpan(zoomed, 1 / factor, at);
      expect([back.x0, back.x1].map((x) => Number(x.toFixed(6)))).toEqual([0, 1]);
    }),
  );
});

test("panning stops at the edges", () => {
  expect(panSpan({ x0: 0.5, x1: 0.75 }, 0.5)).toEqual({ x0: 0.625, x1: 0.875 });
  expect(panSpan({ x0: 0.5, x1: 0.75 }, 9)).toEqual({ x0: 0.75, x1: 1 });
  expect(panSpan({ x0: 0.5, x1: 0.75 }, -9)).toEqual({ x0: 0, x1: 0.25 });
  expect(panSpan(wholeSpan, 0.3)).toEqual(wholeSpan);
});

test("a range is never empty, also for a node without width", () => {
  const { x0, x1 } = clampSpan({ x0: 1, x1: 1 });
  expect(x1).toBeGreaterThan(x0);
  expect(spanBetween(wholeSpan, { x0: 0.2, x1: 0.4 }, 1)).toEqual({ x0: 0.2, x1: 0.4 });
});

test("the keyboard walks to the caller, the widest callee and the neighbours in the row", () => {
  const tree = treeOf("a;b 10\na;c;d 30\na;e 20");
  const layout = layoutTree(tree.parent, tree.self);
  const at = (name: string) => tree.frame.indexOf(tree.frames.name.indexOf(name), 1);
  expect(neighbourOf(layout, at("a"), "callee")).toBe(at("c"));
  expect(neighbourOf(layout, at("c"), "previous")).toBe(at("b"));
  expect(neighbourOf(layout, at("c"), "next")).toBe(at("e"));
  expect(neighbourOf(layout, at("e"), "next")).toBe(at("e"));
  expect(neighbourOf(layout, at("d"), "caller")).toBe(at("c"));
  expect(neighbourOf(layout, 0, "caller")).toBe(0);
  expect(neighbourOf(layout, at("d"), "callee")).toBe(at("d"));
  expect(neighbourOf(layout, at("c"), "next", spanOf(layout, at("c")))).toBe(at("c"));
  expect(rowsOfNode(layout, at("c"))).toBe(4);
  expect(rowsOfNode(layout, at("b"))).toBe(3);
});

test("going next and back again leads to the same node", () => {
  fc.assert(
    fc.property(anyTree, fc.nat(), (tree, seed) => {
      const layout = layoutTree(tree.parent, tree.self);
      const node = seed % layout.nodeCount;
      const next = neighbourOf(layout, node, "next", { x0: -1, x1: 2 }, -1);
      if (next !== node) expect(neighbourOf(layout, next, "previous", { x0: -1, x1: 2 }, -1)).toBe(node);
    }),
  );
});
