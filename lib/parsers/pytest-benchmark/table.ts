import type { Check, ParsedRun } from "../../model/run";
import { wholeLines } from "../file";
import { mostRuns, tooMany } from "../json";
import { furtherTimes, microRun, roundedAway } from "../micro";
import { ParseError } from "../types";
import { once } from "./once";

const name = "pytest-benchmark";
const powers: Readonly<Record<string, number>> = { ns: -9, us: -6, μs: -6, µs: -6, ms: -3, s: 0 };
const head = /^Name \(time in (ns|us|μs|µs|ms|s)\) +\S/;
const title = /^-+ benchmark\b.*: \d+ tests? -+$/;

/** Whether a text has tables of pytest-benchmark. */
export const isTable = (text: string): boolean =>
  /^(?:\x1b\[[\d;]*m)*Name \(time in [nuμµm]?s\) +\S/m.test(text);

interface Table {
  readonly title: string;
  readonly columns: readonly string[];
  readonly power: number;
  readonly seen: Set<string>;
}

/**
 * A run for each row, in the digits of the table.
 * @throws ParseError for a table that is cut off, and where a name stands for two tests
 */
export function runsOfTables(text: string): ParsedRun[] {
  const lines = wholeLines(text);
  const runs: ParsedRun[] = [];
  let table: Table | undefined;
  let dashes = 0;
  for (const [index, line] of lines.entries()) {
    const [start, unit = ""] = head.exec(line) ?? [];
    if (start) {
      table = {
        title: lines[index - 1] ?? "",
        columns: columnsOf(line),
        power: powers[unit] ?? 0,
        seen: new Set(),
      };
      dashes = 0;
      if (!title.test(table.title) || !table.columns.includes("Mean"))
        throw problem('a table with its title and the column "Mean"', "another", index + 1);
    } else if (table && /^-+$/.test(line)) {
      if (++dashes === 2) table = undefined;
    } else if (table && dashes === 1) {
      const run = runOf(line, table, index + 1);
      if (run && runs.push(run) > mostRuns) throw new ParseError(name, tooMany(index + 1));
    }
  }
  if (table || runs.length === 0)
    throw problem("the end of the table", "the end of the file", lines.length + 1);
  return markFailed(runs, lines);
}

const columnsOf = (line: string) =>
  line
    .replace(/^Name \(time in \S+\) +/, "")
    .split(/ {2,}/)
    .map((each) => each.trim());

/** Undefined for a row of an older run that this one is compared with. */
function runOf(line: string, { columns, power, seen }: Table, at: number): ParsedRun | undefined {
  // How many times the best of the column each value is: "(1.0)", "(>1000.0)", "(inf)".
  const words = line.replace(/ \((?:>?[\d.,]+|inf|nan)\)(?= |$)/g, "").trimEnd();
  const cells = words.split(/ +/).slice(-columns.length);
  const own = cells.reduceRight((rest, cell) => rest.slice(0, -cell.length).trimEnd(), words);
  const scenario = own.replace(/ \(NOW\)$/, "");
  if (/ \([\w/.-]*\d{4}[\w.-]*\)$/.test(own)) return undefined;
  const figure = (column: string) => {
    const cell = cells[columns.indexOf(column)]?.replaceAll(",", "") ?? "";
    return /^\d+(\.\d+)?$/.test(cell) ? Number(cell) : undefined;
  };
  const mean = figure("Mean");
  if (mean === undefined || scenario === "")
    throw problem("a test with its times", `"${line.slice(0, 60)}"`, at);
  if (seen.has(scenario))
    throw problem(
      "each name once (the table leaves out files: use --benchmark-json)",
      `"${scenario}" twice`,
      at,
    );
  seen.add(scenario);
  const [min, max, median, stdev] = ["Min", "Max", "Median", "StdDev"].map(figure);
  return microRun({
    tool: name,
    scenario,
    metrics: mean > 0 ? { time_per_op: Number(`${mean}e${power}`) } : {},
    customMetrics: furtherTimes({ median, min, max, stdev }, power),
    checks: [
      ...(figure("Rounds") === 1 ? [once] : []),
      ...(mean > 0 ? [] : [roundedAway("--benchmark-json")]),
    ],
  });
}

/** pytest's own summary behind the tables names the tests that failed. */
function markFailed(runs: readonly ParsedRun[], lines: readonly string[]): ParsedRun[] {
  const failed = new Set(lines.flatMap((line) => /^FAILED \S+::(.+?)(?: - .*)?$/.exec(line)?.[1] ?? []));
  return runs.map((run) =>
    failed.has(run.scenario ?? "") ? { ...run, checks: [...run.checks, testFailed] } : run,
  );
}

const testFailed: Check = {
  id: "benchmark-failed",
  level: "error",
  message: "The test failed behind its measurement, as pytest's summary says.",
};

function problem(expected: string, found: string, line: number): ParseError {
  return new ParseError(name, { expected, found, line });
}
