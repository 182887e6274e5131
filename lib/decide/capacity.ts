import { formatNumber } from "@/lib/metrics";
import type { Capacity, CapacityLimits, Sweep, SweepFigure, SweepPoint } from "@/lib/model";

/** What capacity is asked for: seconds, share of errors. */
export type Limits = Pick<CapacityLimits, "p99" | "errors">;

/** A rate that is missed by more than this was not carried: as the client has it. */
const mostMissed = 0.05;

type Point = Capacity["points"][number];
type Offered = Pick<Sweep, "parameter" | "points" | "warnings">;

/**
 * The highest rate within limits, of a sweep of offered load: between the highest that held, with all below it, and the first
 * that did not. A closed loop shows none, and a load generator at its own limit where it breaks shows its own.
 */
export function capacityOf(sweep: Offered, limits: Limits): Capacity {
  const points =
    sweep.parameter === "load.rate"
      ? sweep.points.map((point) => judged(point, limits, (figure) => figure.median))
      : [];
  const refused = refusal(sweep, points);
  const stated = { p99: limits.p99, errors: limits.errors };
  const [low, high] = bracketOf(points);
  if (refused !== null || !low || !high)
    return { limits: stated, rate: null, interval: null, reason: refused, points };
  return {
    limits: stated,
    rate: between(low, high, limits),
    interval: [low.offered, high.offered],
    reason: null,
    points,
  };
}

/**
 * The capacity of each repeat: of the first runs of all rates, of the second, … One where rates were not repeated alike, or a
 * repeat by itself shows none.
 */
export function capacityRepeats(sweep: Offered, limits: Limits): number[] {
  const { rate } = capacityOf(sweep, limits);
  if (rate === null) return [];
  const figures = sweep.points.flatMap(({ metrics }) => judgedBy.flatMap((metric) => metrics[metric] ?? []));
  const most = Math.max(...figures.map(({ n }) => n));
  // What was the same in all repeats is one value.
  if (figures.some(({ n }) => n !== most && n !== 1)) return [rate];
  const rounds = Array.from({ length: most }, (_, round) => {
    const read = ({ values }: SweepFigure) => values[round] ?? values[0] ?? 0;
    const [low, high] = bracketOf(sweep.points.map((point) => judged(point, limits, read)));
    return low && high ? between(low, high, limits) : null;
  });
  const found = rounds.filter((one) => one !== null);
  return found.length === rounds.length ? found : [rate];
}

const judgedBy = ["qps", "latency_p99", "error_rate"];

function judged(
  { value, metrics }: SweepPoint,
  limits: Limits,
  read: (figure: SweepFigure) => number,
): Point {
  const figure = (metric: string) => (metrics[metric] ? read(metrics[metric]) : null);
  const offered = Number(value);
  const achieved = figure("qps") ?? 0;
  const missed = Math.max(0, 1 - achieved / offered);
  const p99 = figure("latency_p99");
  const errorRate = figure("error_rate");
  const within = missed <= mostMissed && isFast(p99, limits) && isGood(errorRate, limits);
  return { offered, achieved, missed, p99, errorRate, within };
}

const isFast = (p99: number | null, limits: Limits) =>
  limits.p99 === undefined || (p99 !== null && p99 <= limits.p99);
const isGood = (errorRate: number | null, { errors }: Limits) =>
  errors === undefined || (errorRate ?? 0) <= errors;

/** The highest rate that held, with all below it, and the first that did not. */
function bracketOf(points: readonly Point[]): [Point | undefined, Point | undefined] {
  const at = points.findIndex(({ within }) => !within);
  return at < 0 ? [points.at(-1), undefined] : [points[at - 1], points[at]];
}

/**
 * The likeliest rate between one that held and one that did not. What a saturated service still answered is the most that it
 * carries: the middle up to there. Else P99, which grows by powers of the rate, tells where it crossed its limit.
 */
function between(low: Point, high: Point, limits: Limits): number {
  const ceiling = Math.max(low.offered, Math.min(high.offered, high.achieved / (1 - mostMissed)));
  const isSaturated = high.missed > mostMissed;
  if (isSaturated || isFast(high.p99, limits) || !isGood(high.errorRate, limits))
    return Math.sqrt(low.offered * ceiling);
  if (!low.p99 || !high.p99 || limits.p99 === undefined) return Math.sqrt(low.offered * high.offered);
  const share = Math.log(limits.p99 / low.p99) / Math.log(high.p99 / low.p99);
  return low.offered * (high.offered / low.offered) ** share;
}

function refusal({ parameter, points: all, warnings }: Offered, points: readonly Point[]): string | null {
  const at = points.findIndex(({ within }) => !within);
  if (parameter !== "load.rate")
    return "A closed loop shows no capacity: its connections wait for answers, so it never offers more than the service takes. Vary the offered rate.";
  const rate = (value: number | undefined) => `${formatNumber(value ?? 0)}/s`;
  if (at === 0) return `Not even the lowest rate, ${rate(points[0]?.offered)}, kept the limits.`;
  if (at < 0)
    return `Every rate up to ${rate(points.at(-1)?.offered)} kept the limits: it is more than that.`;
  const saturated = warnings.find(({ id }) => id === "generator-saturated");
  return saturated && all.length > 0 ? saturated.message : null;
}
