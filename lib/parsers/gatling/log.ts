import type { Check, ParsedRun } from "../../model/run";
import { PartTallies } from "../requests/parts";
import { RequestTally } from "../requests/request-tally";
import { timestampOf } from "../time";
import { ParseError, type ParseProblem } from "../types";

/** What the first record of a log says. */
export interface LogStart {
  readonly version: string;
  readonly simulation: string;
  /** Milliseconds since 1970. */
  readonly started: number;
}

/** One request; times in milliseconds since 1970. */
export interface LoggedRequest {
  readonly groups: string;
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly ok: boolean;
  readonly message: string;
}

/** An answer came, and was not what the script wants of it; other messages are of connections. */
const checkFailed = /\.(find|exists|is|in|not|count|transform)\b.*(found|but|nothing)/;

/** Sums up the requests of a log; a part is a request under the names of its groups. */
export class GatlingLog {
  private readonly total = new RequestTally(-3, nearestRank);
  private readonly parts = new PartTallies(-3, nearestRank);
  private users = 0;

  add({ groups, name, start, end, ok, message }: LoggedRequest): void {
    const row = {
      sent: start,
      latency: Math.max(0, end - start),
      unanswered: !ok && !checkFailed.test(message),
      failure: ok ? undefined : message || "failed",
    };
    this.total.add(row);
    this.parts.add(groups ? `${groups} / ${name}` : name, row);
  }

  /** A user began (1) or ended (-1). */
  user(change: number): void {
    this.users += change;
  }

  get length(): number {
    return this.total.length;
  }

  /**
   * The rate is Gatling's: requests over whole seconds, rounded up.
   * @param cut whether the log ends inside a record
   */
  run({ version, simulation, started }: LogStart, cut: Check | undefined): ParsedRun {
    const { total, parts } = this;
    const metrics = { ...total.metrics(), ...total.errors() };
    const seconds = Math.ceil(total.duration());
    return {
      tool: "gatling",
      toolVersion: version,
      scenario: parts.onlyName() ?? (simulation || null),
      command: null,
      startedAt: timestampOf(started) ?? null,
      load: {},
      metrics: { ...metrics, ...(seconds > 0 ? { qps: (metrics.requests ?? 0) / seconds } : {}) },
      customMetrics: {},
      details: { ...total.details(), corrected: false },
      ...total.overTime(),
      ...parts.parts(),
      checks: [
        ...(cut ? [cut] : this.users > 0 ? [interrupted(this.users)] : []),
        ...total.checks(),
        ...parts.checks(),
      ],
    };
  }
}

/** The smallest latency that so many percent do not exceed; Gatling's report estimates it. */
function nearestRank(sorted: Float64Array, percent: number): number {
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Number.NaN;
}

function interrupted(users: number): Check {
  const message = `${users} users had not ended when the log did: the run was stopped.`;
  return { id: "interrupted", level: "warning", message };
}

/** Said of a log that ends inside a record. */
export function cutShort(where: string): Check {
  const message = `The log ends in the middle of a record, at ${where}: the run, or its upload, was cut short.`;
  return { id: "cut-short", level: "error", message };
}

/** A refusal of an output of Gatling. */
export function notUsable(problem: ParseProblem): ParseError {
  return new ParseError("gatling", problem);
}
