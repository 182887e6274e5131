import { expect, test } from "vitest";
import { treeOf } from "@/lib/flame/folded.fixture";
import type { DiffTree } from "@/lib/pprof";
import { exploreDiff } from "./diff-explored";
import { diffModel } from "./diff-model";

/** "samples" as the details of `main.work` show them, whose cost in head is that many times that of base. */
function samplesOf(times: number) {
  const tree = treeOf("main.work 400\nmain.rest 400");
  // The root has the frame 0, too.
  const work = tree.frame.findIndex((frame, node) => node > 0 && tree.frames.name[frame] === "main.work");
  const self = (by: number) => tree.self.map((value, node) => (node === work ? value * by : value));
  const cum = (by: number) => self(by).fill(400 + 400 * by, 0, 1);
  const diff: DiffTree = {
    ...tree,
    sampleType: "samples",
    unit: "count",
    granularity: "functions",
    frames: { ...tree.frames, line: [1, 1] },
    nodeCount: 3,
    depth: Uint32Array.of(0, 1, 1),
    baseTotal: 800,
    headTotal: 800,
    baseSelf: self(1),
    headSelf: self(times),
    baseCum: cum(1),
    headCum: cum(times),
  };
  const one = { base: 1, head: 1 };
  const model = diffModel(diff, { by: "absolute", profiles: one }, "head", one);
  return exploreDiff(diff, model, [])
    .figuresOfNode(work)
    .find(({ label }) => label.startsWith("samples"));
}

test("the details of a box tell its samples, and whether they are noise; never that they are not", () => {
  expect(samplesOf(1.05)).toEqual({
    label: "samples, within noise",
    text: "400 → 420",
    title: "The change is within sampling noise",
  });
  expect(samplesOf(2)).toEqual({ label: "samples", text: "400 → 800" });
  expect(samplesOf(-1)).toMatchObject({ label: "samples" });
});
