import { expect, it } from "vitest";
import { shownMetrics } from "./metrics";
import type { DecisionRun } from "./types";

it("shows what was sent by name first, then what tells most of the server: CPU per request and memory", () => {
  const names = [
    "heap_max",
    "alloc_bytes_per_request",
    "threads_max",
    "rss_max",
    "cpu_per_request",
    "cache_hits",
  ];
  const metrics = Object.fromEntries([...names, "qps"].map((name) => [name, 1]));
  const run = { metrics, headline: [] } as unknown as DecisionRun;
  const shown = shownMetrics([run], { customMetrics: {}, threshold: () => 0.02 });
  expect(shown.map(({ metric }) => metric)).toEqual([
    "cache_hits",
    "cpu_per_request",
    "rss_max",
    "heap_max",
    "alloc_bytes_per_request",
    "threads_max",
  ]);
});
