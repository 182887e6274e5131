import type { ParsedRun } from "../../model/run";
import { wholeLines } from "../file";
import { mostRuns, tooMany } from "../json";
import { furtherTimes, microRun, roundedAway } from "../micro";
import { scalePower } from "../numbers";
import { ParseError } from "../types";

const head =
  /^ +(?:\x1b\[[\d;]*m)*name +(?:\x1b\[[\d;]*m)*hz +(?:\x1b\[[\d;]*m)*min +(?:\x1b\[[\d;]*m)*max +/m;
/** A file or a group, with the time that it took: " ✓ a.bench.ts > hash 811ms", "   ✓ sort (2) 1s". */
const group = /^( *)[✓✔√❯×✗] (.+?)(?: \(\d+\))? \d+(?:\.\d+)?m?s$/;
/** A benchmark of this run. What it is compared with has no dot. */
const row = /^ +[·*•] (.+?) {2,}([\d,.]+(?: +[\d,.]+){7}) +±[\d.,]+% +[\d,]+(?: +\S.*)?$/;

/** Whether a text is what vitest bench prints. */
export const isText = (text: string): boolean => head.test(text);

/**
 * A run for each row of its tables: milliseconds with four decimals.
 * @throws ParseError for a text without any
 */
export function runsOfText(text: string): ParsedRun[] {
  const lines = wholeLines(text);
  const runs: ParsedRun[] = [];
  let path: { readonly indent: number; readonly name: string }[] = [];
  for (const [index, line] of lines.entries()) {
    const [, indent, name] = group.exec(line) ?? [];
    if (indent !== undefined && name !== undefined)
      path = [...path.filter((outer) => outer.indent < indent.length), { indent: indent.length, name }];
    const [, benchmark, figures] = row.exec(line) ?? [];
    if (benchmark === undefined || figures === undefined) continue;
    const scenario = [...path.map((each) => each.name), benchmark].join(" > ");
    if (runs.push(runOf(scenario, figures)) > mostRuns)
      throw new ParseError("vitest bench", tooMany(index + 1));
  }
  if (runs.length === 0)
    throw new ParseError("vitest bench", {
      expected: 'a row such as "· sort  86.42  0.0041  …  ±2.07%  17437"',
      found: "none",
      line: lines.length + 1,
    });
  return runs;
}

function runOf(scenario: string, figures: string): ParsedRun {
  const [, min, max, mean, p75, p99, p995, p999] = figures
    .split(/ +/)
    .map((figure) => Number(figure.replaceAll(",", "")));
  const run = microRun({ tool: "vitest-bench", scenario });
  if (!mean) return { ...run, checks: [roundedAway("--outputJson")] };
  return {
    ...run,
    metrics: { time_per_op: scalePower(mean, -3) },
    customMetrics: furtherTimes({ min, max, p75, p99, p99_5: p995, p99_9: p999 }, -3),
  };
}
