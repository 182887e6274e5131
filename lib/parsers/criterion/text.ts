import type { ParsedRun } from "../../model/run";
import { mostRuns, tooMany } from "../json";
import { microRun } from "../micro";
import { scalePower } from "../numbers";
import { ParseError } from "../types";
import { itemsPerSecond } from "./estimates";

const tool = "Criterion.rs";
const time = String.raw`\d[\d.]* (?:[pnuµμm]?s)`;
/** The lower bound, the estimate, the upper bound. */
export const estimate = new RegExp(
  String.raw`(?:^|[ \t])time: +\[${time} (\d[\d.]*) ([pnuµμm]?s) ${time}\]\r?$`,
  "m",
);
const throughput = /^\s+thrpt: +\[\d[\d.]* \S+ (\d[\d.]*) (\S+) \d[\d.]* \S+\]$/;
/** What `--output-format bencher` prints, and Rust's own cargo bench. */
export const bencherLine = /^test (\S.*) \.\.\. bench: +(\d[\d,.]*) ns\/iter \(\+\/- \d[\d,.]*\)\r?$/m;

const powers: Readonly<Record<string, number>> = { ps: -12, ns: -9, us: -6, µs: -6, μs: -6, ms: -3, s: 0 };

/**
 * One run for each estimate that it printed: the middle of the three is the slope, or the mean.
 * @throws ParseError for an estimate without a name, or one that is cut off
 */
export function runsOfText(text: string): ParsedRun[] {
  const lines = text.split(/\r\n|\n|\r/);
  const runs: ParsedRun[] = [];
  for (const [index, line] of lines.entries()) {
    const run = ofEstimate(lines, index) ?? ofBencher(line);
    if (run && runs.push(run) > mostRuns) throw new ParseError(tool, tooMany(index + 1));
  }
  const last = lines.at(-1) ?? "";
  if (/\b(time|thrpt|bench):/.test(last) && !/[\])]$/.test(last))
    throw new ParseError(tool, {
      expected: "the end of the line",
      found: "the end of the file",
      line: lines.length,
    });
  if (runs.length > 0) return runs;
  throw new ParseError(tool, {
    expected: 'an estimate such as "time: [1 ns 2 ns 3 ns]"',
    found: "none",
    line: 1,
  });
}

function ofEstimate(lines: readonly string[], index: number): ParsedRun | undefined {
  const line = lines[index] ?? "";
  const match = estimate.exec(line);
  if (!match) return undefined;
  const [, value = "", unit = ""] = match;
  // A long name has a line of its own.
  const scenario = line.slice(0, match.index).trim() || (lines[index - 1] ?? "").trim();
  if (!scenario)
    throw new ParseError(tool, { expected: "a benchmark's name", found: "none", line: index + 1 });
  return microRun({
    tool: "criterion",
    scenario,
    ...withThroughput(scalePower(Number(value), powers[unit] ?? 0), lines[index + 1] ?? ""),
  });
}

function ofBencher(line: string): ParsedRun | undefined {
  const [, name, value = ""] = bencherLine.exec(line) ?? [];
  if (!name) return undefined;
  const time_per_op = scalePower(Number(value.replaceAll(",", "")), -9);
  return microRun({ tool: "criterion", scenario: name.trim(), metrics: { time_per_op } });
}

/** `310.69 MiB/s`, `1.2 MB/s` or `3.4 Melem/s` on the line behind the time. */
function withThroughput(time_per_op: number, line: string): Pick<ParsedRun, "metrics" | "customMetrics"> {
  const [, value = "", unit = ""] = throughput.exec(line) ?? [];
  const [, prefix = "", binary, what] = /^([KMGT]?)(i?)(B|elem)\/s$/.exec(unit) ?? [];
  const power = " KMGT".indexOf(prefix || " ");
  const rate = binary ? Number(value) * 1024 ** power : scalePower(Number(value), 3 * power);
  if (what === "B") return { metrics: { time_per_op, throughput: rate }, customMetrics: {} };
  return { metrics: { time_per_op }, customMetrics: what ? itemsPerSecond(rate) : {} };
}
