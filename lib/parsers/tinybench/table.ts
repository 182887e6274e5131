import type { ParsedRun } from "../../model/run";
import { wholeLines } from "../file";
import { mostRuns, tooMany } from "../json";
import { furtherTimes, microRun, roundedAway } from "../micro";
import { scalePower } from "../numbers";
import { ParseError } from "../types";
import { failed } from "./failed";

const head = /^[│|] *\(index\) *[│|] *'?Task [Nn]ame'? *[│|]/m;
const meanColumn = /^(?:Latency (?:avg|average)|Average Time) \(ns\)$/;
const medianColumn = /^Latency med(?:ian)? \(ns\)$/;

/** Whether a text has tinybench's table. */
export const isTable = (text: string): boolean => head.test(text);

/**
 * A run for each row of `console.table(bench.table())`: nanoseconds, in the digits of the table.
 * @throws ParseError for a table that is cut off
 */
export function runsOfTable(text: string): ParsedRun[] {
  const lines = wholeLines(text);
  const runs: ParsedRun[] = [];
  let columns: readonly string[] | undefined;
  for (const [index, line] of lines.entries()) {
    if (head.test(line)) columns = cellsOf(line);
    else if (columns && line.startsWith("└")) columns = undefined;
    else if (columns && /^[│|]/.test(line) && !/^\|[-|]+\|$/.test(line)) {
      const cells = cellsOf(line);
      const run = cells.length === columns.length ? runOf(columns, cells) : undefined;
      if (!run) throw problem("a task with its times", `"${line.slice(0, 60)}"`, index + 1);
      if (runs.push(run) > mostRuns) throw new ParseError("tinybench", tooMany(index + 1));
    }
  }
  if (columns || runs.length === 0)
    throw problem("the end of the table", "the end of the file", lines.length + 1);
  return runs;
}

/** Texts stand in quotes, numbers do not. */
function cellsOf(line: string): string[] {
  const cells = line.trim().split(/[│|]/).slice(1, -1);
  return cells.map((cell) => cell.trim().replace(/^(['"`])(.*)\1$/, "$2"));
}

function runOf(columns: readonly string[], cells: readonly string[]): ParsedRun | undefined {
  const cell = (column: RegExp) => cells[columns.findIndex((name) => column.test(name))] ?? "";
  const scenario = cell(/^Task [Nn]ame$/);
  const run = microRun({ tool: "tinybench", scenario });
  const [mean, median] = [nanoseconds(cell(meanColumn)), nanoseconds(cell(medianColumn))];
  const message = cell(/^Error$/);
  if (message) return { ...run, checks: [failed("errored", { message })] };
  if (mean === undefined || scenario === "") return undefined;
  if (mean === 0) return { ...run, checks: [roundedAway("the JSON of bench.tasks")] };
  return {
    ...run,
    metrics: { time_per_op: scalePower(mean, -9) },
    customMetrics: furtherTimes({ median }, -9),
  };
}

/** `25491 ± 31.16%` → 25491; undefined for what is no number. */
function nanoseconds(cell: string): number | undefined {
  const [, number] = /^(\d+(?:\.\d+)?(?:e[+-]?\d+)?)(?: ± \S+)?$/.exec(cell) ?? [];
  return number === undefined ? undefined : Number(number);
}

function problem(expected: string, found: string, line: number): ParseError {
  return new ParseError("tinybench", { expected, found, line });
}
