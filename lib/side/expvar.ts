import { ParseError } from "../parsers/types";
import { type JsonLook, isObject, jsonLooks, numberOf } from "./json-looks";
import { mostOwn, ownQuantity, quantities } from "./quantities";
import { Samples } from "./samples";
import type { SideLog, SideParser } from "./types";

/** How many pauses Go keeps. */
const ring = 256;

/** What Go publishes at /debug/vars, once or again and again. The pauses in it have their own times. */
export const expvar: SideParser = {
  format: "expvar",
  label: "Go expvar",
  says: "heap, allocations, pauses of the garbage collector; the service's own numbers",
  example:
    "while sleep 1; do date '+# at %s.%N'; curl -s http://localhost:8080/debug/vars | jq -c .; done > vars.ndjson",
  recognises: (head) => /^\s*(# at [\d.]+\s+)?\{/.test(head) && /"memstats":\s*\{\s*"Alloc":/.test(head),
  async parse(file) {
    const reader = new Reader();
    for (const look of await jsonLooks("expvar", file)) reader.look(look);
    return reader.log();
  },
};

class Reader {
  private readonly samples = new Samples();
  private timed = false;
  private cycles = 0;
  private missed = 0;
  private own = 0;

  look({ at: time, value }: JsonLook): void {
    const { memstats } = value;
    if (!isObject(memstats)) return;
    const at = time ?? 0;
    if (time !== null) this.timed = true;
    const add = (quantity: Parameters<Samples["add"]>[0], key: string, factor = 1) => {
      const number = numberOf(memstats[key]);
      this.samples.add(quantity, at, number === undefined ? undefined : number * factor);
    };
    add(quantities.heap, "HeapAlloc");
    add(quantities.allocated, "TotalAlloc");
    add(quantities.allocations, "Mallocs");
    add(quantities.gcCycles, "NumGC");
    add(quantities.gcPauseTime, "PauseTotalNs", 1e-9);
    if (time !== null) this.pauses(memstats);
    for (const [key, number] of Object.entries(value)) this.ownNumber(key, number, at);
  }

  /** Those since the look before: the pauses of the last 256 cycles are kept. */
  private pauses({ NumGC, PauseNs, PauseEnd }: Record<string, unknown>): void {
    const count = numberOf(NumGC) ?? 0;
    if (!Array.isArray(PauseNs) || !Array.isArray(PauseEnd)) return;
    if (count < this.cycles) this.cycles = 0;
    const from = Math.max(this.cycles, count - ring);
    this.missed += this.cycles > 0 ? from - this.cycles : 0;
    for (let cycle = from; cycle < count; cycle++) {
      const [end, pause] = [numberOf(PauseEnd[cycle % ring]), numberOf(PauseNs[cycle % ring])];
      if (end && pause !== undefined) this.samples.add(quantities.gcPause, end / 1e9, pause / 1e9);
    }
    this.cycles = count;
  }

  private ownNumber(key: string, value: unknown, at: number): void {
    if (typeof value !== "number" || /^(unix_seconds|time|timestamp|ts)$/.test(key)) return;
    const quantity = ownQuantity(key.slice(0, 120), "gauge");
    if (!this.samples.has(quantity) && this.own++ >= mostOwn) return;
    this.samples.add(quantity, at, value);
  }

  log(): SideLog {
    if (this.samples.count === 0)
      throw new ParseError("expvar", { expected: "memstats with numbers", found: "none" });
    const notes =
      this.missed > 0
        ? [`${this.missed} pauses are not known: Go keeps ${ring}, and there were more between two looks.`]
        : [];
    return { clock: this.timed ? "unix" : "none", processStartedAt: null, series: this.samples.all(), notes };
  }
}
