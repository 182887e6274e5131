import { ParseError } from "../parsers/types";
import { isObject, jsonLooks, numberOf } from "./json-looks";
import { type Quantity, quantities } from "./quantities";
import { Samples } from "./samples";
import type { SideParser } from "./types";

/** Names of the package runtime/metrics of Go. */
const names: Readonly<Record<string, Quantity>> = {
  "/memory/classes/heap/objects:bytes": quantities.heap,
  "/gc/heap/live:bytes": quantities.liveHeap,
  "/gc/heap/allocs:bytes": quantities.allocated,
  "/gc/heap/allocs:objects": quantities.allocations,
  "/gc/cycles/total:gc-cycles": quantities.gcCycles,
  "/cpu/classes/gc/total:cpu-seconds": quantities.gcCpu,
  "/sched/goroutines:goroutines": quantities.goroutines,
  "/sched/threads/total:threads": quantities.threads,
  "/sched/gomaxprocs:threads": quantities.processors,
};

/** JSON objects by the names of runtime/metrics: `{"time": "…", "/sched/goroutines:goroutines": 12, …}`. */
export const runtimeMetrics: SideParser = {
  format: "runtime-metrics",
  label: "Go runtime/metrics",
  says: "heap, allocations, goroutines, the share of garbage collection in the processor time",
  example: `log.Println of {"time": …, "/sched/goroutines:goroutines": 12, …} as JSON, one object a line`,
  recognises: (head) =>
    /^\s*(# at [\d.]+\s+)?\{/.test(head) && /"\/(gc|memory|sched|cpu)\/[\w/.-]+:[\w-]+"\s*:/.test(head),
  async parse(file) {
    const samples = new Samples();
    let timed = false;
    for (const { at, value } of await jsonLooks("runtime/metrics", file)) {
      const metrics = isObject(value["metrics"]) ? value["metrics"] : value;
      timed ||= at !== null;
      for (const [name, quantity] of Object.entries(names))
        samples.add(quantity, at ?? 0, numberOf(metrics[name]));
    }
    if (samples.count === 0)
      throw new ParseError("runtime/metrics", {
        expected: "numbers by the names of runtime/metrics",
        found: "none",
      });
    return { clock: timed ? "unix" : "none", processStartedAt: null, series: samples.all(), notes: [] };
  },
};
