import type { RunDetails } from "../../model/run";
import { splitLines, withoutMark } from "../file";
import { parseDuration, scalePower } from "../numbers";
import { ParseError } from "../types";
import { type Metric, type Metrics, metricFrom } from "./metric";
import type { Summary } from "./run";

/** `    http_reqs......................: 488   95.645471/s`; sub-metrics stand in braces, below theirs. */
const row = /^ {2,12}(?:[✓✗] )?(\{ .+? \}|[A-Za-z_]\w*)\.{2,}: (\S.*)$/;
const own = /^ {2,12}(?:[✓✗] )?(?:http_reqs|iteration_duration|iterations|http_req_duration)\.{2,}: \S/m;
const banner = /^ +execution: (?:local|cloud)\s*$/m;

/** Whether this is the beginning of what k6 prints: the summary, or the banner before it. */
export const isText = (head: string) => own.test(head) || (banner.test(head) && /^ +scenarios: /m.test(head));

/**
 * The summary that k6 prints at the end of a test, with the digits that it prints: two decimals of latencies.
 * @throws ParseError where the output ends before it, or a line of it is damaged
 */
export function readText(text: string): Summary {
  const lines = totalOf(splitLines(withoutMark(text)).map(withoutColours));
  const metrics = metricsOf(lines);
  // Every test has it, with HTTP or without, and behind all others but VUs.
  if (!metrics.has("data_sent"))
    throw new ParseError("k6", {
      expected: "k6's summary, from `http_reqs....: 882 218.29757/s` to `data_sent....: 27 kB 15 kB/s`",
      found: metrics.size === 0 ? "an output without it" : "a part of it",
    });
  const details = { ...thresholdsOf(lines), ...assertionsOf(lines) };
  return { metrics, ...secondsOf(metrics), details };
}

