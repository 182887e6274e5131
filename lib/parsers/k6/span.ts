import type { Check } from "../../model/run";

/** Ticks of k6's count of VUs that are looked at: the first that many seconds tell when a test began. */
const mostTicks = 10_000;
/** A start that is known to this share of the test needs no word. */
const exact = 0.01;

interface Tick {
  readonly at: number;
  readonly value: number;
}

/**
 * From when to when a test went on, in milliseconds since 1970. k6 divides by the time from the moment when all VUs are
 * there to the end (its execution state's, cmd/run.go), which its points do not tell. They bound it: VUs are counted
 * each second from a little before, and the first request began a little after, or long after in a ramp from none.
 */
export class Span {
  private first = Infinity;
  private last = -Infinity;
  private firstTick = Infinity;
  private readonly vus: Tick[] = [];
  private readonly ready: Tick[] = [];

  /** @param whole whether the times are cut to whole seconds */
  constructor(private readonly whole: boolean) {}

  /** @param began when what was measured began: a time is measured at its end */
  add(name: string, value: number, at: number, began: number): void {
    this.last = Math.max(this.last, at);
    if (name !== "vus" && name !== "vus_max") this.first = Math.min(this.first, this.whole ? at : began);
    else this.tick(name === "vus" ? this.vus : this.ready, { at, value });
  }

  private tick(ticks: Tick[], tick: Tick): void {
    this.firstTick = Math.min(this.firstTick, tick.at);
    if (ticks.length < mostTicks) ticks.push(tick);
  }

  /** When the test began, as far as that can be told. */
  get start(): number {
    if (this.whole || this.first === Infinity) return Math.min(this.first, this.firstTick);
    return this.isRamp() ? this.earliest() : this.first;
  }

  /** Seconds; doubles hold today's time to a quarter of a microsecond. */
  get seconds(): number {
    return Number(((this.last - this.start) / 1000).toFixed(6));
  }

  /** Seconds from a time to the last point. */
  since(at: number): number {
    return (this.last - at) / 1000;
  }

  /** Not before it can the test have begun: a second before the first tick, nor while VUs were still being made. */
  private earliest(): number {
    const making = this.ready.findLast(({ at, value }) => at < this.first && value < this.mostReady());
    return Math.min(this.first, Math.max(this.firstTick - 1000, making?.at ?? -Infinity));
  }

  private mostReady(): number {
    return this.ready.reduce((most, { value }) => Math.max(most, value), 0);
  }

  /** Whether requests began late: all VUs were there before, or only few of them were at work at first. */
  private isRamp(): boolean {
    const most = this.mostReady();
    if (this.ready.some(({ at, value }) => at < this.first && value === most)) return true;
    const peak = this.vus.reduce((highest, { value }) => Math.max(highest, value), 0);
    return peak >= 4 && (this.vus[0]?.value ?? peak) <= peak / 2;
  }

  /** Says so where k6's own rates may be others. */
  checks(): Check[] {
    const { seconds } = this;
    const unknown = this.whole ? 1 : (this.first - this.earliest()) / 1000;
    if (!(seconds > 0 && unknown > seconds * exact)) return [];
    const why = this.whole
      ? "The times of this output are whole seconds"
      : "The output does not tell when the test began";
    const share = ((unknown / seconds) * 100).toFixed(1);
    const message = `${why}, so the duration and the rates may differ from those of k6's summary by up to ${share} %.`;
    return [{ id: "duration-estimated", level: "info", message }];
  }
}
