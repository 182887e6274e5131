import type { ParsedRun } from "../../model/run";
import { withoutMark } from "../file";
import type { Parser, ResultFile } from "../types";
import { ParseError } from "../types";
import { outputsOf } from "./events";
import { Benchmarks } from "./benchmarks";

const result = /^Benchmark\S*[ \t]+\d+[ \t]+[\d.+e-]+ \S+/m;
const heading = /^goos: \w+\r?\ngoarch: \w+/m;
const event = /^\{"Time":"[^"]*","Action":"\w+"|^\{"Action":"\w+","Package":/;

/** The Go benchmark format: what `go test -bench` prints, also as `-json`. */
export const gobench: Parser = {
  tool: "gobench",
  label: "go test -bench",
  kind: "micro",
  formats: ["text", "-json"],
  example: {
    command: "go test -run '^$' -bench . -benchmem -count 10 ./...",
    note: "-benchmem adds allocations, -count 10 gives the repeats that a comparison needs.",
  },
  client: {
    program: /^go$/,
    subcommand: "test",
    options: `-bench= -benchmem -benchtime= -count= -cpu= -run= -timeout= -json -v -short -tags= -race -p= -parallel=
      -cpuprofile= -memprofile= -blockprofile= -mutexprofile= -o= -ldflags= -gcflags= -mod= -C= -args`,
    refuses: [{ without: "bench", why: "go test measures nothing without -bench: add -bench . for all." }],
    needs: [{ option: "benchmem", args: ["-benchmem"], why: "go test prints no allocations unless asked" }],
    version: { args: ["version"], pattern: /go version go(\S+)/ },
  },
  hints: [
    [
      /^[ \t]*│.*sec\/op|^,.*sec\/op/m,
      "This looks like benchstat's table: upload what go test -bench printed, its input.",
    ],
  ],
  recognises: (head) => {
    const text = withoutMark(head);
    return event.test(text) || result.test(text) || (heading.test(text) && !text.includes("│"));
  },
  parse: async (file) => (event.test(withoutMark(file.head)) ? parseEvents(file) : parseText(file)),
};

async function parseText(file: ResultFile): Promise<ParsedRun[]> {
  const benchmarks = new Benchmarks();
  for await (const line of file.lines()) benchmarks.read(withoutMark(line));
  benchmarks.end(/[\r\n]$/.test(await file.text()));
  return someOf(benchmarks.configured(), benchmarks.line);
}

async function parseEvents(file: ResultFile): Promise<ParsedRun[]> {
  const outputs = await outputsOf(file.lines());
  const runs = outputs.flatMap(({ name, text, startedAt }) => {
    const benchmarks = new Benchmarks(name);
    for (const line of text.split("\n")) benchmarks.read(line);
    benchmarks.end(text.endsWith("\n"));
    return benchmarks.configured().map((run) => ({ ...run, startedAt }));
  });
  return someOf(runs, 1);
}

function someOf(runs: ParsedRun[], line: number): ParsedRun[] {
  if (runs.length > 0) return runs;
  throw new ParseError("go test -bench", {
    expected: 'a result such as "BenchmarkX-8  100  10 ns/op"',
    found: "none",
    line,
  });
}
