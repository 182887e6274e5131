import { groupBy, newestConfigurations } from "@/lib/compare";
import type { VariedValue } from "@/lib/model";
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
  /** Of load and variant: what is the same in all runs (`{"variant.GOGC": "200"}`). */
  readonly fixed?: Readonly<Record<string, string>> | undefined;
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
  const { name, parameter, fixed = {}, until, ...identityFilter } = filter;
  const chosen = eachOnce(runs).filter(
    (run) =>
      (name === undefined || run.tags.sweep === name) &&
      (until === undefined || run.uploadId <= until) &&
      Object.entries(fixed).every(([key, value]) => textOf(run, key) === value) &&
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
  const alone = [...groupBy(varying, (run) => restOf(run, [parameter])).values()];
  const varies = alone.some((group) => valuesOf(group, parameter).length > 1);
  // Who asks for a parameter gets it also where another key moved with it: the guard names that.
  const groups = varies || least === leastValues ? alone : movedTogether(varying, parameter);
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

/** Runs that are alike but for the parameter and the keys of load and variant that have one value for each of its values. */
function movedTogether(runs: readonly DecisionRun[], parameter: string): (readonly DecisionRun[])[] {
  const alike = groupBy(runs, ({ scenario, tool, environment }) =>
    JSON.stringify([scenario, tool, environment]),
  );
  return [...alike.values()].flatMap((group) => {
    const byValue = [...groupBy(group, (run) => textOf(run, parameter)).values()];
    const following = [...new Set(group.flatMap(keysOf))].filter((key) =>
      byValue.every((same) => new Set(same.map((run) => textOf(run, key))).size === 1),
    );
    return [...groupBy(group, (run) => restOf(run, [parameter, ...following])).values()];
  });
}

const keysOf = ({ load, variant }: DecisionRun): string[] => [
  ...Object.keys(load).map((key) => `load.${key}`),
  ...Object.keys(variant).map((key) => `variant.${key}`),
];

/** What must be the same in all runs of a sweep: everything but what may vary. */
function restOf(run: DecisionRun, varied: readonly string[]): string {
  const { scenario, tool, environment, seriesId } = run;
  if (varied.some((one) => partsOf(one).kind === "config")) return seriesId;
  // A tool can have no more threads than connections: threads may follow them.
  const free = varied.includes("load.connections") ? [...varied, "load.threads"] : varied;
  const kept = keysOf(run)
    .filter((key) => !free.includes(key))
    .sort();
  return JSON.stringify([scenario, tool, environment, kept.map((key) => [key, textOf(run, key)])]);
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
