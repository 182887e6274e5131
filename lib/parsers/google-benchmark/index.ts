import { withoutMark } from "../file";
import type { Parser } from "../types";
import { runsOfReport } from "./report";
import { runsOfText } from "./text";

const json = /^\s*\{\s*"context"\s*:\s*\{/;
const table = /^Benchmark +Time +CPU +Iterations/m;

/** Google Benchmark: its JSON, and what it prints. */
export const googleBenchmark: Parser = {
  tool: "google-benchmark",
  label: "Google Benchmark",
  kind: "micro",
  formats: ["--benchmark_format=json", "text"],
  example: {
    command: "./bench --benchmark_repetitions=5 --benchmark_out=bench.json --benchmark_out_format=json",
    file: "bench.json",
    note: "Each repetition is a repeat; only JSON has all digits and the counters.",
  },
  hints: [
    [
      /^name,iterations,real_time,cpu_time,time_unit/m,
      "This looks like Google Benchmark's CSV: use --benchmark_format=json instead.",
    ],
  ],
  recognises: (head) => {
    const text = withoutMark(head);
    return (json.test(text) && /"num_cpus"\s*:/.test(text)) || table.test(text);
  },
  parse: async (file) => {
    const text = withoutMark(await file.text());
    return /^\s*\{/.test(text) ? runsOfReport(text) : runsOfText(text);
  },
};
