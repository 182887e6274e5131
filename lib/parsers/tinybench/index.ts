import { z } from "zod";
import type { ParsedRun } from "../../model/run";
import { withoutMark } from "../file";
import { checked, jsonDocuments, mostRuns, tooMany } from "../json";
import { furtherTimes, microRun } from "../micro";
import { scalePower } from "../numbers";
import type { Parser } from "../types";
import { ParseError } from "../types";
import { failed } from "./failed";
import { isTable, runsOfTable } from "./table";

const ms = z.number();
const latency = z.object({ mean: ms, p50: ms, p75: ms, p99: ms, p995: ms, p999: ms, min: ms, max: ms });
const task = z.object({
  name: z.string(),
  result: z
    .object({ state: z.string().optional(), latency: latency.optional(), error: z.unknown().optional() })
    .optional(),
});
const bench = z.object({ name: z.string().nullish(), tasks: z.array(task).min(1) });

const start = /^\s*(\{(?:[^{}[\]"]|"(?:[^"\\]|\\.)*")*"tasks"\s*:\s*)?\[\s*\{\s*"name"\s*:\s*"/;

/** tinybench: the tasks of a bench, written as JSON. */
export const tinybench: Parser = {
  tool: "tinybench",
  label: "tinybench",
  kind: "micro",
  formats: ["JSON of bench.tasks", "console.table"],
  example: {
    command: "node bench.mjs > bench.json",
    file: "bench.json",
    note: "Behind bench.run(): console.log(JSON.stringify({ name: bench.name, tasks: bench.tasks.map(({ name, result }) => ({ name, result })) })).",
  },
  recognises: (head) => {
    const text = withoutMark(head);
    if (isTable(text)) return true;
    return start.test(text) && /"result"\s*:\s*\{/.test(text) && /"(latency|state)"\s*:/.test(text);
  },
  parse: async (file) => {
    const text = withoutMark(await file.text());
    if (isTable(text)) return runsOfTable(text);
    const list = /^\s*\[/.test(text);
    const runs: ParsedRun[] = [];
    for (const document of jsonDocuments("tinybench", text)) {
      const value = list ? { tasks: [document.value] } : document.value;
      const { name, tasks } = checked(
        bench,
        { ...document, value },
        "tinybench",
        "tasks of tinybench 3 or later",
      );
      if (runs.length + tasks.length > mostRuns) throw new ParseError("tinybench", tooMany(document.line));
      for (const one of tasks) runs.push(runOf(name, one));
    }
    return runs;
  },
};

/** The mean over all samples: they are of one process, and no repeats of their own. */
function runOf(bench: string | null | undefined, { name, result }: z.infer<typeof task>): ParsedRun {
  const run = microRun({ tool: "tinybench", scenario: bench ? `${bench} > ${name}` : name });
  if (!result?.latency) return { ...run, checks: [failed(result?.state, result?.error)] };
  const { mean, p50: median, p75, p99, p995, p999, min, max } = result.latency;
  return {
    ...run,
    metrics: { time_per_op: scalePower(mean, -3) },
    customMetrics: furtherTimes({ median, min, max, p75, p99, p99_5: p995, p99_9: p999 }, -3),
  };
}
