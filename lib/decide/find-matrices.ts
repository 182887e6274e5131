import { groupBy, newestConfigurations } from "@/lib/compare";
import type { VariedValue } from "@/lib/model";
import type { DecisionRun } from "./types";
import { partsOf, textOf, valuesOf } from "./varied";
import { eachOnce } from "./once";

/** Runs of one commit that belong into one table. */
export interface FoundMatrix {
  /** One key, or two: rows and columns. */
  readonly keys: readonly string[];
  readonly values: readonly VariedValue[];
  readonly runs: readonly DecisionRun[];
}

/** Which matrices are looked for. */
export interface MatrixFilter {
  /** `framework`, `variant.framework`, `tag.zone`, or two with a comma between. */
  readonly by?: string | undefined;
  readonly scenario?: string | undefined;
  readonly tool?: string | undefined;
  readonly environment?: string | undefined;
  /** A run's upload id is not above. */
  readonly until?: string | undefined;
}

/** Tags that the client writes of each run: they say how it was measured, not what. */
const ofClient = new Set(["order", "sweep", "ab", "cpu_steal", "load_before", "generator_cpu", "runner"]);

/** All matrices among the runs of a commit, those with most rows first. */
export function findMatrices(runs: readonly DecisionRun[], filter: MatrixFilter = {}): FoundMatrix[] {
  const { by, scenario, tool, environment, until } = filter;
  const chosen = eachOnce(runs).filter(
    (run) =>
      (scenario === undefined || run.scenario === scenario) &&
      (tool === undefined || run.tool === tool) &&
      (environment === undefined || run.environment === environment) &&
      (until === undefined || run.uploadId <= until),
  );
  const asked = by === undefined ? null : by.split(",").map((key) => fullKey(chosen, key.trim()));
  const all = asked ? [asked] : candidates(chosen).map((key) => [key]);
  return all
    .flatMap((keys) => tablesOf(chosen, keys, asked !== null))
    .sort((a, b) => b.values.length - a.values.length);
}

/** `framework` is a variant where runs have one of that name, else a tag, else a setting. */
function fullKey(runs: readonly DecisionRun[], key: string): string {
  if (/^(variant|tag|config|load)\../.test(key)) return key;
  const kinds = ["variant", "tag", "config", "load"];
  const kind = kinds.find((one) => runs.some((run) => textOf(run, `${one}.${key}`) !== undefined));
  return `${kind ?? "variant"}.${key}`;
}

function candidates(runs: readonly DecisionRun[]): string[] {
  const variants = new Set(runs.flatMap(({ variant }) => Object.keys(variant)));
  const tags = new Set(runs.flatMap((run) => Object.keys(run.tags)).filter((key) => !ofClient.has(key)));
  return [...[...variants].map((key) => `variant.${key}`), ...[...tags].map((key) => `tag.${key}`)];
}

function tablesOf(runs: readonly DecisionRun[], keys: readonly string[], asked: boolean): FoundMatrix[] {
  const varying = runs.filter((run) => keys.every((key) => textOf(run, key) !== undefined));
  const groups = [...groupBy(varying, (run) => restOf(run, keys)).values()];
  return groups
    .flatMap((one) => splitByThreads(one, keys))
    .flatMap((group) => {
      const ofConfig = keys.some((key) => partsOf(key).kind === "config");
      const kept = ofConfig ? group : newestConfigurations(group).runs;
      const values = valuesOf(kept, keys[0] ?? "");
      // What grows by numbers is a sweep; nobody asks for a ranking of it.
      const names = values.filter((value) => typeof value === "string").length;
      return values.length < 2 || (!asked && names < 2) ? [] : [{ keys, values, runs: kept }];
    });
}

/** Threads may follow connections, as in sweeps; where one cell was measured with several, these are tables of their own. */
function splitByThreads(runs: readonly DecisionRun[], keys: readonly string[]): (readonly DecisionRun[])[] {
  if (!keys.includes("load.connections") || keys.includes("load.threads")) return [runs];
  const cells = groupBy(runs, (run) => JSON.stringify(keys.map((key) => textOf(run, key))));
  const several = [...cells.values()].some((same) => new Set(same.map(({ load }) => load.threads)).size > 1);
  return several ? [...groupBy(runs, ({ load }) => load.threads).values()] : [runs];
}

function restOf(
  { scenario, tool, environment, load, variant }: DecisionRun,
  keys: readonly string[],
): string {
  const own = (kind: string) =>
    keys.filter((key) => partsOf(key).kind === kind).map((key) => partsOf(key).key);
  const without = (all: Readonly<Record<string, unknown>>, names: readonly string[]) =>
    Object.entries(all)
      .filter(([name]) => !names.includes(name))
      .sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([
    scenario,
    tool,
    environment,
    without(load, keys.includes("load.connections") ? [...own("load"), "threads"] : own("load")),
    without(variant, own("variant")),
  ]);
}
