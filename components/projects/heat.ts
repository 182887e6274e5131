import type { Judgement } from "@/lib/compare";
import { lineNames } from "@/components/charts";
import type { SeriesIdentity } from "@/lib/model";

/** From so many series on the overview is a table. */
export const fewestOfHeat = 12;

/** What a metric of a series has come to. */
export interface HeatFigure {
  metric: string;
  unit: string;
  /** Newest commits, oldest first, to four digits: they are drawn and not read. */
  points: number[];
  latest: number;
  invalid: boolean;
  /** Of the newest commit against the one before, and nobody tests the change since 30 days. */
  change: Judgement | null;
  change30: number | null;
}

/** A series with what it shows first. */
export type HeatSeries = SeriesIdentity & { id: string; figures: HeatFigure[]; hasParts: boolean };

/** A place of the table. */
export interface HeatCell {
  id: string;
  figures: HeatFigure[];
  /** Its runs tell their endpoints apart. */
  hasParts: boolean;
}

/** A scenario, with one place for each way of measuring. */
export interface HeatRow {
  scenario: string;
  cells: (HeatCell | null)[];
  /** A verdict of it says better or worse. */
  changed: boolean;
}

/** Scenarios by ways of measuring. */
export interface Heat {
  ways: string[];
  rows: HeatRow[];
}

/** Arranges series into scenarios × tools, environments and variants, the scenario that got worst first. */
export function heatOf(series: readonly HeatSeries[]): Heat {
  const label = lineNames(series.map((one) => ({ ...one, scenario: "" })));
  const wayOf = (one: HeatSeries) => label({ ...one, scenario: "" });
  const ways = [...new Set(series.map(wayOf))].sort();
  const scenarios = [...new Set(series.map(({ scenario }) => scenario))];
  const rows = scenarios.map((scenario) => {
    const own = series.filter((one) => one.scenario === scenario);
    const cells = ways.map((way): HeatCell | null => {
      const found = own.find((one) => wayOf(one) === way);
      return found ? { id: found.id, figures: found.figures, hasParts: found.hasParts } : null;
    });
    const changed = own.some(({ figures }) => figures.some(({ change }) => badness(change) !== 0));
    return { row: { scenario, cells, changed }, worst: worstOf(own) };
  });
  return {
    ways,
    rows: rows
      .sort((a, b) => b.worst - a.worst || (a.row.scenario < b.row.scenario ? -1 : 1))
      .map(({ row }) => row),
  };
}

/** How far the worst figure fell; where none did, how far the best rose stands below zero. */
function worstOf(series: readonly HeatSeries[]): number {
  const all = series.flatMap(({ figures }) => figures.map(({ change }) => badness(change)));
  const worst = Math.max(0, ...all);
  return worst > 0 ? worst : Math.min(0, ...all) < 0 ? 1e-9 : 0;
}

/** The size of a loss above zero, that of a gain below; doubled and halved are equally large. */
function badness(change: Judgement | null): number {
  if (change?.verdict !== "improved" && change?.verdict !== "regressed") return 0;
  const size = change.change === null ? 20 : Math.abs(Math.log1p(Math.max(change.change, -0.999_999)));
  return change.verdict === "regressed" ? size : -size;
}