/** Off a terminal there are none; a recorded one has colours and writes its progress over itself. */
// eslint-disable-next-line no-control-regex
const withoutColours = (line: string) => line.replace(/\x1b\[[\d;]*[A-Za-z]/g, "");

/** Behind the total, --summary-mode=full has the same metrics again for each group and scenario. */
function totalOf(lines: readonly string[]): readonly string[] {
  const end = lines.findIndex((line) => /^ *█ (?:GROUP|SCENARIO): /.test(line));
  return end < 0 ? lines : lines.slice(0, end);
}

function metricsOf(lines: readonly string[]): Metrics {
  const metrics = new Map<string, Metric>();
  let parent = "";
  for (const [index, line] of lines.entries()) {
    const [, label = "", printed = ""] = row.exec(line) ?? [];
    if (!label) continue;
    const isSub = label.startsWith("{");
    if (!isSub) parent = label;
    const name = isSub ? `${parent}{${label.slice(2, -2)}}` : label;
    const metric = metricOfRow(name, printed.trimEnd());
    if (!metric) throw damaged(label, printed, index + 1);
    // `checks` in other words.
    if (!name.startsWith("checks_")) metrics.set(name, metric);
  }
  return metrics;
}

function damaged(label: string, printed: string, line: number): ParseError {
  const found = printed.trimEnd().slice(0, 80);
  return new ParseError("k6", { expected: `figures of ${label.slice(0, 80)}`, found, line });
}

const decimal = "(-?[\\d.]+(?:e[+-]?\\d+)?)";
const rate = /^(-?[\d.]+)% +(?:✓ )?(\d+) +(?:out of|✗) +(\d+)$/;
const counter = new RegExp(`^${decimal} ?([kMGTPE]?B)? +${decimal} ?([kMGTPE]?B)?/s$`);
const gauge = new RegExp(`^${decimal} +min=${decimal} +max=${decimal}$`);
const statistic = /([a-z]\w*|p\([\d.]+\))=(\S+(?: [kMGTPE]?B)?)/g;

/** What stands behind a name: the shape of it tells the kind of metric. Undefined for what is none. */
function metricOfRow(name: string, printed: string): Metric | undefined {
  const counted = counter.exec(printed);
  if (counted) {
    const [, count = "", size, each = "", eachSize] = counted;
    const values = { count: sized(count, size), rate: sized(each, eachSize) };
    return metricFrom(name, values, "counter", size ? "data" : "default");
  }
  const shared = rate.exec(printed);
  if (shared) {
    const [hits, other] = [Number(shared[2]), Number(shared[3])];
    const total = printed.includes("out of") ? other : hits + other;
    return metricFrom(name, { passes: hits, rate: total > 0 ? hits / total : 0 }, "rate");
  }
  const last = gauge.exec(printed);
  if (last) return metricFrom(name, { value: Number(last[1]), max: Number(last[3]) }, "gauge");
  return trendOf(name, printed);
}

/** Only times have units: `avg=407.63µs`, against `avg=3` of a trend of anything else. */
function trendOf(name: string, printed: string): Metric | undefined {
  const pairs = [...printed.matchAll(statistic)].map(([, key = "", value = ""]) => [key, value] as const);
  if (pairs.length === 0) return undefined;
  const isTime = pairs.some(([key, value]) => key !== "count" && /\d(?:ns|us|µs|μs|ms|s|m|h)$/.test(value));
  const values = pairs.map(
    ([key, value]) => [key, isTime ? milliseconds(key, value) : plain(value)] as const,
  );
  if (values.some(([, value]) => Number.isNaN(value))) return undefined;
  return metricFrom(name, Object.fromEntries(values), "trend", isTime ? "time" : "default");
}

const plain = (value: string) => {
  const [number = "", size] = value.split(" ");
  return sized(number, size);
};

/** Go's way to print a duration, `1m2.05s` or `407.63µs`. */
function milliseconds(key: string, value: string): number {
  if (key === "count") return Number(value);
  const parts = value.match(/[\d.]+(?:ns|us|µs|μs|ms|s|m|h)/g) ?? [];
  if (parts.join("") !== value) return Number.NaN;
  const seconds = parts.reduce((sum, part) => sum + parseDuration(part), 0);
  return scalePower(seconds, 3);
}

const powers = new Map(["B", "kB", "MB", "GB", "TB", "PB", "EB"].map((unit, index) => [unit, index * 3]));

/** k6 counts bytes in thousands. */
const sized = (number: string, unit: string | undefined) =>
  scalePower(Number(number), powers.get(unit ?? "B") ?? 0);

/** The text has no duration, but counts and rates of six decimals; a millisecond is what they tell of it. */
function secondsOf(metrics: Metrics): { seconds?: number } {
  for (const metric of metrics.values())
    if (metric.kind === "counter" && metric.contains !== "data" && metric.rate && metric.count > 0)
      return { seconds: Number((metric.count / metric.rate).toFixed(3)) };
  return {};
}

/** A threshold stands under its metric, one of a sub-metric under `{flow:browse}` below that. */
function thresholdsOf(lines: readonly string[]): RunDetails {
  const thresholds: NonNullable<RunDetails["thresholds"]> = [];
  let [parent, metric] = ["", ""];
  for (const line of lines) {
    const [, mark, expression] = /^ {4,6}([✓✗]) '(.+?)'(?: |$)/.exec(line) ?? [];
    const [, name, tags] = /^ {4}(?:([A-Za-z_]\w*(?:\{.*\})?)| {2}(\{.*\})) *$/.exec(line) ?? [];
    if (mark && expression && metric) thresholds.push({ metric, expression, ok: mark === "✓" });
    else if (name) parent = metric = name;
    else if (tags) metric = parent + tags;
  }
  return thresholds.length > 0 ? { thresholds } : {};
}

/** Checks that failed say how often; of those that never did, nothing but the name is printed. */
function assertionsOf(lines: readonly string[]): RunDetails {
  const assertions = lines.flatMap((line, index) => {
    const counts = /^ +↳ +\d+% — ✓ (\d+) \/ ✗ (\d+)/.exec(line);
    const name = /^ +✗ (.+)$/.exec(lines[index - 1] ?? "")?.[1]?.trimEnd();
    return counts && name ? [{ group: "", name, passes: Number(counts[1]), fails: Number(counts[2]) }] : [];
  });
  return assertions.length > 0 ? { assertions } : {};
}
