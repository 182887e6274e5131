import { z } from "zod";
import type { Check, ParsedRun } from "../../model/run";
import { withoutMark } from "../file";
import { checked, jsonDocuments, mostRuns, tooMany } from "../json";
import { furtherTimes, microRun } from "../micro";
import { scalePower } from "../numbers";
import type { Parser } from "../types";
import { ParseError } from "../types";
import { isText, runsOfText } from "./text";

const name = "vitest bench";
/** Milliseconds; null or nothing where the benchmark threw. */
const ms = z.number().nullish();
const benchmark = z.object({
  name: z.string(),
  mean: ms,
  median: ms,
  min: ms,
  max: ms,
  p75: ms,
  p99: ms,
  p995: ms,
  p999: ms,
});
const group = z.object({ fullName: z.string(), benchmarks: z.array(benchmark) });
const report = z.object({ files: z.array(z.object({ groups: z.array(group) })).min(1) });

/** vitest bench: the JSON of --outputJson. */
export const vitestBench: Parser = {
  tool: "vitest-bench",
  label: name,
  kind: "micro",
  formats: ["--outputJson", "text"],
  example: {
    command: "npx vitest bench --run --outputJson bench.json",
    file: "bench.json",
    note: "Samples are of one process: run it several times for repeats.",
  },
  client: {
    program: /^vitest$/,
    subcommand: "bench",
    options: `--outputJson= --compare= --run -w,--watch -r,--root= -c,--config= -t,--testNamePattern= --dir= --project=
      --reporter= --outputFile= --environment= --mode= --pool= --maxWorkers= --silent`,
    needs: [{ option: "run", args: ["--run"] }],
    output: { option: "outputJson", args: ["--outputJson", "{file}"], file: "bench.json" },
    version: { args: ["--version"], pattern: /vitest\/(\S+)/ },
  },
  recognises: (head) =>
    /^\s*\{\s*"files"\s*:\s*\[\s*\{\s*"filepath"\s*:/.test(withoutMark(head)) || isText(head),
  parse: async (file) => {
    if (isText(file.head)) return runsOfText(await file.text());
    const runs: ParsedRun[] = [];
    for (const document of jsonDocuments(name, withoutMark(await file.text()))) {
      for (const { groups } of checked(report, document, name, "a report of vitest bench").files)
        for (const { fullName, benchmarks } of groups)
          for (const one of benchmarks)
            if (runs.push(runOf(fullName, one)) > mostRuns)
              throw new ParseError(name, tooMany(document.line));
    }
    if (runs.length === 0) throw new ParseError(name, { expected: "a benchmark", found: "none", line: 1 });
    return runs;
  },
};

const threw: Check = {
  id: "benchmark-failed",
  level: "error",
  message: "The benchmark failed, and has no times.",
};

/** The mean over all samples: they are of one process, and no repeats of their own. */
function runOf(fullName: string, one: z.infer<typeof benchmark>): ParsedRun {
  const run = microRun({ tool: "vitest-bench", scenario: `${fullName} > ${one.name}` });
  const { mean, median, min, max, p75, p99, p995, p999 } = one;
  if (typeof mean !== "number") return { ...run, checks: [threw] };
  return {
    ...run,
    metrics: { time_per_op: scalePower(mean, -3) },
    customMetrics: furtherTimes({ median, min, max, p75, p99, p99_5: p995, p99_9: p999 }, -3),
  };
}
