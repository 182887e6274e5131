import type { CommonMetric } from "../../metrics/catalogue";
import type { Check, LatencyHistogram, LatencyWindows, Quantile, RunDetails } from "../../model/run";
import { KindCounts } from "../kinds";
import { scalePower } from "../numbers";
import { percentileMetrics } from "../percentiles";
import { bucketOf, HistogramBuilder, WindowCounts } from "./buckets";
import { Samples } from "./samples";
import { SecondCounts } from "./timeline";

/** The value that a percentage (0..100) of latencies in ascending order stays within, as a tool computes it. */
export type PercentileRule = (sorted: Float64Array, percent: number) => number;

/** One request of an output that has a row for each; times in the output's own unit. */
export interface RequestRow {
  /** When it was sent, on the same clock for all rows; undefined where the output does not tell. */
  readonly sent?: number;
  readonly latency: number;
  readonly status?: string;
  /** Why it failed in the tool's words, without any answer or in spite of one. */
  readonly failure?: string;
  /** It failed without an answer. */
  readonly unanswered?: boolean;
  readonly bytes?: number;
}

/** How many latencies may still be kept; several tallies may share it. */
export interface Budget {
  left: number;
}

const percents = [50, 75, 90, 95, 99, 99.9, 99.99] as const;

/** Latencies kept for exact percentiles (12 bytes each) unless the tally is told another number. */
const mostLatencies = 4_000_000;

/** Sums up requests row by row, in memory bounded by the number of latencies that are kept. */
export class RequestTally {
  private readonly samples = new Samples();
  private readonly buckets = new HistogramBuilder();
  /** There were more latencies than may be kept. */
  private tooMany = false;
  private readonly seconds = new SecondCounts();
  private readonly statusCodes = new KindCounts();
  private readonly failures = new KindCounts();
  private readonly unit: number;
  private count = 0;
  private unanswered = 0;
  private failed = 0;
  private bytes: number | undefined;
  private sum = 0;
  private origin = Number.NaN;
  private start = Infinity;
  private end = -Infinity;
  private min = Infinity;
  private max = -Infinity;

  /**
   * @param power of ten that makes seconds of the rows' times
   * @param rule how the tool computes percentiles
   * @param budget latencies kept; beyond it percentiles come from the histogram
   * @param windows null: latencies are not told apart by time
   */
  constructor(
    private readonly power: number,
    private readonly rule: PercentileRule,
    private readonly budget: Budget = { left: mostLatencies },
    private readonly windows: WindowCounts | null = new WindowCounts(),
  ) {
    this.unit = 10 ** power;
  }

  /** Rows so far. */
  get length(): number {
    return this.count;
  }

  /** Those with an answer. */
  get answered(): number {
    return this.count - this.unanswered;
  }

  /** When the first request was sent, in the unit of the rows; Infinity where no row tells. */
  get firstSent(): number {
    return this.start;
  }

  add({ sent, latency, status, failure, unanswered, bytes }: RequestRow): void {
    this.count++;
    this.sum += latency;
    if (latency < this.min) this.min = latency;
    if (latency > this.max) this.max = latency;
    const bucket = bucketOf(latency * this.unit);
    this.buckets.addTo(bucket);
    const second = sent === undefined ? 0 : this.place(sent, latency, bucket);
    if (this.budget.left > 0 && !this.tooMany) {
      this.budget.left--;
      this.samples.add(latency, second);
    } else this.tooMany = true;
    if (bytes !== undefined) this.bytes = (this.bytes ?? 0) + bytes;
    if (unanswered) this.unanswered++;
    if (status !== undefined) this.statusCodes.add(status);
    if (failure === undefined) return;
    this.failed++;
    this.failures.add(failure);
    if (sent !== undefined) this.seconds.error(second);
  }

  /** The second of the run in which a request ended. */
  private place(sent: number, latency: number, bucket: number): number {
    if (this.count === 1) this.origin = sent;
    const end = sent + latency;
    if (sent < this.start) this.start = sent;
    if (end > this.end) this.end = end;
    const at = (end - this.origin) * this.unit;
    this.windows?.add(at, bucket);
    const second = Math.max(0, Math.floor(at));
    this.seconds.request(second);
    return second;
  }

  /** From the first sending to the last end, in seconds; 0 where no row tells. */
  duration(): number {
    return this.end > this.start ? scalePower(this.end - this.start, this.power) : 0;
  }

  /** What all rows say together; latencies of failed requests are among them, but without any answer there are none. */
  metrics(): Partial<Record<CommonMetric, number>> {
    const duration = this.duration();
    const { answered } = this;
    return {
      ...(duration > 0 ? { qps: answered / duration, duration } : {}),
      requests: answered,
      ...(duration > 0 && this.bytes !== undefined ? { throughput: this.bytes / duration } : {}),
      ...(answered > 0 ? { ...this.extremes(), ...percentileMetrics(this.quantiles()) } : {}),
    };
  }

  /** How many failed, for outputs that tell. */
  errors(): Partial<Record<CommonMetric, number>> {
    return { errors: this.failed, ...(this.count > 0 ? { error_rate: this.failed / this.count } : {}) };
  }

  private extremes(): Partial<Record<CommonMetric, number>> {
    const seconds = (value: number) => scalePower(value, this.power);
    return {
      latency_mean: seconds(this.sum / this.count),
      latency_min: seconds(this.min),
      latency_max: seconds(this.max),
    };
  }

  private quantiles(): Quantile[] {
    const sorted = this.tooMany ? undefined : this.samples.sorted();
    return percents.map((percent) => ({
      q: Number(`${percent}e-2`),
      seconds: sorted ? scalePower(this.rule(sorted, percent), this.power) : this.buckets.percentile(percent),
    }));
  }

  /** Status codes and kinds of failures. */
  counts(): Pick<RunDetails, "statusCodes" | "errorKinds"> {
    const statusCodes = this.statusCodes.record();
    const errorKinds = this.failures.record();
    return { ...(statusCodes ? { statusCodes } : {}), ...(errorKinds ? { errorKinds } : {}) };
  }

  /** Distribution, timeline, status codes and kinds of failures. */
  details(): RunDetails {
    const p99 = (sorted: Float64Array) => scalePower(this.rule(sorted, 99), this.power);
    const span = (this.end - this.origin) * this.unit;
    const timeline = this.seconds.timeline(span, this.tooMany ? undefined : this.samples, p99);
    return {
      ...(this.answered > 0
        ? {
            distribution: {
              quantiles: this.quantiles(),
              histogram: this.histogram(),
            },
          }
        : {}),
      ...(timeline.length > 0 ? { timeline } : {}),
      ...this.counts(),
    };
  }

  checks(): Check[] {
    return this.tooMany ? [approximatePercentiles] : [];
  }

  /** All latencies in buckets. */
  histogram(): LatencyHistogram {
    return this.buckets.build();
  }

  /** Latencies by time, where rows tell it and any was answered. */
  overTime(): { windows?: LatencyWindows } {
    return this.answered > 0 ? (this.windows?.build() ?? {}) : {};
  }
}

/** Said where percentiles come from a histogram. */
export const approximatePercentiles: Check = {
  id: "percentiles-approximate",
  level: "info",
  message: "There are too many requests to sort them all, so the percentiles are up to 2 % too high.",
};
