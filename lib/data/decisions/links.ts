import "server-only";
import { findSweeps, type DecisionRun, type FoundSweep } from "@/lib/decide";
import { env } from "@/lib/env";
import { paths, type SweepLink } from "@/lib/model";
import type { ProjectRef } from "../projects/projects";
import type { RunAtCommit } from "../runs/runs-at-commits";

/** What runs of a commit offer for a decision. */
export interface DecisionLinks {
  readonly sweeps: readonly SweepLink[];
}

/** Runs with their configurations. @param configs by their ids */
export function withConfigs(
  runs: readonly RunAtCommit[],
  configs: ReadonlyMap<string, Readonly<Record<string, string>>>,
): DecisionRun[] {
  return runs.map((run) => ({ ...run, config: configs.get(run.configId ?? "") ?? {} }));
}

/** Links to the sweeps of a commit. */
export function decisionLinks(
  project: ProjectRef,
  commit: { readonly sha: string },
  runs: readonly DecisionRun[],
): DecisionLinks {
  return { sweeps: findSweeps(runs).map((found) => sweepLink(project, commit, found)) };
}

/** A sweep by its address, which says all that selects it. */
export function sweepLink(
  project: ProjectRef,
  { sha }: { readonly sha: string },
  { parameter, values, runs, name }: FoundSweep,
): SweepLink {
  const { scenario, tool, environment, load, variant } = runs[0]!;
  const query = { by: parameter, scenario, tool, environment };
  const url = env().publicUrl + paths.sweep(project.slug, sha, query);
  const series = { scenario, tool, environment, load, variant };
  return { ...series, parameter, name, values: [...values], runs: runs.length, url };
}
