/**
 * How a quantity is sampled. A `gauge` has a value at each moment; a `counter` counts on, so only differences say
 * something; an `event` has a size of its own whenever it happens.
 */
export type Sampling = "gauge" | "counter" | "event";

/** Something that a server felt. */
export interface Quantity {
  readonly name: string;
  /** Above its lane: what is drawn, of a counter what it counts in a second. */
  readonly label: string;
  /** Base unit of what is drawn. */
  readonly unit: string;
  readonly sampling: Sampling;
  /** Only figures are made of it. */
  readonly hidden?: true;
}

const quantity = (name: string, sampling: Sampling, label: string, unit: string): Quantity => ({
  name,
  label,
  unit,
  sampling,
});

const hidden = (name: string, sampling: Sampling): Quantity => ({
  ...quantity(name, sampling, name, ""),
  hidden: true,
});

/** The quantities that figures are made of (figures.ts), in the order of their lanes. */
export const quantities = {
  cpu: quantity("cpu", "counter", "CPU", "cores"),
  rss: quantity("rss", "gauge", "Resident memory", "bytes"),
  heap: quantity("heap", "gauge", "Heap", "bytes"),
  /** What was found to be in use at the end of a collection. */
  liveHeap: quantity("live_heap", "gauge", "Live heap", "bytes"),
  gcPause: quantity("gc_pause", "event", "GC pause", "seconds"),
  gcPauseTime: quantity("gc_pause_time", "counter", "Time in GC pauses", "ratio"),
  gcCpu: quantity("gc_cpu", "counter", "CPU in GC", "cores"),
  allocated: quantity("allocated", "counter", "Allocated", "bytes/second"),
  allocations: quantity("allocations", "counter", "Allocations", "allocations/second"),
  goroutines: quantity("goroutines", "gauge", "Goroutines", "count"),
  threads: quantity("threads", "gauge", "Threads", "count"),
  openFiles: quantity("open_files", "gauge", "Open files", "count"),
  /** Processor seconds of one collection. */
  gcWork: hidden("gc_work", "event"),
  gcCycles: hidden("gc_cycles", "counter"),
  /** How many processors the program may use. */
  processors: hidden("processors", "gauge"),
} as const satisfies Record<string, Quantity>;

/** The same as `cpu`, by who tells how much of the processors was used at a time. */
export const cpuUse: Quantity = { ...quantities.cpu, sampling: "gauge" };

/** Lanes of a service's own, beyond the catalogue. */
export const mostOwn = 24;

/** One of the service's own, by the name that the log gives it. */
export function ownQuantity(name: string, sampling: "gauge" | "counter"): Quantity {
  const perSecond = sampling === "counter";
  return { name: `own:${name}`, label: name, unit: perSecond ? "per second" : "", sampling };
}
