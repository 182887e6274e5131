import fc from "fast-check";
import type { FlameTree } from "./tree";

interface Draft {
  readonly name: string;
  self: number;
  readonly children: Map<string, Draft>;
}

/** For tests: a tree from folded text, one stack a line: `main.run;main.step 3`. Children keep their first order. */
export function treeOf(folded: string, fileOf: (name: string) => string = () => ""): FlameTree {
  const root: Draft = { name: "", self: 0, children: new Map() };
  for (const line of folded.trim().split("\n")) {
    const [, stack = "", value = "0"] = /^\s*(.*) (-?\d+)$/.exec(line) ?? [];
    let at = root;
    for (const name of stack.split(";")) {
      const child = at.children.get(name) ?? { name, self: 0, children: new Map<string, Draft>() };
      at.children.set(name, child);
      at = child;
    }
    at.self += Number(value);
  }
  const names: string[] = [];
  const [parent, frame, self]: number[][] = [[], [], []];
  const visit = (draft: Draft, above: number) => {
    const node = parent!.push(above) - 1;
    if (above >= 0 && !names.includes(draft.name)) names.push(draft.name);
    frame!.push(Math.max(0, names.indexOf(draft.name)));
    self!.push(draft.self);
    for (const child of draft.children.values()) visit(child, node);
  };
  visit(root, -1);
  return {
    parent: Int32Array.from(parent!),
    frame: Uint32Array.from(frame!),
    self: Float64Array.from(self!),
    frames: { name: names, file: names.map(fileOf) },
  };
}

/** For tests: any small tree, with stacks of names a to e, so that recursion is common. */
export const anyTree: fc.Arbitrary<FlameTree> = fc
  .array(
    fc.tuple(
      fc.array(fc.constantFrom("a", "b", "c", "d", "e"), { minLength: 1, maxLength: 7 }),
      fc.integer({ min: 0, max: 1000 }),
    ),
    { minLength: 1, maxLength: 40 },
  )
  .map((stacks) => treeOf(stacks.map(([stack, value]) => `${stack.join(";")} ${value}`).join("\n")));

/** One stack of so many frames below the root, all of the same function; the deepest costs 1. */
export function deepTree(frames: number): FlameTree {
  const column = Array.from({ length: frames + 1 }, (_, node) => node);
  return {
    parent: Int32Array.from(column, (node) => node - 1),
    frame: new Uint32Array(frames + 1),
    self: Float64Array.from(column, (node) => Number(node === frames)),
    frames: { name: ["f"], file: [""] },
  };
}
