import fc from "fast-check";
import { expect, it } from "vitest";
import { treeOf } from "./folded.fixture";
import { cumByFrame, neighboursOf } from "./functions";
import { calleesTree, callersTree } from "./sandwich";
import { subtreeEnds, subtreeSums } from "./tree";

/** "name value" of each node with its children, indented by its depth. */
function outline({ parent, frame, frames, columns }: ReturnType<typeof calleesTree>): string[] {
  const cum = subtreeSums(parent, columns[0]!);
  const depth: number[] = [];
  return Array.from(parent, (above, node) => {
    depth[node] = above < 0 ? 0 : depth[above]! + 1;
    return `${"  ".repeat(depth[node])}${node === 0 ? "*" : frames.name[frame[node]!]} ${cum[node]}`;
  });
}

it("gathers what is below and above a function from all of its places", () => {
  const tree = treeOf("a;f;x 1\na;f;y 2\nb;a;f;x 4\nb;f 8\na 16");
  const end = subtreeEnds(tree.parent);
  const f = tree.frames.name.indexOf("f");
  expect(outline(calleesTree(tree, end, f, [tree.self]))).toEqual(["* 15", "  x 5", "  y 2"]);
  const cum = subtreeSums(tree.parent, tree.self);
  expect(outline(callersTree(tree, end, f, [cum])).sort()).toEqual(
    ["* 15", "  a 7", "    b 4", "  b 8"].sort(),
  );
});

it("counts a function that calls itself once", () => {
  const tree = treeOf("a;f;f;x 3\na;f;x 1");
  const end = subtreeEnds(tree.parent);
  const f = tree.frames.name.indexOf("f");
  expect(outline(calleesTree(tree, end, f, [tree.self]))[0]).toBe("* 4");
  expect(outline(callersTree(tree, end, f, [subtreeSums(tree.parent, tree.self)]))).toEqual(["* 4", "  a 4"]);
});

it("adds up to the function's cum, and its first rows to the callers and callees of the lists", () => {
  const stack = fc.array(fc.constantFrom("a", "b", "c", "d"), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(fc.array(fc.tuple(stack, fc.nat(9)), { minLength: 1, maxLength: 10 }), (stacks) => {
      const tree = treeOf(stacks.map(([frames, value]) => `${frames.join(";")} ${value}`).join("\n"));
      const end = subtreeEnds(tree.parent);
      const cum = subtreeSums(tree.parent, tree.self);
      const cums = cumByFrame(tree, end, cum);
      tree.frames.name.forEach((name, frame) => {
        const above = callersTree(tree, end, frame, [cum]);
        const below = calleesTree(tree, end, frame, [tree.self]);
        for (const one of [above, below])
          expect(subtreeSums(one.parent, one.columns[0]!)[0], name).toBe(cums[frame]);
        if (stacks.every(([frames]) => new Set(frames).size === frames.length)) {
          const { callees } = neighboursOf(tree, end, cum, frame);
          const sums = subtreeSums(below.parent, below.columns[0]!);
          for (const callee of callees) {
            const node = [...below.parent.keys()].find(
              (at) => below.parent[at] === 0 && below.frame[at] === callee.frame,
            );
            expect(sums[node!]).toBe(callee.value);
          }
        }
      });
    }),
  );
});
