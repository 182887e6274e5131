import { z } from "zod";
import type { ParsedRun } from "../../model/run";
import { withoutMark } from "../file";
import { checked, jsonDocuments, mostRuns, tooMany } from "../json";
import { microRun } from "../micro";
import type { Parser } from "../types";
import { ParseError } from "../types";
import { checksOf, cpuTimes } from "./runs";
import { isText, runsOfText } from "./text";

const command = z.object({
  command: z.string(),
  times: z.array(z.number()).min(1),
  exit_codes: z.array(z.number().nullable()).optional(),
  user: z.number().nullish(),
  system: z.number().nullish(),
});
type Command = z.infer<typeof command>;
const report = z.object({ results: z.array(command).min(1) });

const start = /^\s*\{\s*"results"\s*:\s*\[\s*\{\s*"command"\s*:/;

/** hyperfine: the JSON of --export-json. */
export const hyperfine: Parser = {
  tool: "hyperfine",
  label: "hyperfine",
  kind: "micro",
  formats: ["--export-json", "text"],
  example: {
    command: "hyperfine --runs 20 --export-json hyperfine.json 'gzip -kc big.bin'",
    file: "hyperfine.json",
    note: "Each timing is a process of its own, and so a repeat. The text has means only: a run for each benchmark.",
  },
  client: {
    options: `-w,--warmup= -m,--min-runs= -M,--max-runs= -r,--runs= -s,--setup= --reference= -p,--prepare= -C,--conclude=
      -c,--cleanup= -P,--parameter-scan= -D,--parameter-step-size= -L,--parameter-list= -S,--shell= -N -i,--ignore-failure
      --style= --sort= -u,--time-unit= --export-asciidoc= --export-csv= --export-json= --export-markdown=
      --export-orgmode= --show-output --output= --input= -n,--command-name=`,
    output: { option: "export-json", args: ["--export-json", "{file}"], file: "hyperfine.json" },
    version: { args: ["--version"], pattern: /hyperfine (\S+)/ },
  },
  hints: [
    [
      /^command,mean,stddev,median,user,system,min,max/,
      "This looks like hyperfine's CSV: use --export-json instead, which has each timing.",
    ],
  ],
  recognises: (head) => start.test(withoutMark(head)) || isText(head),
  parse: async (file) => {
    if (isText(file.head)) return runsOfText(await file.text());
    const runs: ParsedRun[] = [];
    for (const document of jsonDocuments("hyperfine", withoutMark(await file.text()))) {
      for (const result of checked(report, document, "hyperfine", "hyperfine's results").results) {
        if (runs.length + result.times.length > mostRuns)
          throw new ParseError("hyperfine", tooMany(document.line));
        runs.push(...runsOf(result));
      }
    }
    return runs;
  },
};

/** A run for each timing; user and system time are told as means only, and count once. */
function runsOf({ command: scenario, times, exit_codes: codes = [], user, system }: Command): ParsedRun[] {
  return times.map((time, index) =>
    microRun({
      tool: "hyperfine",
      scenario,
      metrics: { time_per_op: time },
      customMetrics: index === 0 ? cpuTimes(user, system) : {},
      checks: checksOf(time, codes[index]),
    }),
  );
}
