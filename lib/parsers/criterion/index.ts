import { withoutMark } from "../file";
import type { Parser } from "../types";
import { runsOfEstimates } from "./estimates";
import { bencherLine, estimate, runsOfText } from "./text";

const json = /^\s*\{\s*("group_id"\s*:|"mean"\s*:\s*\{\s*"confidence_interval"\s*:)/;

/** Criterion.rs: what it prints, and the files that it keeps of each benchmark. */
export const criterion: Parser = {
  tool: "criterion",
  label: "Criterion.rs",
  kind: "micro",
  formats: ["text", "benchmark.json with estimates.json", "--output-format bencher"],
  example: {
    command: String.raw`find target/criterion -path '*/new/benchmark.json' -execdir cat benchmark.json estimates.json \;`,
    note: "Behind cargo bench; its files have all digits, and what cargo bench prints is read, too. Samples are of one process: run it several times for repeats.",
  },
  recognises: (head) => {
    const text = withoutMark(head);
    return json.test(text) || estimate.test(text) || bencherLine.test(text);
  },
  parse: async (file) => {
    const text = withoutMark(await file.text());
    return /^\s*\{/.test(text) ? runsOfEstimates(text) : runsOfText(text);
  },
};
