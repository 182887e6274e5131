import type { Check, ParsedRun } from "../../model/run";
import { mostRuns, tooMany } from "../json";
import { ParseError } from "../types";
import { type Better, measuresOf } from "./units";

const result = /^(Benchmark\S*)[ \t]+(\d+)[ \t]+(\S.*)$/;
/** What a benchmark prints itself may stand between its name and its numbers. */
const nameAlone = /^(Benchmark\S*)[ \t]*(?!\d)/;
const numbersAlone = /^[ \t]+(\d+)[ \t]+(\S+ ns\/op.*)$/;

/** A configuration line, as benchstat's format has it: a key begins with a small letter and has no capitals or spaces. */
const setting = /^([a-z][^\sA-Z:]{0,79}):[ \t]+(\S.*)$/;
/** Keys that say something else; and what tests print in the same form. */
const notSettings: ReadonlySet<string> = new Set(["pkg", "testing", "panic"]);
const mostSettings = 50;
/** Of the machine: these never make a variant. */
const machine: ReadonlySet<string> = new Set(["goos", "goarch", "cpu"]);

const once: Check = {
  id: "one-iteration",
  level: "warning",
  message: "The operation ran once only: its time is that of a cold start. Use a longer -benchtime.",
};
const failed: Check = {
  id: "tests-failed",
  level: "warning",
  message: "go test ended with FAIL: a benchmark of the package failed and has no result.",
};

/** Reads the Go benchmark format line by line, as benchstat does: one run for each result. */
export class Benchmarks {
  readonly runs: ParsedRun[] = [];
  line = 0;
  private pending: string | null = null;
  private firstOfPackage = 0;
  private last = "";
  private readonly better = new Map<string, Better>();
  /** Keys and values that hold from here on. */
  private readonly settings = new Map<string, string>();
  private readonly settingsOf: Readonly<Record<string, string>>[] = [];

  /** @param pkg import path of the package, until a line tells another */
  constructor(private pkg: string | null = null) {}

  /** @throws ParseError for a result that is mangled */
  read(text: string): void {
    this.line++;
    if (text !== "") this.last = text;
    const [, pkg] = /^pkg: (\S+)$/.exec(text) ?? [];
    const [, unit, better] = /^Unit (\S+) .*\bbetter=(higher|lower)\b/.exec(text) ?? [];
    if (pkg) this.begin(pkg);
    else if (unit && (better === "higher" || better === "lower")) this.better.set(unit, better);
    else if (/^FAIL\b/.test(text)) this.markFailed();
    else if (setting.test(text)) this.set(text);
    else this.readResult(text);
  }

  /** @throws ParseError when the last line is a result without a line end: what is missing may be half a number */
  end(lineEnd: boolean): void {
    if (lineEnd || !result.test(this.last)) return;
    throw this.problem("the end of the line", "the end of the file");
  }

  private set(text: string): void {
    const [, key = "", value = ""] = setting.exec(text) ?? [];
    if (notSettings.has(key) || (this.settings.size >= mostSettings && !this.settings.has(key))) return;
    this.settings.set(key, value.trim().slice(0, 200));
  }

  /**
   * The runs with what the lines between them said: a key that has several values was varied on purpose and tells series
   * apart, others are tags.
   */
  configured(): ParsedRun[] {
    const all = this.settingsOf;
    const keys = [...new Set(all.flatMap(Object.keys))];
    const varied = keys.filter(
      (key) => !machine.has(key) && new Set(all.map((settings) => settings[key])).size > 1,
    );
    return this.runs.map((run, at) => {
      const entries = Object.entries(all[at] ?? {});
      const tags = Object.fromEntries(entries.filter(([key]) => !varied.includes(key)));
      const variant = Object.fromEntries(entries.filter(([key]) => varied.includes(key)));
      return {
        ...run,
        ...(Object.keys(tags).length > 0 ? { tags } : {}),
        ...(Object.keys(variant).length > 0 ? { variant } : {}),
      };
    });
  }

  private begin(pkg: string): void {
    this.pkg = pkg;
    this.firstOfPackage = this.runs.length;
  }

  private markFailed(): void {
    for (const run of this.runs.slice(this.firstOfPackage)) run.checks = [...run.checks, failed];
    this.firstOfPackage = this.runs.length;
  }

  private readResult(text: string): void {
    const [, name, iterations, measures] = result.exec(text) ?? [];
    if (name && iterations && measures) return this.add(name, iterations, measures);
    const [, count, rest] = numbersAlone.exec(text) ?? [];
    if (this.pending && count && rest) return this.add(this.pending, count, rest);
    this.pending = nameAlone.exec(text)?.[1] ?? this.pending;
  }

  private add(name: string, iterations: string, text: string): void {
    if (this.runs.length === mostRuns) throw new ParseError("go test -bench", tooMany(this.line));
    const measures = measuresOf(text, this.better);
    if (!measures) throw this.problem("numbers with units behind the iterations", `"${text.slice(0, 60)}"`);
    this.pending = null;
    const { scenario, threads } = identityOf(name, this.pkg);
    this.settingsOf.push(Object.fromEntries(this.settings));
    this.runs.push({
      tool: "gobench",
      toolVersion: null,
      scenario,
      command: null,
      startedAt: null,
      load: { threads },
      ...measures,
      details: {},
      checks: iterations === "1" ? [once] : [],
    });
  }

  private problem(expected: string, found: string): ParseError {
    return new ParseError("go test -bench", { expected, found, line: this.line });
  }
}

/**
 * `BenchmarkSign/sub=a-8` of package `shop/token` is `shop/token.Sign/sub=a` on 8 threads: benchstat too takes a number
 * at the end for GOMAXPROCS, which Go leaves out where it is 1.
 */
function identityOf(name: string, pkg: string | null): { scenario: string; threads: number } {
  const [, base = "", threads = "1"] = /^Benchmark_?(.*?)(?:-(\d+))?$/.exec(name) ?? [];
  const own = base || "Benchmark";
  return { scenario: pkg ? `${pkg}.${own}` : own, threads: Number(threads) };
}
