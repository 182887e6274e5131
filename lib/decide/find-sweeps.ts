import { groupBy, newestConfigurations } from "@/lib/compare";
import type { Load, VariedValue } from "@/lib/model";
import { eachOnce } from "./once";
import type { DecisionRun } from "./types";
import { loadParameters, partsOf, textOf, valuesOf } from "./varied";

/** Runs of one commit that differ in one thing. */
export interface FoundSweep {
  readonly parameter: string;
  readonly name: string | null;
  readonly values: readonly VariedValue[];
  readonly runs: readonly DecisionRun[];
}

/** Which sweeps are looked for. */
export interface SweepFilter {
  readonly parameter?: string | undefined;
  readonly scenario?: string | undefined;
  readonly tool?: string | undefined;
  readonly environment?: string | undefined;
  /** The uploads' own name for it: two values are enough then, as where a parameter is asked for. */
  readonly name?: string | undefined;
  /** A run's upload id is not above: what was uploaded later is left out. */
  readonly until?: string | undefined;
}

/** So many values make a sweep that nobody asked for. */
const leastValues = 3;
/** Keys that say which process it was, not how it was set. */
const identity =
  /(^|[._])(pid|port|addr|address|host|hostname|time|started|uptime|now|commit|revision|version|vcs|build|id)([._]|$)/i;

/** All sweeps among the runs of a commit, those with most values first; parameters of the load before others. */
export function findSweeps(runs: readonly DecisionRun[], filter: SweepFilter = {}): FoundSweep[] {
  const { name, parameter, until, ...identityFilter } = filter;
  const chosen = eachOnce(runs).filter(
    (run) =>
      (name === undefined || run.tags.sweep === name) &&
      (until === undefined || run.uploadId <= until) &&
      Object.entries(identityFilter).every(
        ([key, value]) => value === undefined || run[key as "scenario" | "tool" | "environment"] === value,
      ),
  );
  const least = name !== undefined || parameter !== undefined ? 2 : leastValues;
  const parameters = parameter === undefined ? candidates(chosen) : [parameter];
  const found = parameters.flatMap((one) => sweepsOf(chosen, one, least));
  return withoutEchoes(found).sort((a, b) => b.values.length - a.values.length);
}

function candidates(runs: readonly DecisionRun[]): string[] {
  const keys = (read: (run: DecisionRun) => Readonly<Record<string, unknown>>) => [
    ...new Set(runs.flatMap((run) => Object.keys(read(run)))),
  ];
  const variants = keys(({ variant }) => variant).map((key) => `variant.${key}`);
  const configs = keys(({ config }) => config).filter((key) => !identity.test(key));
  return [...loadParameters, ...variants, ...configs.map((key) => `config.${key}`)];
}

function sweepsOf(runs: readonly DecisionRun[], parameter: string, least: number): FoundSweep[] {
  const varying = runs.filter((run) => textOf(run, parameter) !== undefined);
  const groups = [...groupBy(varying, (run) => restOf(run, parameter)).values()];
  return groups
    .flatMap((group) => splitByThreads(group, parameter))
    .flatMap((group) => {
      const kept = partsOf(parameter).kind === "config" ? group : newestConfigurations(group).runs;
      const values = valuesOf(kept, parameter);
      const names = new Set(kept.map(({ tags }) => tags.sweep ?? ""));
      const [name = ""] = names.size === 1 ? names : [];
      // Names that nobody asked for are a matrix.
      const counted = least < leastValues ? values : values.filter((value) => typeof value === "number");
      return counted.length < least ? [] : [{ parameter, name: name || null, values, runs: kept }];
    });
}

/** What must be the same in all runs of a sweep: everything but its parameter. */
function restOf(
  { scenario, tool, environment, load, variant, seriesId }: DecisionRun,
  parameter: string,
): string {
  const { kind, key } = partsOf(parameter);
  if (kind === "config") return seriesId;
  const without = (all: Readonly<Record<string, unknown>>, ...keys: string[]) =>
    Object.entries(all)
      .filter(([name]) => !keys.includes(name))
      .sort(([a], [b]) => (a < b ? -1 : 1));
  // A tool can have no more threads than connections: threads may follow them.
  const ofLoad: (keyof Load)[] = key === "connections" ? ["threads"] : [];
  const loads = kind === "load" ? without(load, key, ...ofLoad) : without(load);
  const variants = kind === "variant" ? without(variant, key) : without(variant);
  return JSON.stringify([scenario, tool, environment, loads, variants]);
}

/** Where one number of connections was measured with several numbers of threads, these are sweeps of their own. */
function splitByThreads(runs: readonly DecisionRun[], parameter: string): (readonly DecisionRun[])[] {
  if (parameter !== "load.connections") return [runs];
  const several = [...groupBy(runs, (run) => textOf(run, parameter)).values()].some(
    (same) => new Set(same.map(({ load }) => load.threads)).size > 1,
  );
  return several ? [...groupBy(runs, ({ load }) => load.threads).values()] : [runs];
}

/** Two configuration keys that move together over the same runs are one sweep: the guard names the other. */
function withoutEchoes(found: readonly FoundSweep[]): FoundSweep[] {
  const seen = new Set<string>();
  return found.filter(({ parameter, runs, values }) => {
    if (partsOf(parameter).kind !== "config") return true;
    const place = new Map(values.map((value, at) => [String(value), at]));
    const parted = groupBy(runs, (run) => place.get(textOf(run, parameter) ?? "") ?? textOf(run, parameter));
    const key = JSON.stringify([...parted.values()].map((group) => group.map(({ id }) => id).sort()).sort());
    return !seen.has(key) && Boolean(seen.add(key));
  });
}
