import { z } from "zod";
import type { ParsedRun } from "../../model/run";
import { CsvReader } from "../csv";
import { withoutMark } from "../file";
import { PartTallies } from "../requests/parts";
import { RequestTally } from "../requests/request-tally";
import { ParseError } from "../types";
import { scenarioOf, targetOf } from "../url";
import { kindOfError } from "./report";

/** The first row of `vegeta encode -to csv`: time, code, latency, bytes out, bytes in. */
const csv = /^\d{19},\d{1,3},\d+,\d+,\d+,/;
const json = /^\{"attack":"[^"]*","seq":\d+,"code":\d+,"timestamp":/;

/** Whether a text holds results, one a line, as `vegeta encode` writes them. */
export const isEncoded = (head: string): boolean => csv.test(head) || json.test(head);

const count = z.int().nonnegative();
const result = z.object({
  code: count,
  timestamp: z.iso.datetime({ offset: true }),
  latency: count,
  bytes_in: count,
  error: z.string(),
  method: z.string().default(""),
  url: z.string().default(""),
});
type Result = z.infer<typeof result> & { readonly sent: bigint };

/**
 * The run of encoded results, read line by line: an endpoint is a method and a path. Bodies and headers are not looked
 * at.
 * @throws ParseError at the first line that is no result
 */
export async function runOfEncoded(lines: AsyncIterable<string>): Promise<ParsedRun> {
  const attack = new Attack();
  const reader = new CsvReader();
  let line = 0;
  for await (const raw of lines) {
    const text = ++line === 1 ? withoutMark(raw) : raw;
    if (text === "") continue;
    const read = text.startsWith("{") ? ofJson(text) : ofCells(reader.push(text));
    if (read) attack.add(read);
    else if (!reader.unfinished) throw notAResult(`"${text.slice(0, 60)}"`, line);
  }
  if (reader.unfinished || attack.first === undefined) throw notAResult("the end of the file", line);
  return attack.run();
}

/** Sums up results; times in nanoseconds since the first. */
class Attack {
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

function ofJson(text: string): Result | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const read = result.safeParse(value);
  if (!read.success) return undefined;
  const [, fraction = ""] = /\.(\d{1,9})/.exec(read.data.timestamp) ?? [];
  const whole = Date.parse(read.data.timestamp.replace(/\.\d+/, ""));
  return { ...read.data, sent: BigInt(whole) * 1_000_000n + BigInt(fraction.padEnd(9, "0")) };
}

const whole = /^\d{1,19}$/;

function ofCells(cells: readonly string[] | undefined): Result | undefined {
  const [sent = "", code = "", latency = "", , bytes = "", error = "", , , , method = "", url = ""] =
    cells ?? [];
  if (![sent, code, latency, bytes].every((cell) => whole.test(cell))) return undefined;
  return {
    sent: BigInt(sent),
    timestamp: "",
    code: Number(code),
    latency: Number(latency),
    bytes_in: Number(bytes),
    error,
    method,
    url,
  };
}

function startOf(nanoseconds: bigint): string | null {
  const date = new Date(Number(nanoseconds / 1_000_000n));
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

function notAResult(found: string, line: number): ParseError {
  return new ParseError("vegeta", { expected: "a result of `vegeta encode`", found, line });
}
