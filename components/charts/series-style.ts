import { loadText, naturalOrder, variantText } from "@/lib/compare";
import type { SeriesIdentity } from "@/lib/model";

/** How many colours there are; series beyond share them. */
const colours = 6;

const keyOf = ({ tool, environment, load, variant }: SeriesIdentity) =>
  [tool, environment, loadText(load), variantText(variant)].join("\u0000");

/**
 * Gives every way of measuring (tool, environment, load, variant) one colour on the whole page, so that wrk looks the same
 * in each scenario.
 * @returns colour 1..6 of a series
 */
export function seriesColours(series: readonly SeriesIdentity[]): (series: SeriesIdentity) => number {
  const keys = [...new Set(series.map(keyOf))].sort(naturalOrder);
  const places = new Map(keys.map((key, index) => [key, (index % colours) + 1]));
  return (one) => places.get(keyOf(one)) ?? colours;
}

/** What tells series of one scenario apart: what was varied, the tool, and of environment and load what differs. */
export function lineNames(series: readonly SeriesIdentity[]): (series: SeriesIdentity) => string {
  const differs = (part: (one: SeriesIdentity) => string) => new Set(series.map(part)).size > 1;
  const environments = differs((one) => one.environment);
  const way = (one: SeriesIdentity) => `${one.tool} ${one.environment} ${variantText(one.variant)}`;
  const clashing = new Set(series.map(way).filter((name, index, all) => all.indexOf(name) !== index));
  return (one) =>
    [
      variantText(one.variant),
      one.tool,
      ...(environments ? [one.environment] : []),
      ...(clashing.has(way(one)) ? [shortLoad(one)] : []),
    ]
      .filter(Boolean)
      .join(", ");
}

function shortLoad({ load }: SeriesIdentity): string {
  const parts = [
    [load.connections, "c"],
    [load.vus, " VU"],
    [load.threads, "t"],
    [load.rate, "/s"],
  ] as const;
  return parts.flatMap(([count, unit]) => (count === undefined ? [] : [`${count}${unit}`])).join(" ");
}

/**
 * Heights of labels at the ends of lines, pushed apart until none covers another.
 * @param places where each label would like to stand, pixels from the top
 * @returns where it stands, in the order of `places`
 */
export function spread(places: readonly number[], gap: number, height: number): number[] {
  const order = places.map((_, index) => index).sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0));
  const placed: number[] = [];
  let floor = 0;
  for (const index of order) {
    const at = Math.max(places[index] ?? 0, floor);
    placed[index] = at;
    floor = at + gap;
  }
  let ceiling = height;
  for (const index of order.toReversed()) {
    placed[index] = Math.min(placed[index] ?? 0, ceiling);
    ceiling = (placed[index] ?? 0) - gap;
  }
  return placed;
}
