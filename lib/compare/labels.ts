import type { Load, SeriesIdentity } from "@/lib/model";
import { groupBy } from "./group-by";
import { naturalOrder } from "./natural";

/** A series with its id, as rows of a comparison carry it. */
export type NamedSeries = SeriesIdentity & { readonly seriesId: string };

const count = (value: number | undefined, one: string) =>
  value === undefined ? [] : [`${value} ${one}${value === 1 ? "" : "s"}`];

/** The load in words: "64 connections, 2 threads"; empty when the tool was not told any. */
export function loadText({ connections, threads, vus, rate }: Load): string {
  const perSecond = rate === undefined ? [] : [`${rate} req/s`];
  return [
    ...count(connections, "connection"),
    ...count(threads, "thread"),
    ...count(vus, "VU"),
    ...perSecond,
  ].join(", ");
}

/** Order of series on the page: scenario, tool, environment, load. */
export function seriesOrder(a: SeriesIdentity, b: SeriesIdentity): number {
  const parts = (s: SeriesIdentity) => [s.scenario, s.tool, s.environment, loadText(s.load)];
  const other = parts(b);
  return parts(a).reduce((order, part, index) => order || naturalOrder(part, other[index] ?? ""), 0);
}

/**
 * The shortest name of each series that tells it from the others: the scenario, with tool, environment and load
 * added only where the scenario alone is not enough.
 */
export function seriesLabels(series: readonly NamedSeries[]): Map<string, string> {
  const unique = [...new Map(series.map((one) => [one.seriesId, one])).values()];
  const labels = new Map<string, string>();
  for (const group of groupBy(unique, (one) => one.scenario).values()) {
    const differing = [
      (one: NamedSeries) => one.tool,
      (one: NamedSeries) => one.environment,
      (one: NamedSeries) => loadText(one.load),
    ].filter((part) => new Set(group.map(part)).size > 1);
    for (const one of group) {
      const added = differing.map((part) => part(one)).filter(Boolean);
      labels.set(one.seriesId, added.length ? `${one.scenario} (${added.join(", ")})` : one.scenario);
    }
  }
  return labels;
}
