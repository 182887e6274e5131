import { ParseError } from "../parsers/types";
import { type Quantity, mostOwn, ownQuantity, quantities } from "./quantities";
import { knownNames, ofRuntimes } from "./prometheus-names";
import { wholeLines } from "./lines";
import { Samples } from "./samples";
import type { SideLog, SideParser } from "./types";

const scrapeLine = /^# scrape (\d+(?:\.\d+)?)\s*$/;
const typeLine = /^# TYPE (\S+) (\S+)/;
const sampleLine = /^([a-zA-Z_:][\w:]*)(\{.*\})?\s+(\S+)(?:\s+(-?\d+(?:\.\d+)?))?(?:\s+#.*)?$/;

/** Times in OpenMetrics are seconds, in the older text milliseconds: whichever is a time of these decades. */
const mostSeconds = 1e11;

/**
 * Prometheus text or OpenMetrics, scraped once or again and again: `# scrape <unix seconds>` stands before each scrape.
 */
export const prometheus: SideParser = {
  format: "prometheus",
  label: "Prometheus text",
  says: "processor time, memory, garbage collection, goroutines and threads; the service's own counters and gauges",
  example:
    "while sleep 1; do date '+# scrape %s.%N'; curl -s http://localhost:8080/metrics; done > metrics.prom",
  recognises: (head) =>
    /^# (HELP|TYPE) [a-zA-Z_:]\S* /m.test(head) || /^# scrape \d+(\.\d+)?\s*$/m.test(head),
  async parse(file) {
    const reader = new Reader();
    let line = 0;
    for await (const text of wholeLines(file)) reader.line(text, ++line);
    return reader.log();
  },
};

class Reader {
  private readonly samples = new Samples();
  private readonly types = new Map<string, string>();
  private readonly own = new Set<string>();
  /** Sums of this scrape by quantity. */
  private readonly sums = new Map<string, { at: number | null; value: number }>();
  private readonly quantities = new Map(Object.values(quantities).map((one: Quantity) => [one.name, one]));
  private scrapes: number[] = [];
  private timed = false;
  private started: number | null = null;
  private lifetime: string | null = null;
  private leftOut = 0;
  private torn = 0;

  line(text: string, line: number): void {
    if (text === "") return;
    if (text.startsWith("#")) return this.comment(text, line);
    const match = sampleLine.exec(text);
    const value = match ? Number(match[3]) : NaN;
    // NaN and +Inf are values as well, and mean that there is none.
    if (!match || (Number.isNaN(value) && !/^(NaN|[+-]?Inf)$/.test(match[3]!))) {
      this.torn++;
      return;
    }
    const [, name = "", labels = "", , time] = match;
    if (Number.isFinite(value)) this.sample(name, labels, value, time === undefined ? null : Number(time));
  }

  private comment(text: string, line: number): void {
    const scrape = scrapeLine.exec(text);
    const type = typeLine.exec(text);
    if (type?.[1] && type[2] && this.types.size < 10_000) this.types.set(type[1], type[2]);
    if (!scrape) return;
    this.flush();
    const at = Number(scrape[1]);
    const before = this.scrapes.at(-1) ?? -Infinity;
    if (at < before)
      throw new ParseError("Prometheus scrapes", {
        expected: `a scrape behind the one at ${before}`,
        found: `one at ${at}`,
        line,
      });
    this.scrapes.push(at);
  }

  private sample(name: string, labels: string, value: number, time: number | null): void {
    const at = time === null ? null : Math.abs(time) > mostSeconds ? time / 1000 : time;
    if (name === "process_start_time_seconds") this.started ??= value;
    if (labels.includes("quantile=") && this.types.get(name) === "summary") this.lifetime ??= name;
    const known = knownNames.get(name);
    if (known) {
      if (!known.where || known.where.test(labels)) this.add(known.quantity.name, value, at);
    } else this.ownSample(name, labels, value, at);
  }

  /** The service's own: counters and gauges, each by its labels. */
  private ownSample(name: string, labels: string, value: number, at: number | null): void {
    const type = this.types.get(name) ?? this.types.get(name.replace(/_total$/, ""));
    if ((type !== "counter" && type !== "gauge") || ofRuntimes.test(name) || /_(created|info)$/.test(name))
      return;
    const quantity = ownQuantity(`${name}${labels}`.slice(0, 120), type);
    if (!this.own.has(quantity.name) && this.own.size >= mostOwn) {
      this.leftOut++;
      return;
    }
    this.own.add(quantity.name);
    this.quantities.set(quantity.name, quantity);
    this.add(quantity.name, value, at);
  }

  private add(name: string, value: number, at: number | null): void {
    const sum = this.sums.get(name);
    // A time of its own begins another sample; without one all belongs to this scrape.
    if (sum && sum.at !== at) this.flushOne(name, sum);
    const same = sum?.at === at ? sum.value : 0;
    this.sums.set(name, { at, value: same + value });
  }

  private flush(): void {
    for (const [name, sum] of this.sums) this.flushOne(name, sum);
    this.sums.clear();
  }

  private flushOne(name: string, { at, value }: { at: number | null; value: number }): void {
    const quantity = this.quantities.get(name);
    if (at !== null) this.timed = true;
    if (quantity) this.samples.add(quantity, at ?? this.scrapes.at(-1) ?? 0, value);
  }

  log(): SideLog {
    this.flush();
    if (this.samples.count === 0)
      throw new ParseError("Prometheus scrapes", {
        expected: "at least one metric of the process, its runtime or the service's own",
        found: "none",
      });
    const clock = this.scrapes.length > 0 || this.timed ? "unix" : "none";
    return { clock, processStartedAt: this.started, series: this.samples.all(), notes: this.notes() };
  }

  private notes(): string[] {
    const { lifetime, leftOut, torn } = this;
    return [
      ...(lifetime === null
        ? []
        : [
            `The quantiles of ${lifetime} are of the whole life of the process, not of the run: they are left out.`,
          ]),
      ...(leftOut === 0 ? [] : [`Of the service's own metrics the first ${mostOwn} are kept.`]),
      ...(torn === 0 ? [] : [`${torn} lines are no samples, and left out.`]),
    ];
  }
}
