import { ParseError } from "../parsers/types";
import { wholeLines } from "./lines";
import { quantities } from "./quantities";
import { Samples } from "./samples";
import type { SideParser } from "./types";

const atLine = /^# (?:at|scrape) (\d+(?:\.\d+)?)\s*$/;
/** `5662 (name, with anything) S 5620 …`, fields from the third on. */
const statLine = /^(\d+) \(.*\) ([A-Za-z](?: -?\d+){21,})\s*$/;
const statusLine = /^(Pid|VmRSS|Threads):\s+(\d+)(?: kB)?\s*$/;

/** Ticks of a second: what Linux tells programs, whatever its own clock is. */
const ticks = 100;
const pageBytes = 4096;

/** Samples of /proc/<pid>/stat and /proc/<pid>/status of Linux, each behind a line `# at <unix seconds>`. */
export const proc: SideParser = {
  format: "proc",
  label: "/proc/PID/stat and status",
  says: "processor time, resident memory and threads of a process, on Linux",
  example: "while sleep 1; do date '+# at %s.%N'; cat /proc/$PID/stat /proc/$PID/status; done > process.txt",
  recognises: (head) =>
    atLine.test(head.split("\n", 1)[0] ?? "") &&
    (/^VmRSS:\s+\d+ kB/m.test(head) || head.split("\n").some((line) => statLine.test(line))),
  async parse(file) {
    const samples = new Samples();
    const pids = new Set<string>();
    let at: number | null = null;
    let known: { status: boolean; rss?: number; threads?: number } = { status: false };
    const flush = () => {
      if (at === null) return;
      samples.add(quantities.rss, at, known.rss);
      samples.add(quantities.threads, at, known.threads);
      known = { status: false };
    };
    let line = 0;
    for await (const text of wholeLines(file)) {
      line++;
      const time = atLine.exec(text);
      const stat = statLine.exec(text);
      const status = statusLine.exec(text);
      if (time) {
        flush();
        at = Number(time[1]);
      } else if (stat && at !== null) {
        const fields = stat[2]!.split(" ").map(Number);
        pids.add(stat[1]!);
        samples.add(quantities.cpu, at, (fields[11]! + fields[12]!) / ticks);
        if (!known.status) known = { ...known, rss: fields[21]! * pageBytes, threads: fields[17]! };
      } else if (status) {
        const value = Number(status[2]);
        if (status[1] === "Pid") pids.add(String(value));
        if (status[1] === "VmRSS") known = { ...known, status: true, rss: value * 1024 };
        if (status[1] === "Threads") known = { ...known, threads: value };
      }
      if (pids.size > 1)
        throw new ParseError("/proc samples", {
          expected: "one process",
          found: `a second one, ${[...pids][1]}`,
          line,
        });
    }
    flush();
    if (samples.count === 0)
      throw new ParseError("/proc samples", {
        expected: "samples behind lines `# at <unix seconds>`",
        found: "none",
      });
    return { clock: "unix", processStartedAt: null, series: samples.all(), notes: [] };
  },
};
