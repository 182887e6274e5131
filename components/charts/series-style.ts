import { loadText, naturalOrder, variantText } from "@/lib/compare";
import type { SeriesIdentity } from "@/lib/model";

/** Colours of lines; grey (6) is for what is none of them, 7 and 8 are too like those of worse and better. */
const palette = [1, 2, 3, 4, 5, 9, 10] as const;

const keyOf = ({ tool, environment, load, variant }: SeriesIdentity) =>
  [tool, environment, loadText(load), variantText(variant)].join("\u0000");

/**
 * Gives every way of measuring (tool, environment, load, variant) one colour: the one that follows from its name, or where
 * another one has that the next that is free. So wrk looks the same in each scenario, whatever else is shown.
 * @param all series of the project, not only those that are shown
 * @returns number of the colour of a series
 */
export function seriesColours(all: readonly SeriesIdentity[]): (series: SeriesIdentity) => number {
  const keys = [...new Set(all.map(keyOf))].sort(naturalOrder);
  const taken = new Map<number, string>();
  for (const key of keys) {
    let place = preferred(key);
    for (let tries = 1; taken.has(place) && tries < palette.length; tries++)
      place = (place + 1) % palette.length;
    if (!taken.has(place)) taken.set(place, key);
  }
  const places = new Map([...taken].map(([place, key]) => [key, place]));
  return (one) => palette[places.get(keyOf(one)) ?? preferred(keyOf(one))] ?? palette[0];
}

/** FNV-1a of the key, as a place of the palette. */
function preferred(key: string): number {
  let hash = 0x811c9dc5;
  for (const sign of key) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0) % palette.length;
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
