import { expect, test } from "vitest";
import type { RunSummary } from "@/lib/model";
import { uploadsOf } from "./uploads";

const run = (uploadId: string, seriesId: string, hour: number, qps: number) =>
  ({
    uploadId,
    seriesId,
    startedAt: `2026-11-22T${String(hour).padStart(2, "0")}:00:00Z`,
    uploadedAt: "2026-11-23T00:00:00Z",
    metrics: { qps },
  }) as unknown as RunSummary;

test("each upload of a commit has its row, the newest first, with what came before it in its series", () => {
  const runs = [
    run("a", "s", 1, 10),
    run("a", "s", 2, 12),
    run("c", "s", 9, 30),
    run("b", "t", 5, 7),
    run("b", "s", 4, 20),
  ];
  const rows = uploadsOf(runs, ["qps", "latency_p99"]);
  expect(rows.map(({ uploadId, seriesId, runs: n, before }) => [uploadId, seriesId, n, before])).toEqual([
    ["c", "s", 1, "b"],
    ["b", "t", 1, null],
    ["b", "s", 1, "a"],
    ["a", "s", 2, null],
  ]);
  expect(rows.at(-1)).toMatchObject({ at: "2026-11-22T01:00:00Z", medians: new Map([["qps", 11]]) });
});
