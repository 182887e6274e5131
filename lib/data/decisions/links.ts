import "server-only";
import { groupBy } from "@/lib/compare";
import {
  type DecisionRun,
  findMatrices,
  findSweeps,
  type FoundMatrix,
  type FoundSweep,
  textOf,
} from "@/lib/decide";
import { env } from "@/lib/env";
import { type MatrixLink, paths, type SweepLink } from "@/lib/model";
import type { ProjectRef } from "../projects/projects";
import type { RunAtCommit } from "../runs/runs-at-commits";

/** What runs of a commit offer for a decision. */
export interface DecisionLinks {
  readonly sweeps: readonly SweepLink[];
  readonly matrices: readonly MatrixLink[];
}

/** Runs with their configurations. @param configs by their ids */
export function withConfigs(
  runs: readonly RunAtCommit[],
  configs: ReadonlyMap<string, Readonly<Record<string, string>>>,
): DecisionRun[] {
  return runs.map((run) => ({ ...run, config: configs.get(run.configId ?? "") ?? {} }));
}

/** Links to the sweeps and matrices of a commit. */
export function decisionLinks(
  project: ProjectRef,
  commit: { readonly sha: string },
  runs: readonly DecisionRun[],
): DecisionLinks {
  return {
    sweeps: sweepLinks(project, commit, findSweeps(runs)),
    matrices: findMatrices(runs).map((found) => matrixLink(project, commit, found)),
  };
}

/** Sweeps by their addresses; those that differ in what else was set alone say that, too. */
export function sweepLinks(
  project: ProjectRef,
  commit: { readonly sha: string },
  found: readonly FoundSweep[],
): SweepLink[] {
  const alike = groupBy(found, ({ parameter, runs: [run] }) =>
    JSON.stringify([parameter, run?.scenario, run?.tool, run?.environment]),
  );
  const beside = new Map([...alike.values()].flatMap((some) => some.map((one) => [one, keysApart(some)])));
  return found.map((one) => sweepLink(project, commit, one, beside.get(one) ?? []));
}

/** Keys of load and variant that are one thing in each of some sweeps and differ between them. */
function keysApart(found: readonly FoundSweep[]): string[] {
  if (found.length < 2) return [];
  const keys = found.flatMap(({ runs }) =>
    runs.flatMap(({ load, variant }) => [
      ...Object.keys(load).map((key) => `load.${key}`),
      ...Object.keys(variant).map((key) => `variant.${key}`),
    ]),
  );
  const apart = [...new Set(keys)].filter((key) => {
    const each = found.map(({ runs }) => new Set(runs.map((run) => textOf(run, key))));
    return each.every(({ size }) => size === 1) && new Set(each.flatMap((one) => [...one])).size > 1;
  });
  // Threads that follow connections tell nothing more.
  const told = (some: readonly string[]) =>
    new Set(found.map(({ runs: [run] }) => JSON.stringify(some.map((key) => run && textOf(run, key))))).size;
  return apart.filter((key, at) => told(apart.slice(0, at + 1)) > told(apart.slice(0, at)));
}

/** A sweep by its address, which says all that selects it. */
function sweepLink(
  project: ProjectRef,
  { sha }: { readonly sha: string },
  { parameter, values, runs, name }: FoundSweep,
  beside: readonly string[],
): SweepLink {
  const { scenario, tool, environment, load, variant } = runs[0]!;
  const fixed = beside.flatMap((key) => {
    const text = textOf(runs[0]!, key);
    return text === undefined ? [] : `${key}=${text}`;
  });
  const query = {
    by: parameter,
    scenario,
    tool,
    environment,
    ...(fixed.length > 0 && { fixed: fixed.join(",") }),
  };
  const url = env().publicUrl + paths.sweep(project.slug, sha, query);
  const series = { scenario, tool, environment, load, variant };
  return { ...series, parameter, name, values: [...values], runs: runs.length, url };
}

/** A matrix by its address. */
export function matrixLink(
  project: ProjectRef,
  { sha }: { readonly sha: string },
  { keys, values, runs }: FoundMatrix,
): MatrixLink {
  const { scenario, tool, environment } = runs[0]!;
  const by = keys.join(",");
  const url = env().publicUrl + paths.matrix(project.slug, sha, { by, scenario, tool, environment });
  return { by, scenario, tool, environment, values: values.map(String), url };
}

/** Reads what an address says is the same in all runs: `variant.GOGC=200,load.connections=64`. */
export function readFixed(fixed = ""): Record<string, string> {
  const parts = fixed.split(/,(?=(?:load|variant)\.[^=,]+=)/);
  return Object.fromEntries(
    parts.flatMap((part) => {
      const at = part.indexOf("=");
      return at > 0 ? [[part.slice(0, at), part.slice(at + 1)]] : [];
    }),
  );
}

/** An address that shows these runs for ever, whatever is uploaded later: ids of uploads carry their time. */
export function frozen(url: string, runs: readonly DecisionRun[]): string {
  const newest = runs.reduce((last, { uploadId }) => (uploadId > last ? uploadId : last), "");
  return `${url}&until=${newest}`;
}
