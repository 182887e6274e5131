import type { ParsedRun } from "../../model/run";
import { PartTallies } from "../requests/parts";
import { RequestTally } from "../requests/request-tally";
import { scenarioOf, targetOf } from "../url";
import { kindOfError } from "./report";

/** One request of an attack. */
export interface Result {
  /** Nanoseconds since 1970. */
  readonly sent: bigint;
  /** 0: no answer came. */
  readonly code: number;
  /** Nanoseconds. */
  readonly latency: number;
  readonly bytes_in: number;
  readonly error: string;
  readonly method: string;
  readonly url: string;
}

/** Sums up results; times in nanoseconds since the first. */
export class Attack {
  first: bigint | undefined;
  private readonly total = new RequestTally(-9, digestRule);
  private readonly parts = new PartTallies(-9, digestRule);
  private readonly targets = new Set<string>();
  private latest = 0;

  add({ sent, code, latency, bytes_in: bytes, error, method, url }: Result): void {
    this.first ??= sent;
    const unanswered = code === 0;
    const bad = unanswered ? kindOfError(error) : "non-2xx";
    const at = Number(sent - this.first);
    this.latest = Math.max(this.latest, at);
    const row = {
      sent: at,
      latency,
      bytes,
      unanswered,
      status: unanswered ? undefined : String(code),
      failure: code >= 200 && code < 400 ? undefined : bad,
    };
    this.total.add(row);
    this.parts.add(scenarioOf(method, url) ?? method, row);
    if (this.targets.size < 2) this.targets.add(targetOf(url) ?? "");
  }

  run(): ParsedRun {
    const metrics = { ...this.total.metrics(), ...this.total.errors() };
    const { requests = 0, errors = 0, duration } = metrics;
    const successes = this.total.length - errors;
    const attackSeconds = (this.latest - this.total.firstSent) / 1e9;
    const [target = ""] = this.targets;
    return {
      tool: "vegeta",
      toolVersion: null,
      scenario: this.parts.onlyName() || null,
      target: this.targets.size === 1 && target ? target : null,
      command: null,
      startedAt: startOf((this.first ?? 0n) + BigInt(this.total.firstSent)),
      load: {},
      metrics: { ...metrics, requests, ...(duration ? { qps: successes / duration } : {}) },
      customMetrics:
        attackSeconds > 0 ? { sent_per_second: { value: this.total.length / attackSeconds } } : {},
      details: { ...this.total.details(), loop: "open", corrected: false },
      ...this.total.overTime(),
      ...this.parts.parts(),
      checks: [...this.total.checks(), ...this.parts.checks()],
    };
  }
}

/** Linear between the two latencies around n × percent ÷ 100 − ½, as vegeta's t-digest has it for few of them. */
function digestRule(sorted: Float64Array, percent: number): number {
  const rank = Math.min(sorted.length - 1, Math.max(0, (percent / 100) * sorted.length - 0.5));
  const below = sorted[Math.floor(rank)] ?? 0;
  const above = sorted[Math.ceil(rank)] ?? below;
  return Math.floor(below + (above - below) * (rank - Math.floor(rank)));
}

function startOf(nanoseconds: bigint): string | null {
  const date = new Date(Number(nanoseconds / 1_000_000n));
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}
