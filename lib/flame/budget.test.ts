import fc from "fast-check";
import { expect, it } from "vitest";
import { budgetParts } from "./budget";
import { treeOf } from "./folded.fixture";

/** Parts by whose they are, with the name of their function. */
function partsOf(...stacks: string[]) {
  const tree = treeOf(stacks.join("\n"));
  const self = { base: new Float64Array(tree.self.length), head: tree.self };
  return budgetParts(tree, self).map(({ of, frame, head, node }) => ({
    of,
    name: tree.frames.name[frame],
    head,
    at: tree.frames.name[tree.frame[node]!],
  }));
}

it("charges what own code had done to it, and parts what nobody of it asked for", () => {
  const parts = partsOf(
    "net/http.(*conn).serve;main.handle;encoding/json.Marshal;runtime.mallocgc 5",
    "net/http.(*conn).serve;main.handle;main.observe;sync.(*Mutex).Lock;runtime.futex 7",
    "net/http.(*conn).serve;main.handle;syscall.Write 1",
    "net/http.(*conn).serve;bufio.(*Writer).Flush 2",
    "net/http.(*conn).serve;internal/poll.(*FD).Write;syscall.Write;runtime.entersyscall 3",
    "runtime.gcBgMarkWorker;runtime.scanobject 4",
  );
  expect(parts).toHaveLength(5);
  expect(parts).toEqual(
    expect.arrayContaining([
      { of: "own", name: "main.handle", head: 6, at: "main.handle" },
      { of: "own", name: "main.observe", head: 7, at: "main.observe" },
      { of: "libraries", name: "bufio.(*Writer).Flush", head: 2, at: "bufio.(*Writer).Flush" },
      { of: "syscalls", name: "runtime.entersyscall", head: 3, at: "runtime.entersyscall" },
      { of: "runtime", name: "runtime.scanobject", head: 4, at: "runtime.scanobject" },
    ]),
  );
});

it("sums up to the totals of both sides, whatever the stacks are", () => {
  const names = ["main.a", "main.b", "runtime.mallocgc", "syscall.Write", "fmt.Sprint"];
  const stack = fc.tuple(fc.array(fc.constantFrom(...names), { minLength: 1, maxLength: 5 }), fc.nat(50));
  fc.assert(
    fc.property(fc.array(stack, { minLength: 1, maxLength: 12 }), (stacks) => {
      const tree = treeOf(stacks.map(([frames, cost]) => `${frames.join(";")} ${cost}`).join("\n"));
      const base = tree.self.map((value, node) => value * (node % 3));
      const parts = budgetParts(tree, { base, head: tree.self });
      const sum = (of: (part: (typeof parts)[number]) => number) =>
        parts.reduce((all, part) => all + of(part), 0);
      expect(sum((part) => part.base)).toBe(base.reduce((a, b) => a + b, 0));
      expect(sum((part) => part.head)).toBe(tree.self.reduce((a, b) => a + b, 0));
    }),
  );
});
