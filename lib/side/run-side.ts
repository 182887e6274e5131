import type { RunSide } from "../model/side";
import { figuresOf } from "./figures";
import { lanesOf } from "./lanes";
import type { SideLog, SideParser, SideSeries } from "./types";
import { type RunWindow, countedIn, within } from "./window";

/** A log as it was uploaded. */
export interface NamedLog {
  readonly file: string | null;
  readonly parser: Pick<SideParser, "format" | "label">;
  readonly log: SideLog;
}

/** Logs that say nothing of a run, and why not. */
export interface Misfit {
  readonly log: NamedLog;
  readonly reason: string;
}

/** What logs say of a run: figures and lanes, and of those logs that say nothing, why. */
export interface SideOfRun {
  /** Null where no log says anything. */
  readonly side: RunSide | null;
  readonly misfits: readonly Misfit[];
  /** A process began again during the run. */
  readonly restarted: boolean;
}

/**
 * What was felt during a run. Of a quantity that several logs have, the one with the most samples of the run counts.
 * @param processStartedAt Unix seconds, where somebody tells; a log that tells itself is believed before
 */
export function sideOfRun(
  logs: readonly NamedLog[],
  window: RunWindow,
  processStartedAt: number | null,
): SideOfRun {
  const { seconds } = window;
  const best = new Map<string, { series: SideSeries; n: number }>();
  const misfits: Misfit[] = [];
  const sources: RunSide["sources"] = [];
  let resets = 0;
  for (const named of logs) {
    const { file, parser, log } = named;
    const placed = inRun(log, window, processStartedAt);
    if (typeof placed === "string") {
      misfits.push({ log: named, reason: placed });
      continue;
    }
    const samples = Math.max(...placed.map((one) => within(one, seconds).values.length));
    sources.push({ file, format: parser.format, label: parser.label, samples, notes: [...log.notes] });
    for (const series of placed) {
      const n = within(series, seconds).values.length;
      if (series.quantity.sampling === "counter") resets += countedIn(series, seconds)?.resets ?? 0;
      if (n >= (best.get(series.quantity.name)?.n ?? 0)) best.set(series.quantity.name, { series, n });
    }
  }
  const series = new Map([...best].map(([name, one]) => [name, one.series]));
  const side = { sources, figures: figuresOf(series, window), lanes: lanesOf(series.values(), seconds) };
  const empty = side.figures.length === 0 && side.lanes.length === 0;
  return { side: empty ? null : side, misfits, restarted: resets > 0 };
}

/** The log in seconds since the start of the run, or why that cannot be said. */
function inRun(
  log: SideLog,
  { start, seconds }: RunWindow,
  processStartedAt: number | null,
): SideSeries[] | string {
  if (log.clock === "none")
    return "it has no times: scrape again and again with a line `# scrape <unix seconds>` before each, or send one from before the run as side.before and one from behind it as side.after";
  const started = log.clock === "process" ? (log.processStartedAt ?? processStartedAt) : 0;
  if (started === null)
    return "its times count from the start of the process, and nobody says when that was: tell it with processStartedAt";
  const placed = log.series.map((one) => ({ ...one, at: one.at.map((time) => time + started - start) }));
  const first = Math.min(...placed.map(({ at }) => at[0] ?? Infinity));
  const last = Math.max(...placed.map(({ at }) => at.at(-1) ?? -Infinity));
  if (last >= 0 && first <= seconds) return placed;
  const where =
    first > seconds
      ? `it begins ${duration(first - seconds)} behind the end of the run`
      : `it ends ${duration(-last)} before the start of the run`;
  return `its clock does not fit: ${where}, which went from ${iso(start)} to ${iso(start + seconds)}`;
}

const iso = (unix: number) => new Date(unix * 1000).toISOString();

function duration(seconds: number): string {
  if (seconds < 120) return `${seconds.toFixed(1)} s`;
  return seconds < 5400 ? `${(seconds / 60).toFixed(1)} min` : `${(seconds / 3600).toFixed(1)} h`;
}

/**
 * What counters counted between a log from before and one from behind, of one process: figures of all that lay between,
 * which count once.
 * @param window of everything that lay between: its requests and how long the load took, all in all
 */
export function sideBetween(
  before: NamedLog,
  after: NamedLog,
  window: Omit<RunWindow, "start">,
): RunSide | string {
  const [one, other] = [before.log.processStartedAt, after.log.processStartedAt];
  if (one !== null && other !== null && Math.abs(one - other) > 1.5)
    return "the process was started anew between side.before and side.after, so that nothing can be subtracted";
  const first = new Map(before.log.series.map((series) => [series.quantity.name, series.values.at(-1)!]));
  const series = after.log.series.flatMap(({ quantity, values }): SideSeries[] => {
    const from = first.get(quantity.name);
    if (quantity.sampling === "gauge" && !quantity.hidden) return [];
    return from === undefined ? [] : [{ quantity, at: [0, window.seconds], values: [from, values[0]!] }];
  });
  const counters = series.filter(({ quantity }) => quantity.sampling === "counter");
  if (counters.length === 0) return "side.before and side.after have no counter in common";
  if (counters.some(({ values: [from = 0, to = 0] }) => to < from))
    return "counters of side.after are below those of side.before: the process was started anew, or the two were swapped";
  const sources = [before, after].map(({ file, parser, log }) => ({
    file,
    format: parser.format,
    label: parser.label,
    samples: 1,
    notes: [...log.notes],
  }));
  const figures = figuresOf(new Map(series.map((one) => [one.quantity.name, one])), window);
  return { sources, figures, lanes: [] };
}
