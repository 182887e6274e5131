import "server-only";
import { type DecisionRun, findMatrices, findSweeps, type FoundMatrix, type FoundSweep } from "@/lib/decide";
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
    sweeps: findSweeps(runs).map((found) => sweepLink(project, commit, found)),
    matrices: findMatrices(runs).map((found) => matrixLink(project, commit, found)),
  };
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

/** An address that shows these runs for ever, whatever is uploaded later: ids of uploads carry their time. */
export function frozen(url: string, runs: readonly DecisionRun[]): string {
  const newest = runs.reduce((last, { uploadId }) => (uploadId > last ? uploadId : last), "");
  return `${url}&until=${newest}`;
}
