import { ParseError } from "../parsers/types";
import { wholeLines } from "./lines";
import { cpuUse, quantities } from "./quantities";
import { Samples } from "./samples";
import type { SideParser } from "./types";

/** pidstat of sysstat, with `-h -H`: a sample a line, with the time in Unix seconds. */
export const pidstat: SideParser = {
  format: "pidstat",
  label: "pidstat",
  says: "processor use and resident memory of a process",
  example: "pidstat -h -H -u -r -p $PID 1 > pidstat.txt",
  recognises: (head) => /^(#\s+Time|\d\d:\d\d:\d\d(?: [AP]M)?)\s+UID\s+PID\s/m.test(head),
  async parse(file) {
    const samples = new Samples();
    const pids = new Set<string>();
    let columns: string[] = [];
    let line = 0;
    for await (const text of wholeLines(file)) {
      line++;
      const words = text.trim().split(/\s+/);
      if (/^\d\d:\d\d:\d\d/.test(text))
        throw new ParseError("pidstat", {
          expected: "times in Unix seconds (pidstat -h -H)",
          found: `the time of day ${words[0]}, without a date and a zone`,
          line,
        });
      if (words[0] === "#") columns = words.slice(1);
      else if (columns.length > 0 && words.length >= columns.length && /^\d{9,}$/.test(words[0] ?? "")) {
        const of = (name: string) =>
          columns.includes(name) ? Number(words[columns.indexOf(name)]) : undefined;
        const [at, cpu, rss] = [Number(words[0]), of("%CPU"), of("RSS")];
        pids.add(`${of("PID")}`);
        samples.add(cpuUse, at, cpu === undefined ? undefined : cpu / 100);
        samples.add(quantities.rss, at, rss === undefined ? undefined : rss * 1024);
      }
      if (pids.size > 1)
        throw new ParseError("pidstat", {
          expected: "one process",
          found: `a second one, ${[...pids][1]}`,
          line,
        });
    }
    if (samples.count === 0)
      throw new ParseError("pidstat", { expected: "lines with %CPU or RSS", found: "none" });
    return { clock: "unix", processStartedAt: null, series: samples.all(), notes: [] };
  },
};
