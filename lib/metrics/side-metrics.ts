import type { Better, MetricDefinition, Unit } from "./definition";

const side = (name: string, label: string, unit: Unit, better: Better, description: string) =>
  ({ name, label, unit, better, kind: null, description, merge: "median" }) as const;

/** Mean, maximum and growth of a gauge. */
const gauge = (name: string, label: string, unit: Unit, better: Better, what: string): MetricDefinition[] => [
  side(`${name}_mean`, `${label}, mean`, unit, better, `${what}, mean of the samples during the run.`),
  side(`${name}_max`, `${label}, max`, unit, better, `${what}, largest of the samples during the run.`),
  side(
    `${name}_slope`,
    `${label}, growth`,
    unit === "bytes" ? "bytes/second" : "per second",
    "lower",
    `How fast it grew during the run (median of the slopes between all samples). ${what}.`,
  ),
];

/**
 * What a server felt during a run (lib/side). Not of the common catalogue: uploads may bring numbers of these names by
 * themselves.
 */
export const sideMetrics: readonly MetricDefinition[] = [
  side(
    "gc_pause_p50",
    "GC pause P50",
    "seconds",
    "lower",
    "Half of the garbage collections stopped the program no longer than this.",
  ),
  side(
    "gc_pause_p99",
    "GC pause P99",
    "seconds",
    "lower",
    "99 % of the garbage collections stopped the program no longer than this.",
  ),
  side(
    "gc_pause_max",
    "GC pause max",
    "seconds",
    "lower",
    "The longest that a garbage collection stopped the program.",
  ),
  side(
    "gc_pause_mean",
    "GC pause mean",
    "seconds",
    "lower",
    "How long a garbage collection stopped the program, on average.",
  ),
  side(
    "gc_pause_share",
    "Time in GC pauses",
    "ratio",
    "lower",
    "Share of the run in which garbage collection had stopped the program.",
  ),
  side(
    "gc_cpu_share",
    "CPU in GC",
    "ratio",
    "lower",
    "Share of the processor time that the program may use which garbage collection used.",
  ),
  side("gc_cycles_per_second", "GC cycles", "cycles/second", "lower", "Garbage collections per second."),
  side(
    "cpu_per_request",
    "CPU per request",
    "seconds",
    "lower",
    "Processor time of the server for each answered request.",
  ),
  side("cpu_cores", "CPU used", "cores", null, "Processor time of the server per second of the run."),
  side(
    "alloc_bytes_per_request",
    "Allocated per request",
    "bytes",
    "lower",
    "Memory that the server allocated for each answered request.",
  ),
  side(
    "allocs_per_request",
    "Allocations per request",
    "allocations",
    "lower",
    "How many times the server allocated memory for each answered request.",
  ),
  ...gauge("rss", "Resident memory", "bytes", "lower", "Memory of the server that is in RAM"),
  ...gauge("heap", "Heap", "bytes", "lower", "Memory in use on the heap"),
  ...gauge(
    "live_heap",
    "Live heap",
    "bytes",
    "lower",
    "Memory found in use at the end of a garbage collection",
  ),
  ...gauge("goroutines", "Goroutines", "count", null, "Goroutines that exist"),
  ...gauge("threads", "Threads", "count", null, "Threads of the operating system"),
  ...gauge("open_files", "Open files", "count", null, "Open files and connections"),
];
