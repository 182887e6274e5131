import "server-only";
import { naturalOrder } from "@/lib/compare";
import {
  analyseMatrix,
  analyseSweep,
  capacityOf,
  type DecisionContext,
  findGrid,
  findSweeps,
  type FoundMatrix,
  type FoundSweep,
} from "@/lib/decide";
import type { Sweep, SweepLink, SweepsQuery } from "@/lib/model";
import type { CommitRow } from "../commits/commit-info";
import { resolveCommit } from "../commits/commit-refs";
import type { ProjectRef } from "../projects/projects";
import { decisionRuns } from "./decision-runs";
import { frozen, matrixLink, readFixed, sweepLinks } from "./links";
import { variedCommits } from "./varied-commits";

/** A sweep, or why there is none, in a sentence. */
export type RequestedSweep = { sweep: Sweep } | { sweep: null; why: string };

/** The sweep that a query means: without a parameter the one with most values, without a commit that of the newest that has one. */
export async function requestedSweep(project: ProjectRef, query: SweepsQuery): Promise<RequestedSweep> {
  if (query.commit === undefined) return newestSweep(project, query);
  const commit = await resolveCommit(project, query.commit);
  return commit
    ? sweepAt(project, commit, query)
    : { sweep: null, why: `There is no commit or branch "${query.commit}" here.` };
}

async function newestSweep(project: ProjectRef, query: SweepsQuery): Promise<RequestedSweep> {
  for (const commit of await variedCommits(project)) {
    const answer = await sweepAt(project, commit, query);
    if (answer.sweep) return answer;
  }
  const why =
    "No commit has runs that differ in one thing alone (load, variant or configuration), with three values of it.";
  return { sweep: null, why };
}

async function sweepAt(project: ProjectRef, commit: CommitRow, query: SweepsQuery): Promise<RequestedSweep> {
  const { runs, context } = await decisionRuns(project, commit);
  const { by, sweep: name, scenario, tool, environment, until } = query;
  const [parameter, second] = by?.split(",") ?? [];
  const fixed = readFixed(query.fixed);
  const all = findSweeps(runs);
  const matching = findSweeps(runs, { parameter, name, scenario, tool, environment, fixed, until });
  const [found] = matching;
  if (!found) return { sweep: null, why: missing(commit, parameter) };
  const others = all.filter((one) => matching.every((same) => !isSame(one, same)));
  const [link, ...more] = sweepLinks(project, commit, [found, ...matching.slice(1), ...others]);
  const url = second === undefined ? link!.url : withSecond(link!, second);
  const analysis = analyseSweep(found, context);
  const own = project.settings.capacity?.find((one) => one.scenario === analysis.scenario);
  const isAsked = query.p99 !== undefined || query.errors !== undefined;
  const limits = isAsked ? query : analysis.parameter === "load.rate" ? own : undefined;
  const grid = findGrid(runs, found, { second, until });
  const sweep: Sweep = {
    ...analysis,
    commit: commit.sha,
    message: commit.message,
    url,
    permalink: frozen(url, found.runs),
    capacity: limits ? capacityOf(analysis, limits) : null,
    grid: grid && gridAt(project, commit, grid, context),
    found: [{ ...link!, url }, ...more.toSorted(mostValuesFirst)],
  };
  return { sweep };
}

const mostValuesFirst = (a: SweepLink, b: SweepLink) =>
  b.values.length - a.values.length || naturalOrder(decodeURIComponent(a.url), decodeURIComponent(b.url));

const isSame = (a: FoundSweep, b: FoundSweep) =>
  a.parameter === b.parameter && a.runs.some(({ id }) => id === b.runs[0]?.id);

/** The address of a sweep with the parameter that makes its grid. */
function withSecond({ url, parameter }: SweepLink, second: string): string {
  const address = new URL(url);
  address.searchParams.set("by", `${parameter},${second}`);
  return address.href;
}

/** Both parameters in one table, each cell with its figures. */
function gridAt(
  project: ProjectRef,
  commit: CommitRow,
  found: FoundMatrix,
  context: DecisionContext,
): Sweep["grid"] {
  const { grid } = analyseMatrix(found, context);
  return grid && { ...grid, url: matrixLink(project, commit, found).url };
}

function missing({ sha }: CommitRow, parameter: string | undefined): string {
  const short = sha.slice(0, 7);
  return parameter === undefined
    ? `No three runs of ${short} differ in one thing alone (load, variant or configuration). Upload runs with other values of it, or name it: by=variant.KEY.`
    : `Nothing was measured at ${short} with two values of ${parameter} and all else the same.`;
}
