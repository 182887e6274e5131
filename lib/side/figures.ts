import { mean, quantile, theilSen } from "../stats";
import type { SideFigure } from "../model/side";
import { quantities } from "./quantities";
import type { SideSeries } from "./types";
import { type Counted, type RunWindow, countedIn, within } from "./window";

type Series = ReadonlyMap<string, SideSeries>;

/** From so long and so many samples on it is said how fast something grew. */
const soak = { seconds: 30, samples: 12 };

/** Gauges whose figures begin with their name. */
const gauges = ["rss", "heap", "liveHeap", "goroutines", "threads", "openFiles"] as const;

/**
 * The figures of a run, by metric (lib/metrics/side-metrics.ts).
 * @param series by quantity, in seconds since the start of the run
 */
export function figuresOf(series: Series, window: Omit<RunWindow, "start">): SideFigure[] {
  return [
    ...pauseFigures(series, window),
    ...counterFigures(series, window),
    ...askedFigures(series, window.seconds),
    ...gauges.flatMap((name) => gaugeFigures(series.get(quantities[name].name), window.seconds)),
  ].filter(({ value }) => Number.isFinite(value));
}

function pauseFigures(series: Series, { seconds }: { seconds: number }): SideFigure[] {
  const pauses = series.get(quantities.gcPause.name);
  if (!pauses) return [];
  const { values } = within(pauses, seconds);
  const n = values.length;
  const work = series.get(quantities.gcWork.name);
  const spent = work ? within(work, seconds).values.reduce((sum, one) => sum + one, 0) : null;
  const processors = processorsOf(series);
  return [
    ...(n > 0
      ? [
          { metric: "gc_pause_p50", value: quantile(values, 0.5), n },
          { metric: "gc_pause_p99", value: quantile(values, 0.99), n },
          { metric: "gc_pause_max", value: largest(values), n },
        ]
      : []),
    { metric: "gc_cycles_per_second", value: n / seconds, n },
    ...(spent !== null && processors > 0
      ? [{ metric: "gc_cpu_share", value: spent / (seconds * processors), n }]
      : []),
  ];
}

function counterFigures(series: Series, { seconds, requests }: Omit<RunWindow, "start">): SideFigure[] {
  const of = (name: "cpu" | "allocated" | "allocations" | "gcCpu" | "gcPauseTime" | "gcCycles") => {
    const own = series.get(quantities[name].name);
    return own?.quantity.sampling === "counter" ? countedIn(own, seconds) : null;
  };
  const [cpu, bytes, objects] = [usedIn(series, seconds) ?? of("cpu"), of("allocated"), of("allocations")];
  const figures: SideFigure[] = [];
  const add = (metric: string, value: number, n: number) => figures.push({ metric, value, n });
  const perRequest = (metric: string, counted: typeof cpu) => {
    if (counted && requests !== null && requests > 0)
      add(metric, (counted.total / requests) * (seconds / counted.seconds), counted.n);
  };
  perRequest("cpu_per_request", cpu);
  if (cpu) add("cpu_cores", cpu.total / cpu.seconds, cpu.n);
  perRequest("alloc_bytes_per_request", bytes);
  perRequest("allocs_per_request", objects);
  const [gcCpu, paused, cycles] = [of("gcCpu"), of("gcPauseTime"), of("gcCycles")];
  const processors = processorsOf(series);
  const traced = series.has(quantities.gcPause.name);
  if (gcCpu && processors > 0 && !series.has(quantities.gcWork.name))
    add("gc_cpu_share", gcCpu.total / (gcCpu.seconds * processors), gcCpu.n);
  if (paused) add("gc_pause_share", paused.total / paused.seconds, paused.n);
  if (paused && cycles && cycles.total > 0) add("gc_pause_mean", paused.total / cycles.total, cycles.total);
  if (cycles && !traced) add("gc_cycles_per_second", cycles.total / cycles.seconds, cycles.total);
  return figures;
}

/** Of more values than a call takes arguments. */
const largest = (values: readonly number[]) =>
  values.reduce((most, value) => Math.max(most, value), -Infinity);

const processorsOf = (series: Series) => largest(series.get(quantities.processors.name)?.values ?? []);

/** Processor time by who tells only how much of the processors was used at a time. */
function usedIn(series: Series, seconds: number): Counted | null {
  const cpu = series.get(quantities.cpu.name);
  if (cpu?.quantity.sampling !== "gauge") return null;
  const { values } = within(cpu, seconds);
  return values.length > 0 ? { total: mean(values) * seconds, seconds, n: values.length, resets: 0 } : null;
}

/** Named queries: a metric each, by its name. */
function askedFigures(series: Series, seconds: number): SideFigure[] {
  return [...series.values()].flatMap((one) => {
    const [, name] = /^asked:(.+)$/.exec(one.quantity.name) ?? [];
    const { values } = within(one, seconds);
    return name && values.length > 0 ? [{ metric: name, value: mean(values), n: values.length }] : [];
  });
}

function gaugeFigures(series: SideSeries | undefined, seconds: number): SideFigure[] {
  if (!series) return [];
  const { at, values } = within(series, seconds);
  const [n, { name }] = [values.length, series.quantity];
  if (n === 0) return [];
  const grew = seconds >= soak.seconds && n >= soak.samples ? theilSen(at, values) : null;
  return [
    { metric: `${name}_mean`, value: mean(values), n },
    { metric: `${name}_max`, value: largest(values), n },
    ...(grew
      ? [{ metric: `${name}_slope`, value: grew.slope, n, interval: [...grew.interval] as [number, number] }]
      : []),
  ];
}
