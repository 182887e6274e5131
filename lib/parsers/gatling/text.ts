import type { ParsedRun } from "../../model/run";
import { withoutMark } from "../file";
import { cutShort, GatlingLog, type LogStart, notUsable } from "./log";

/** Assertions of the simulation, if it has any, come first. */
const firstLine = /^(?:ASSERTION\t[^\n]*\n){0,1000}RUN\t[^\t\n]*\t[^\t\n]*\t/;

/** Whether a text is a simulation.log of Gatling up to 3.12. */
export const isTextLog = (head: string): boolean => firstLine.test(head);

/**
 * The run of a log, read line by line. A log that ends inside its last line is kept and marked.
 * @throws ParseError for other versions than 3, a line in the middle that is none, and without any request
 */
export async function runOfText(lines: AsyncIterable<string>): Promise<ParsedRun> {
  const log = new GatlingLog();
  let start: LogStart | undefined;
  let broken: { readonly line: number; readonly text: string } | undefined;
  let line = 0;
  for await (const raw of lines) {
    line++;
    if (broken)
      throw notUsable({
        expected: "a record",
        found: `"${broken.text.slice(0, 60)}"`,
        line: broken.line,
      });
    if (!start && !raw.startsWith("ASSERTION\t")) start = startOf(withoutMark(raw), line);
    else if (raw !== "" && !read(log, raw)) broken = { line, text: raw };
  }
  if (!start || log.length === 0)
    throw notUsable({
      expected: "at least one whole REQUEST",
      found: broken ? `"${broken.text.slice(0, 60)}"` : "the end of the file",
      line,
    });
  return log.run(start, broken && cutShort(`line ${broken.line}`));
}

function startOf(line: string, number: number): LogStart {
  const [, simulation = "", , started = "", , version = ""] = line.split("\t");
  if (!/^3\.\d/.test(version.trim()) || !/^\d{1,15}$/.test(started))
    throw notUsable({ expected: "a log of Gatling 3", found: `"${line.slice(0, 80)}"`, line: number });
  return { version: version.trim(), simulation, started: Number(started) };
}

const time = /^\d{1,15}$/;

/** Whether a line is a record. Before 3.4 a request has the number of its user in front. */
function read(log: GatlingLog, line: string): boolean {
  const cells = line.split("\t");
  const [kind] = cells;
  if (kind === "USER") {
    const change = cells.includes("START") ? 1 : cells.includes("END") ? -1 : 0;
    log.user(change);
    return change !== 0;
  }
  if (kind !== "REQUEST") return ["GROUP", "ASSERTION", "ERROR", "RUN"].includes(kind ?? "");
  const [groups = "", name = "", start = "", end = "", status = "", message] = cells.slice(cells.length - 6);
  const whole = (cells.length === 7 || cells.length === 8) && time.test(start) && time.test(end);
  if (!whole || (status !== "OK" && status !== "KO") || message === undefined) return false;
  log.add({
    groups: groups.split(",").join(" / "),
    name,
    start: Number(start),
    end: Number(end),
    ok: status === "OK",
    message: message.trim(),
  });
  return true;
}
