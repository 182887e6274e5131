import type { ParsedRun } from "../../model/run";
import { CsvReader } from "../csv";
import { withoutMark } from "../file";
import { timeReader } from "../time";
import { ParseError } from "../types";
import { Collector } from "./collector";
import type { Tags } from "./requests";
import { cutShort, noPoints } from "./stream";

/** Whether a file is k6's --out csv: a row for each point. */
export const isCsv = (head: string): boolean =>
  /^metric_name,timestamp,metric_value(,|[\r\n])/.test(withoutMark(head));

/** K6_CSV_TIME_FORMAT has seconds, or their 10⁻³, 10⁻⁶ or 10⁻⁹, since 1970: today's times tell by their size. */
const perMs = [
  [1e11, 1e-3],
  [1e14, 1],
  [1e17, 1e3],
  [Infinity, 1e6],
] as const;

/**
 * Reads rows as they come, in bounded memory. Types of metrics are not in them, so those of the script's own are left out.
 * @throws ParseError for a row in the middle that is none, and for a file without points
 */
export async function runOfCsv(lines: AsyncIterable<string>): Promise<ParsedRun> {
  const csv = new CsvReader();
  const columns: string[] = [];
  const timeOf = timesOf();
  let collector: Collector | undefined;
  let number = 0;
  let broken: { readonly number: number; readonly line: string } | undefined;
  for await (const raw of lines) {
    number++;
    const cells = csv.push(number === 1 ? withoutMark(raw) : raw);
    if (!cells || raw === "") continue;
    if (number === 1) {
      columns.push(...cells);
      continue;
    }
    if (broken) throw notARow(broken);
    const [name = "", time = "", value = ""] = cells;
    const ms = timeOf(time);
    if (cells.length !== columns.length || value === "" || Number.isNaN(ms) || Number.isNaN(Number(value))) {
      broken = { number, line: raw };
      continue;
    }
    collector ??= new Collector({ wholeSeconds: /^\d{1,11}$/.test(time) });
    collector.add(name, Number(value), ms, tagsOf(columns, cells));
  }
  if (!collector) throw noPoints(number);
  if (csv.unfinished) broken ??= { number, line: "" };
  return collector.run(broken ? [cutShort(broken.number)] : []);
}

function timesOf(): (text: string) => number {
  const rfc = timeReader();
  return (text) => {
    if (!/^\d+$/.test(text)) return rfc(text);
    const time = Number(text);
    return time / (perMs.find(([below]) => time < below)?.[1] ?? 1);
  };
}

function tagsOf(columns: readonly string[], cells: readonly string[]): Tags {
  const tags: Record<string, string> = {};
  for (let at = 3; at < cells.length; at++) {
    const [column, cell] = [columns[at], cells[at]];
    if (column && cell) tags[column] = cell;
  }
  return tags;
}

function notARow({ number, line }: { readonly number: number; readonly line: string }): ParseError {
  const found = `"${line.slice(0, 60)}"`;
  return new ParseError("k6", { expected: "a row with all columns of the first line", found, line: number });
}
