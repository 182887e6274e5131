import { z } from "zod";
import type { CustomMetricValue, ParsedRun } from "../../model/run";
import { withoutMark } from "../file";
import { checked, jsonDocuments, mostRuns, tooMany } from "../json";
import { metricNameOf, microRun, unknownDirection } from "../micro";
import { scalePower } from "../numbers";
import type { Parser } from "../types";
import { ParseError } from "../types";

const name = "Bencher Metric Format";
/** `lower_value` and `upper_value` are bounds whose meaning depends on who wrote them. */
const measure = z.object({ value: z.number() });
const benchmarks = z.record(z.string().min(1), z.record(z.string().min(1), measure));

const text = String.raw`"(?:[^"\\]|\\.)*"`;
const number = String.raw`(?:-?\d[\d.eE+-]*|null)`;
const start = new RegExp(
  String.raw`^\s*\{\s*${text}\s*:\s*\{\s*${text}\s*:\s*\{\s*"(?:lower_|upper_)?value"\s*:\s*${number}\s*(?:,\s*"(?:lower_|upper_)?value"\s*:\s*${number}\s*)*\}`,
);

/** Bencher Metric Format: `{benchmark: {measure: {value}}}`. */
export const bencher: Parser = {
  tool: "bencher",
  label: name,
  kind: "micro",
  formats: ["{benchmark: {measure: {value}}}"],
  example: {
    command: `printf '{"encode": {"latency": {"value": 1200}}}'`,
    note: "latency is in nanoseconds, throughput in operations a second, build-time in seconds, file-size in bytes.",
  },
  recognises: (head) => start.test(withoutMark(head)),
  parse: async (file) => {
    const runs: ParsedRun[] = [];
    for (const document of jsonDocuments(name, withoutMark(await file.text()))) {
      for (const entry of Object.entries(checked(benchmarks, document, name, "benchmarks with measures")))
        if (runs.push(runOf(...entry)) > mostRuns) throw new ParseError(name, tooMany(document.line));
    }
    if (runs.length === 0) throw new ParseError(name, { expected: "a benchmark", found: "none", line: 1 });
    return runs;
  },
};

/** Measures that every project of Bencher has. */
const builtIn: ReadonlyMap<string, readonly [metric: string, about: Omit<CustomMetricValue, "value">]> =
  new Map([
    ["throughput", ["ops_per_second", { unit: "ops/s", better: "higher" }]],
    ["build_time", ["build_time", { unit: "seconds", better: "lower" }]],
    ["file_size", ["file_size", { unit: "bytes", better: "lower" }]],
  ]);

function runOf(benchmark: string, measures: z.infer<typeof benchmarks>[string]): ParsedRun {
  const named = Object.entries(measures).map(
    ([measure, { value }]) => [metricNameOf(measure) ?? "value", value] as const,
  );
  const latency = named.find(([measure]) => measure === "latency");
  const metrics: ParsedRun["metrics"] = latency ? { time_per_op: scalePower(latency[1], -9) } : {};
  const own = named.flatMap(([measure, value]) => {
    const [metric, about] = builtIn.get(measure) ?? [measure, { better: null }];
    return measure === "latency" ? [] : [[metric, { ...about, value }] as const];
  });
  return microRun({
    tool: "bencher",
    // A name with this ending is the same benchmark, of which Bencher gives no alarm.
    scenario: benchmark.replace(/-bencher-ignore$/, ""),
    metrics,
    customMetrics: Object.fromEntries(own),
    primaryMetrics: [...Object.keys(metrics), ...own.map(([metric]) => metric)],
    checks: own.some(([, { better }]) => !better) ? [unknownDirection] : [],
  });
}
