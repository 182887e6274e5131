import type { Check, ParsedRun } from "../../model/run";
import type { Metric } from "./metric";
import { builtinContains, contained } from "./metric";
import { thresholdsUnknown } from "./new-summary";
import type { Tags } from "./requests";
import { RequestLog } from "./requests";
import { percentileOf } from "../requests/samples";
import { runOf } from "./run";
import { Span } from "./span";
import type { Budget, Tally } from "./tally";
import { streamPercents, tallyFor, TrendTally } from "./tally";
import { timeReader, timestampOf } from "../time";
import { parseJson } from "../../model/parse-json";

/** Latencies kept for exact percentiles (12 bytes each); beyond it they come from the histogram. */
const mostLatencies = 4_000_000;
/** Values kept over all other trends. */
const mostOthers = 2_000_000;
const mostMetrics = 200;

/** k6's own metrics that are read, so that a part of a stream without its declarations works too. */
const ownKinds: Readonly<Record<string, string>> = {
  http_reqs: "counter",
  http_req_duration: "trend",
  http_req_failed: "rate",
  iterations: "counter",
  iteration_duration: "trend",
  dropped_iterations: "counter",
  data_received: "counter",
  checks: "rate",
  vus: "gauge",
  vus_max: "gauge",
};

/** Takes the objects of a stream one by one and makes a run of them. */
export class Collector {
  /** Points read so far. */
  points = 0;
  private readonly declared = new Map<string, { kind: string; contains: Metric["contains"] }>();
  private readonly tallies = new Map<string, Tally>();
  private readonly budgets: { latencies: Budget; others: Budget };
  private readonly log: RequestLog;
  private readonly timeOf = timeReader();
  private thresholds = false;
  private origin = Number.NaN;
  private readonly span: Span;

  /** @param limit latencies kept for exact percentiles @param wholeSeconds whether times are cut to these */
  constructor({ limit = mostLatencies, wholeSeconds = false } = {}) {
    this.span = new Span(wholeSeconds);
    this.log = new RequestLog(wholeSeconds ? 1 : undefined);
    this.budgets = { latencies: { left: limit }, others: { left: mostOthers } };
  }

  /** Reads one line; false when it is not a JSON object. Objects of unknown types are passed over. */
  read(line: string): boolean {
    let value: unknown;
    try {
      value = parseJson(line);
    } catch {
      return false;
    }
    if (!isObject(value)) return false;
    if (value.type === "Metric" && isObject(value.data)) this.declare(value.metric, value.data);
    if (value.type === "Point" && isObject(value.data)) this.point(value.metric, value.data);
    return true;
  }

  private declare(name: unknown, data: Readonly<Record<string, unknown>>): void {
    if (typeof name !== "string" || typeof data.type !== "string") return;
    if (this.declared.size >= mostMetrics) return;
    this.declared.set(name, { kind: data.type, contains: contained(data.contains) });
    if (Array.isArray(data.thresholds) && data.thresholds.length > 0) this.thresholds = true;
  }

  private point(name: unknown, { value, time, tags }: Readonly<Record<string, unknown>>): void {
    if (typeof name !== "string" || typeof value !== "number" || typeof time !== "string") return;
    this.add(name, value, this.timeOf(time), isObject(tags) ? textsOf(tags) : {});
  }

  /** Takes one point. @param ms since 1970; NaN for a time that is none */
  add(name: string, value: number, ms: number, tags: Tags): void {
    const tally = this.tallyOf(name);
    if (Number.isNaN(ms) || !Number.isFinite(value) || !tally) return;
    this.points++;
    if (Number.isNaN(this.origin)) this.origin = ms;
    const second = Math.max(0, Math.floor((ms - this.origin) / 1000));
    // A time is measured at its end, so the run began that much earlier.
    const isTime = name === "http_req_duration" || name === "iteration_duration";
    this.span.add(name, value, ms, isTime ? ms - value : ms);
    tally.add(value, second);
    this.note(name, value, tags, second, ms);
  }

  private note(name: string, value: number, tags: Tags, second: number, ms: number): void {
    if (name === "http_reqs") this.log.request(tags, second);
    if (name === "http_req_duration") this.log.latency(value, tags, ms, this.origin);
    if (name === "http_req_failed" && value !== 0) this.log.seconds.error(second);
    if (name === "checks") this.log.check(value !== 0, tags);
  }

  private tallyOf(name: string): Tally | undefined {
    const existing = this.tallies.get(name);
    if (existing) return existing;
    const own = Object.hasOwn(ownKinds, name) ? ownKinds[name] : undefined;
    const { kind, contains } = this.declared.get(name) ?? {
      kind: own ?? "",
      contains: builtinContains(name),
    };
    const budget = name === "http_req_duration" ? this.budgets.latencies : this.budgets.others;
    const tally = tallyFor(kind, { name, contains }, budget);
    if (tally) this.tallies.set(name, tally);
    return tally;
  }

  /** The run so far. */
  run(checks: readonly Check[]): ParsedRun {
    const { seconds, start } = this.span;
    const metrics = new Map([...this.tallies].map(([name, tally]) => [name, tally.metric()]));
    const latency = this.tallies.get("http_req_duration");
    const samples = latency instanceof TrendTally ? latency.allSamples() : undefined;
    const timeline = this.log.seconds.timeline(
      this.span.since(this.origin),
      samples,
      (sorted) => percentileOf(sorted, 99) / 1000,
    );
    const base = runOf({
      metrics: samples || !latency ? metrics : this.withBuckets(metrics),
      ...(seconds > 0 ? { seconds } : {}),
      startedAt: timestampOf(start),
      scenario: this.log.scenario(),
      details: { ...this.log.details(), ...(timeline.length > 0 ? { timeline } : {}) },
      parts: this.log.parts.parts().parts ?? [],
      checks: [
        ...checks,
        ...this.log.parts.checks(),
        ...this.span.checks(),
        ...(this.thresholds ? [thresholdsUnknown] : []),
        ...(samples || !latency ? [] : [approximate]),
      ],
    });
    const { distribution } = base.details;
    if (!distribution) return base;
    const histogram = this.log.latencies();
    const details = { ...base.details, distribution: { ...distribution, histogram } };
    return { ...base, details, ...this.log.windows.build() };
  }

  /** Percentiles of the latency from the histogram, where the values were too many to keep. */
  private withBuckets(metrics: ReadonlyMap<string, Metric>): Map<string, Metric> {
    const latency = metrics.get("http_req_duration");
    if (latency?.kind !== "trend") return new Map(metrics);
    const quantiles = new Map(
      streamPercents.map((p) => [Number(`${p}e-2`), this.log.histogram.percentile(p) * 1000]),
    );
    return new Map(metrics).set(latency.name, { ...latency, quantiles });
  }
}

const approximate: Check = {
  id: "percentiles-approximate",
  level: "info",
  message: "The stream has too many requests to sort them all, so its percentiles are up to 2 % too high.",
};

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function textsOf(tags: Readonly<Record<string, unknown>>): Tags {
  return Object.fromEntries(
    Object.entries(tags).filter((tag): tag is [string, string] => typeof tag[1] === "string"),
  );
}
