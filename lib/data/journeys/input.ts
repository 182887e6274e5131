import "server-only";
import type { JourneyInput } from "@/lib/model";
import { resolveCommits } from "../commits/commit-refs";
import { prisma } from "../database/database";
import type { ProjectRef } from "../projects/projects";

/** A name in a journey that means nothing here: its place and what it was. */
export interface UnknownName {
  readonly path: string;
  readonly message: string;
}

/** A journey with full shas in place of branches and short ones, so that it tells the same for ever. */
export async function pinShas(
  project: ProjectRef,
  input: JourneyInput,
): Promise<{ input: JourneyInput; unknown: UnknownName[] }> {
  const refs = [...input.steps.map(({ head }) => head), ...(input.base === undefined ? [] : [input.base])];
  const [found, series] = await Promise.all([
    resolveCommits(project, refs),
    prisma().series.count({ where: { projectId: project.id, scenario: input.scenario } }),
  ]);
  const unknown = refs.flatMap((ref, at): UnknownName[] =>
    found[at]
      ? []
      : [
          {
            path: at < input.steps.length ? `steps.${at}.head` : "base",
            message: `"${ref}" is neither a commit, a unique short sha nor a branch with runs here`,
          },
        ],
  );
  if (series === 0)
    unknown.push({ path: "scenario", message: `nothing was measured of "${input.scenario}" here` });
  const shaAt = (at: number, ref: string) => found[at]?.sha ?? ref;
  const steps = input.steps.map((step, at) => ({ ...step, head: shaAt(at, step.head) }));
  const base = input.base === undefined ? {} : { base: shaAt(steps.length, input.base) };
  return { input: { ...input, ...base, steps }, unknown };
}
