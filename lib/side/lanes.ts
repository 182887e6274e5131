import type { SideLane } from "../model/side";
import { keepSpikes } from "../stats";
import { mostOwn, quantities } from "./quantities";
import type { SideSeries } from "./types";
import { ratesOf, within } from "./window";

/** An hour by the second; of more, the smallest and largest of each stretch are kept. */
const mostPoints = 3_600;

const order = Object.values(quantities).map(({ name }) => name as string);
const place = ({ quantity: { name } }: SideSeries) =>
  order.includes(name) ? order.indexOf(name) : order.length;

/** What is drawn of a run: gauges and events as they are, counters as what they count in a second. */
export function lanesOf(series: Iterable<SideSeries>, seconds: number): SideLane[] {
  return [...series]
    .filter(({ quantity }) => !quantity.hidden)
    .sort((a, b) => place(a) - place(b))
    .flatMap((one) => laneOf(one, seconds) ?? [])
    .slice(0, order.length + mostOwn);
}

function laneOf(series: SideSeries, seconds: number): SideLane | null {
  const { name, label, unit, sampling } = series.quantity;
  const drawn = sampling === "counter" ? { ...series, ...ratesOf(series) } : series;
  const { at, values } = within(drawn, seconds);
  if (values.length === 0) return null;
  const kept = keepSpikes(values, mostPoints);
  return {
    name,
    label,
    unit,
    shape: sampling === "event" ? "events" : "line",
    at: kept.map((i) => Number(at[i]!.toFixed(3))),
    values: kept.map((i) => values[i]!),
  };
}
