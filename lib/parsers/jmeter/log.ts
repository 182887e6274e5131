import type { Check, ParsedRun } from "../../model/run";
import { PartTallies } from "../requests/parts";
import { type RequestRow, RequestTally } from "../requests/request-tally";
import { timestampOf } from "../time";
import { ParseError, type ParseProblem } from "../types";

/** One sample; times in milliseconds. */
export interface Sample {
  /** When it was sent. */
  readonly sent: number;
  readonly elapsed: number;
  readonly label: string;
  readonly code: string;
  readonly message: string;
  readonly success: boolean;
  /** Of an assertion that failed. */
  readonly failure: string;
  readonly bytes: number | undefined;
  /** Users at work. */
  readonly threads: number;
}

const transaction = "Number of samples in transaction : ";

/** Whether a sample stands for several, and is no request itself. */
export const isTransaction = ({ message }: Pick<Sample, "message">): boolean =>
  message.startsWith(transaction);

/** Sums up samples: labels are parts, transactions among them, but these are not in the total. */
export class SampleLog {
  private readonly total = new RequestTally(-3, estimated);
  private readonly parts = new PartTallies(-3, estimated);
  private threads = 0;

  add(sample: Sample): void {
    const { sent, elapsed, code, message, bytes, threads } = sample;
    const unanswered = code.startsWith("Non HTTP");
    const row: RequestRow = {
      sent,
      latency: elapsed,
      bytes,
      unanswered,
      status: code.length === 3 && !unanswered ? code : undefined,
      failure: sample.success ? undefined : failureOf(sample),
    };
    if (threads > this.threads) this.threads = threads;
    this.parts.add(sample.label, row);
    if (!isTransaction({ message })) this.total.add(row);
  }

  get length(): number {
    return this.total.length;
  }

  /** @param clock whether times are of a known zone */
  run(clock: boolean, checks: readonly Check[]): ParsedRun {
    const { total, parts } = this;
    return {
      tool: "jmeter",
      toolVersion: null,
      scenario: parts.onlyName() ?? null,
      command: null,
      startedAt: clock ? (timestampOf(total.firstSent) ?? null) : null,
      load: this.threads > 0 ? { vus: this.threads } : {},
      metrics: { ...total.metrics(), ...total.errors() },
      customMetrics: {},
      details: { ...total.details(), loop: "closed", corrected: false },
      ...total.overTime(),
      ...parts.parts(),
      checks: [...checks, ...total.checks(), ...parts.checks()],
    };
  }
}

function failureOf({ code, message, failure }: Sample): string {
  if (/^[45]\d\d$/.test(code)) return "non-2xx";
  return failure || message.replace("Non HTTP response message: ", "") || code || "failed";
}

/** JMeter's rule (Commons Math): linear between the ranks around percent × (n + 1) ÷ 100. */
function estimated(sorted: Float64Array, percent: number): number {
  const rank = (percent * (sorted.length + 1)) / 100;
  const below = Math.floor(rank);
  const [lower = 0, upper = lower] = [Math.max(below, 1), Math.min(below + 1, sorted.length)].map(
    (at) => sorted[Math.min(at, sorted.length) - 1] ?? 0,
  );
  return rank < 1 || rank >= sorted.length ? lower : lower + (rank - below) * (upper - lower);
}

/** Said of a log that ends inside a sample. */
export function cutShort(line: number): Check {
  const message = `The log ends in the middle of a sample, at line ${line}: the run, or its upload, was cut short.`;
  return { id: "cut-short", level: "error", message };
}

/** A refusal of an output of JMeter. */
export function notUsable(problem: ParseProblem): ParseError {
  return new ParseError("jmeter", problem);
}
