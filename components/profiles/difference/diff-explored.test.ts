import { expect, test } from "vitest";
import { treeOf } from "@/lib/flame/folded.fixture";
import type { DiffTree } from "@/lib/pprof";
import { exploreDiff } from "./diff-explored";
import { diffModel, type Scale } from "./diff-model";

const tree = treeOf("main.work 400\nmain.rest 400");
// The root has the frame 0, too.
const work = tree.frame.findIndex((frame, node) => node > 0 && tree.frames.name[frame] === "main.work");

/** Figures that the details of `main.work` show, whose cost in head is that many times that of base. */
function figuresOf(times: number, scale: Scale) {
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
    headTotal: 400 + 400 * times,
    baseSelf: self(1),
    headSelf: self(times),
    baseCum: cum(1),
    headCum: cum(times),
  };
  return exploreDiff(diff, diffModel(diff, scale, "head", one), []).figuresOfNode(work);
}

const one = { base: 1, head: 1 };
const samplesOf = (times: number) =>
  figuresOf(times, { by: "absolute", profiles: one }).find(({ label }) => label.startsWith("samples"));

test("the details of a box tell its samples, and whether they are noise; never that they are not", () => {
  expect(samplesOf(1.05)).toEqual({
    label: "samples, within noise",
    text: "400 → 420",
    title: "The change is within sampling noise",
  });
  expect(samplesOf(2)).toEqual({ label: "samples", text: "400 → 800" });
  expect(samplesOf(-1)).toMatchObject({ label: "samples" });
});

test.each<[Scale, string, string]>([
  [{ by: "absolute", profiles: one }, "base 400 count, head 200 count", "\u2212200 count"],
  [
    { by: "absolute", profiles: { base: 3, head: 3 } },
    "base 133.33 count per profile, head 66.67 count per profile",
    "\u221266.67 count per profile",
  ],
  [
    { by: "request", requests: { base: 70_000, head: 90_000 } },
    "base 0.005714 count per request, head 0.002222 count per request",
    "\u22120.003492 count per request",
  ],
  [{ by: "share" }, "base 50 % of its side, head 33.33 % of its side", "\u221216.67 % of its side"],
])("tooltips of %j have whole numbers whole, and of fractions the digits that mean something", (...row) => {
  const [scale, cum, change] = row;
  const figures = figuresOf(0.5, scale);
  expect(figures.slice(0, 2).map(({ title }) => title)).toEqual([cum, change]);
});
