import { scalePower } from "../parsers/numbers";
import { ParseError } from "../parsers/types";
import { quantities } from "./quantities";
import { wholeLines } from "./lines";
import { Samples } from "./samples";
import type { SideLog, SideParser } from "./types";

const begins = /^gc (\d+) @(\d+(?:\.\d+)?)s \d+%: /;

/** `gc 1 @3.201s 0%: 0.92+3.2+0.016 ms clock, 1.8+0.079/1.5/0+0.033 ms cpu, 15->15->1 MB, …, 2 P` */
const cycle =
  /^gc (\d+) @(\d+(?:\.\d+)?)s \d+%: ([\d.]+)\+[\d.e-]+\+([\d.e-]+) ms clock, ([\d.e-]+)\+([\d.e-]+)\/([\d.e-]+)\/([\d.e-]+)\+([\d.e-]+) ms cpu, \d+->\d+->(\d+) MB,.* (\d+) P(?: \(forced\))?\s*$/;

/** Written in front by the client, which saw the log grow. */
const startLine = /^# process started (\d+(?:\.\d+)?)\s*$/;

/** `n` milliseconds in seconds. */
const ms = (text: string | undefined) => scalePower(Number(text), -3);

/**
 * The log of Go's garbage collector. The two pauses of a cycle are one sample, as in runtime.MemStats.PauseNs; processor
 * time is that of pauses, assists and background marking, without what only used idle processors.
 */
export const gctrace: SideParser = {
  format: "gctrace",
  label: "Go gctrace",
  says: "pauses of the garbage collector, its share of the processors, live heap",
  example: "GODEBUG=gctrace=1 ./server 2> gc.log",
  recognises: (head) => /^gc \d+ @\d+(\.\d+)?s \d+%: /m.test(head),
  async parse(file) {
    const reader = new Reader();
    let line = 0;
    for await (const text of wholeLines(file)) reader.line(text, ++line);
    return reader.log();
  },
};

class Reader {
  private readonly samples = new Samples();
  private last = { cycle: 0, at: 0 };
  private started: number | null = null;
  private torn = 0;

  line(text: string, line: number): void {
    const start = startLine.exec(text);
    if (start) this.started = Number(start[1]);
    const match = cycle.exec(text);
    if (match) this.cycle(match, line);
    else if (begins.test(text)) this.torn++;
  }

  private cycle(match: RegExpExecArray, line: number): void {
    const [number, at] = [Number(match[1]), Number(match[2])];
    if (number <= this.last.cycle || at < this.last.at)
      throw new ParseError("gctrace", {
        expected: "one process, whose cycles and times only grow",
        found: `cycle ${number} at ${at} s behind cycle ${this.last.cycle} at ${this.last.at} s (a restart? send the log of each process by itself)`,
        line,
      });
    this.last = { cycle: number, at };
    const [sweep, mark] = [ms(match[3]), ms(match[4])];
    const [sweepCpu, assist, background, , markCpu] = match.slice(5, 10).map(ms);
    this.samples.add(quantities.gcPause, at, Number((sweep + mark).toPrecision(12)));
    this.samples.add(quantities.gcWork, at, sweepCpu! + assist! + background! + markCpu!);
    this.samples.add(quantities.liveHeap, at, Number(match[10]) * 2 ** 20);
    this.samples.add(quantities.processors, at, Number(match[11]));
  }

  log(): SideLog {
    if (this.samples.count === 0)
      throw new ParseError("gctrace", {
        expected: 'whole lines such as "gc 1 @3.2s 0%: 0.9+3.2+0.01 ms clock, … 2 P"',
        found: "none",
      });
    const notes = this.torn > 0 ? [`${this.torn} lines are cut or torn apart, and left out.`] : [];
    return { clock: "process", processStartedAt: this.started, series: this.samples.all(), notes };
  }
}
