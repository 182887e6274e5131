import { z } from "zod";
import type { ParsedRun } from "../../model/run";
import { withoutMark } from "../file";
import { checked, jsonDocuments, mostRuns, tooMany } from "../json";
import { furtherTimes, metricNameOf, microRun, utcOf } from "../micro";
import type { Parser } from "../types";
import { ParseError } from "../types";
import { once } from "./once";
import { isTable, runsOfTables } from "./table";

const name = "pytest-benchmark";
const benchmark = z.object({
  fullname: z.string(),
  extra_info: z.record(z.string(), z.unknown()).optional(),
  stats: z.object({
    mean: z.number(),
    median: z.number(),
    min: z.number(),
    max: z.number(),
    stddev: z.number(),
    rounds: z.number(),
  }),
});
const report = z.object({
  benchmarks: z.array(benchmark).min(1),
  datetime: z.string().optional(),
  version: z.string(),
});

/** pytest-benchmark: the JSON of --benchmark-json. */
export const pytestBenchmark: Parser = {
  tool: name,
  label: name,
  kind: "micro",
  formats: ["--benchmark-json", "text"],
  example: {
    command: "pytest --benchmark-only --benchmark-json=pytest-benchmark.json",
    file: "pytest-benchmark.json",
    note: "Rounds are samples of one process: run it several times for repeats. A test that failed is in the file all the same. The table names tests without their files.",
  },
  client: {
    program: /^(pytest|py\.test)$/,
    options: `--benchmark-json= --benchmark-only --benchmark-skip --benchmark-min-time= --benchmark-max-time=
      --benchmark-min-rounds= --benchmark-timer= --benchmark-group-by= --benchmark-columns= --benchmark-sort=
      --benchmark-disable-gc -k= -m= -n,--numprocesses= -p= -c,--config-file= -o,--override-ini= -W,--pythonwarnings=
      --rootdir= --confcutdir= --ignore= --deselect= -q,--quiet -v,--verbose -s -x,--exitfirst --maxfail= --tb=`,
    output: { option: "benchmark-json", args: ["--benchmark-json", "{file}"], file: "pytest-benchmark.json" },
  },
  recognises: (head) => /^\s*\{\s*"machine_info"\s*:\s*\{/.test(withoutMark(head)) || isTable(head),
  parse: async (file) => {
    if (isTable(file.head)) return runsOfTables(await file.text());
    const runs: ParsedRun[] = [];
    for (const document of jsonDocuments(name, withoutMark(await file.text()))) {
      const {
        benchmarks,
        version,
        datetime = "",
      } = checked(report, document, name, "a report of pytest-benchmark");
      if (runs.length + benchmarks.length > mostRuns) throw new ParseError(name, tooMany(document.line));
      const shared = { toolVersion: version, startedAt: utcOf(datetime) };
      runs.push(...benchmarks.map((one) => ({ ...runOf(one), ...shared })));
    }
    return runs;
  },
};

/** The mean over all rounds: they are samples of one process, and no repeats of their own. */
function runOf({ fullname, stats, extra_info = {} }: z.infer<typeof benchmark>): ParsedRun {
  const { mean, median, min, max, stddev, rounds } = stats;
  const extra = Object.entries(extra_info).flatMap(([key, value]) => {
    const metric = metricNameOf(key);
    return metric && typeof value === "number" ? [[metric, { value }] as const] : [];
  });
  return microRun({
    tool: name,
    scenario: fullname,
    metrics: { time_per_op: mean },
    customMetrics: { ...Object.fromEntries(extra), ...furtherTimes({ median, min, max, stdev: stddev }, 0) },
    checks: rounds === 1 ? [once] : [],
  });
}
