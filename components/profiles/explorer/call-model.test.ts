import { expect, it } from "vitest";
import { treeOf } from "@/lib/flame/folded.fixture";
import { exploreCalls } from "./call-model";

it("sorts by size, as pprof does: what a heap profile of a time gave back stands beside what it took", () => {
  const tree = treeOf("main;took 10\nmain;gave -30\nmain;kept 0");
  const model = exploreCalls(
    {
      ...tree,
      sampleType: "inuse_space",
      unit: "bytes",
      granularity: "functions",
      frames: { ...tree.frames, line: tree.frames.name.map(() => 1) },
      nodeCount: tree.parent.length,
      depth: Uint32Array.of(0, 1, 2, 2, 2),
      total: 40,
      cum: Float64Array.of(-20, -20, 10, -30, 0),
    },
    { requests: 10, rate: 1, seconds: 10, profiles: 1, runs: 1, tool: "wrk", sameUpload: true },
  );
  for (const key of ["flat", "flat%", "flatRequest"]) {
    const sort = model.columns.find((column) => column.key === key)?.sort;
    const names = model.rows.toSorted((a, b) => sort!(b) - sort!(a)).map((frame) => tree.frames.name[frame]);
    expect(names.slice(0, 2)).toEqual(["gave", "took"]);
  }
});
