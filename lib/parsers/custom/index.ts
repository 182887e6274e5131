import { BenchtrailJson } from "../../model/benchtrail-json";
import type { ParsedRun } from "../../model/run";
import { withoutMark } from "../file";
import { checked, jsonDocuments, mostRuns, tooMany } from "../json";
import type { Parser } from "../types";
import { ParseError } from "../types";
import { runsOf } from "./runs";

const name = "Benchtrail JSON";
const start = /^\s*(\[\s*)?\{[^]*?"benchtrail"\s*:\s*\d/;

/** Benchtrail JSON: what any script can write for numbers of its own. */
export const custom: Parser = {
  tool: "custom",
  label: name,
  kind: "micro",
  formats: ['{"benchtrail": 1, "results": […]}'],
  example: {
    command: `printf '{"benchtrail": 1, "results": [{"scenario": "encode", "metrics": {"time_per_op": 1.2e-6}}]}'`,
    note: "For numbers of your own, of any tool: README.md has an example with repeats, the API’s document the schema (BenchtrailJson).",
  },
  recognises: (head) => start.test(withoutMark(head)),
  parse: async (file) => {
    const runs: ParsedRun[] = [];
    for (const document of jsonDocuments(name, withoutMark(await file.text()))) {
      for (const run of runsOf(checked(BenchtrailJson, document, name, "version 1 of the format")))
        if (runs.push(run) > mostRuns) throw new ParseError(name, tooMany(document.line));
    }
    return runs;
  },
};
