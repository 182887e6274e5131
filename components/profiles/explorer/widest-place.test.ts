import { expect, it } from "vitest";
import { layoutTree } from "@/lib/flame";
import { treeOf } from "@/lib/flame/folded.fixture";
import { widestPlace } from "./widest-place";

const tree = treeOf("main;gone 0\nmain;kept 5\nother;kept 9\nother;gone 0");
const layout = layoutTree(tree.parent, tree.self);
const frameOf = (name: string) => tree.frames.name.indexOf(name);
const nameOf = (node: number) => [tree.parent[node]!, node].map((at) => tree.frames.name[tree.frame[at]!]);

it("is where a function is widest", () => {
  const { node, hidden } = widestPlace({ tree, layout, cum: { head: tree.self } }, frameOf("kept"));
  expect([...nameOf(node), hidden]).toEqual(["other", "kept", false]);
});

it("is where the other side spent most on a function that this one does not have", () => {
  const base = Float64Array.from(tree.frame, (frame, node) => (frame === frameOf("gone") ? node : 1));
  const { node, hidden } = widestPlace({ tree, layout, cum: { base, head: tree.self } }, frameOf("gone"));
  expect([...nameOf(node), hidden]).toEqual(["other", "gone", true]);
});
