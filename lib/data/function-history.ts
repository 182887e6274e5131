import "server-only";
import { z } from "zod";
import { type FunctionHistory, type FunctionPoint, type FunctionQuery, SampleTypeTotal } from "@/lib/model";
import { prisma } from "./database";
import type { Prisma } from "./generated/client";
import type { ProjectRef } from "./projects";
import { orderTiesByParents } from "./trend-commits";

/** Newest profiles of a kind that a history looks at. */
const mostProfiles = 2_000;

/** What a function cost in every profile of a kind; null where the project has no such profile or function. */
export async function functionHistory(
  project: ProjectRef,
  { name, kind, sampleType }: FunctionQuery,
): Promise<FunctionHistory | null> {
  const newest = await prisma().profile.findFirst({
    where: { projectId: project.id, kind },
    orderBy: { id: "desc" },
    select: { defaultSampleType: true },
  });
  const type = sampleType ?? newest?.defaultSampleType;
  if (type === undefined) return null;
  const profiles = (await readProfiles(project, name, kind, type)).flatMap((row) => placed(row, type));
  if (!profiles.some(({ point }) => point.cum !== null)) return null;
  await orderTiesByParents(
    project.id,
    profiles,
    (profile) => profile.commitId,
    (commit) => commit.id,
  );
  return { name, kind, sampleType: type, unit: profiles.at(-1)?.unit ?? "", series: seriesOf(profiles) };
}

const select = (name: string, sampleType: string) =>
  ({
    id: true,
    scenario: true,
    sampleTypes: true,
    environment: { select: { name: true } },
    commit: { select: { id: true, sha: true, message: true, committedAt: true } },
    costs: { where: { sampleType, function: { name } }, select: { flat: true, cum: true } },
  }) satisfies Prisma.ProfileSelect;

type Row = Prisma.ProfileGetPayload<{ select: ReturnType<typeof select> }>;

/** In the order of a trend, as far as time alone tells it. */
async function readProfiles(project: ProjectRef, name: string, kind: string, type: string): Promise<Row[]> {
  const rows = await prisma().profile.findMany({
    where: { projectId: project.id, kind },
    orderBy: { id: "desc" },
    take: mostProfiles,
    select: select(name, type),
  });
  const time = ({ commit }: Row) => commit.committedAt.getTime();
  return rows.reverse().sort((a, b) => time(a) - time(b));
}

interface Placed {
  readonly commitId: string;
  readonly committedAt: number;
  readonly scenario: string | null;
  readonly environment: string;
  readonly unit: string;
  readonly point: FunctionPoint;
}

/** Nothing for a profile that lacks the sample type. */
function placed(
  { id, scenario, environment, commit, costs, sampleTypes }: Row,
  sampleType: string,
): Placed[] {
  const column = z
    .array(SampleTypeTotal)
    .parse(sampleTypes)
    .find(({ type }) => type === sampleType);
  if (!column) return [];
  const sum = (of: "flat" | "cum") =>
    costs.length === 0 ? null : costs.reduce((total, cost) => total + cost[of], 0);
  return [
    {
      commitId: commit.id,
      committedAt: commit.committedAt.getTime(),
      scenario,
      environment: environment.name,
      unit: column.unit,
      point: {
        profileId: id,
        commit: commit.sha,
        committedAt: commit.committedAt.toISOString(),
        message: commit.message?.split("\n", 1)[0] ?? null,
        flat: sum("flat"),
        cum: sum("cum"),
        total: column.total,
      },
    },
  ];
}

/** Different loads and machines are different lines. */
function seriesOf(profiles: readonly Placed[]): FunctionHistory["series"] {
  const series = new Map<string, FunctionHistory["series"][number]>();
  for (const { scenario, environment, point } of profiles) {
    const key = JSON.stringify([scenario, environment]);
    const known = series.get(key) ?? { scenario, environment, points: [] };
    known.points.push(point);
    series.set(key, known);
  }
  return [...series.values()];
}
