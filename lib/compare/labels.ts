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

/** What was varied on purpose, in words: "GOGC=200, framework=gin"; empty where nothing was. */
export function variantText(variant: SeriesIdentity["variant"]): string {
  return Object.entries(variant)
    .sort(([a], [b]) => naturalOrder(a, b))
    .map(([name, value]) => `${name}=${value}`)
    .join(", ");
}

/** What stands beside the scenario wherever a series is named: variant, tool, environment and load, as far as known. */
export function seriesFacts({
  variant,
  tool,
  environment,
  load,
}: Omit<SeriesIdentity, "scenario">): string[] {
  return [variantText(variant), tool, environment, loadText(load)].filter(Boolean);
}

/** Series in the order of a page: scenario, tool, environment, load, variant. */
export function inSeriesOrder<S extends SeriesIdentity>(series: readonly S[]): S[] {
  const named = series.map((one) => ({ one, parts: orderedBy(one) }));
  return named.sort((a, b) => inOrder(a.parts, b.parts)).map(({ one }) => one);
}

const orderedBy = ({ scenario, tool, environment, load, variant }: SeriesIdentity) => [
  scenario,
  tool,
  environment,
  loadText(load),
  variantText(variant),
];

const inOrder = (a: readonly string[], b: readonly string[]) =>
  a.reduce((order, part, index) => order || naturalOrder(part, b[index] ?? ""), 0);

const tool = (one: NamedSeries) => one.tool;
const environment = (one: NamedSeries) => one.environment;
const load = (one: NamedSeries) => loadText(one.load);

/** What may stand behind a scenario, the shortest first. */
const additions = [
  [],
  [tool],
  [environment],
  [load],
  [tool, environment],
  [tool, load],
  [environment, load],
  [tool, environment, load],
];

/**
 * The shortest name of each series that tells it from the others: the scenario, what was varied on purpose, and as few
 * of tool, environment and load as it takes. Where three tools measure a scenario, their connections need not be told
 * as well.
 */
export function seriesLabels(series: readonly NamedSeries[]): Map<string, string> {
  const unique = [...new Map(series.map((one) => [one.seriesId, one])).values()];
  const labels = new Map<string, string>();
  for (const group of groupBy(unique, (one) => one.scenario).values()) {
    const names = additions
      .map((parts) => group.map((one) => named(one, parts)))
      .find((all, index) => new Set(all).size === group.length || index === additions.length - 1);
    group.forEach((one, index) => labels.set(one.seriesId, names?.[index] ?? one.scenario));
  }
  return labels;
}

function named(one: NamedSeries, parts: readonly ((one: NamedSeries) => string)[]): string {
  const added = [variantText(one.variant), ...parts.map((part) => part(one))].filter(Boolean);
  return added.length ? `${one.scenario} (${added.join(", ")})` : one.scenario;
}
