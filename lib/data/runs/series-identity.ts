import "server-only";
import { Load, type SeriesIdentity, Variant } from "@/lib/model";
import type { Prisma } from "../generated/client";

/** Prisma's `select` of what tells one series from another. */
export const selectIdentity = {
  scenario: true,
  tool: true,
  environment: true,
  load: true,
  variant: true,
} as const satisfies Prisma.SeriesSelect;

/** The same of table `table` for a statement in SQL. */
export const identityColumns = (table: string): string =>
  Object.keys(selectIdentity)
    .map((column) => `${table}.${column}`)
    .join(", ");

/** The identity, and what the headline metrics of a series follow from beside it. */
export const selectSeries = {
  ...selectIdentity,
  primaryMetrics: true,
} as const satisfies Prisma.SeriesSelect;

/** The same of table `table` for a statement in SQL. */
export const seriesColumns = (table: string): string =>
  `${identityColumns(table)}, ${table}.primary_metrics AS "primaryMetrics"`;

/** A series as it was read with these. */
export type SeriesRow = IdentityRow & { primaryMetrics: string[] };

/** A series as it was read, its JSON not looked at yet. */
export type IdentityRow = Record<"scenario" | "tool" | "environment", string> &
  Record<"load" | "variant", unknown>;

/** The identity in a row that may hold more. */
export function identityOf({ scenario, tool, environment, load, variant }: IdentityRow): SeriesIdentity {
  return { scenario, tool, environment, load: Load.parse(load), variant: Variant.parse(variant) };
}

/** What narrows series to some of their kind. */
export type SeriesFilter = Partial<Omit<SeriesIdentity, "load">>;

/** SQL of the condition that a series is of this variant; an empty value: it does not vary that. Adds to `values`. */
export function ofVariant(variant: SeriesFilter["variant"], values: unknown[]): string {
  if (!variant) return "";
  const present = Object.entries(variant).filter(([, value]) => value !== "");
  const absent = Object.keys(variant).filter((name) => variant[name] === "");
  const has = ` AND variant @> $${values.push(JSON.stringify(Object.fromEntries(present)))}::jsonb`;
  return absent.length === 0 ? has : `${has} AND NOT variant ?| $${values.push(absent)}::text[]`;
}

/** Whether a series is among those that a filter selects, as `ofVariant` says of its variant. */
export function selectsSeries({ variant = {}, ...filter }: SeriesFilter, series: SeriesIdentity): boolean {
  const names = ["scenario", "tool", "environment"] as const;
  return (
    names.every((name) => filter[name] === undefined || filter[name] === series[name]) &&
    Object.entries(variant).every(([name, value]) => (series.variant[name] ?? "") === value)
  );
}
