import "server-only";
import { z } from "zod";
import { groupBy } from "@/lib/compare";
import { type HistoryProfile, type ProfileSummary, SampleTypeTotal, subjectOf } from "@/lib/model";
import { prisma } from "../database/database";
import { profileLoads, loadProfileColumns } from "./profile-load";
import type { ProjectRef } from "../projects/projects";
import { orderTiesByParents } from "../trends/trend-commits";

/** Newest profiles of a kind that a history looks at. */
export const mostHistoryProfiles = 2_000;

/** The profiles of one kind in the order of a trend; different loads and machines are different series. */
export interface ProfileHistory {
  readonly kind: string;
  readonly sampleType: string;
  readonly unit: string;
  readonly series: HistorySeries[];
  /** Sample types of each profile, by its id. */
  readonly columns: ReadonlyMap<string, ProfileSummary["sampleTypes"]>;
}

/** Those of one scenario on one machine, oldest first. */
export interface HistorySeries {
  readonly scenario: string | null;
  readonly environment: string;
  readonly profiles: HistoryProfile[];
}

/** Null where the project has no such profile. @param sampleType default: that of the newest profile */
export async function profileHistory(
  project: ProjectRef,
  kind: string,
  sampleType: string | undefined,
): Promise<ProfileHistory | null> {
  const rows = await readRows(project, kind);
  const type = sampleType ?? rows[0]?.defaultSampleType;
  const placed = rows.flatMap((row) => placedIn(row, type)).reverse();
  const newest = placed.at(-1);
  if (type === undefined || !newest) return null;
  placed.sort((a, b) => a.committedAt - b.committedAt);
  await orderTiesByParents(
    project.id,
    placed,
    ({ row }) => row.commit.id,
    (commit) => commit.id,
  );
  const loads = await profileLoads(
    project,
    placed.map(({ row }) => row),
  );
  const series = groupBy(placed, ({ row }) => JSON.stringify([row.scenario, row.environment.name]));
  return {
    kind,
    sampleType: type,
    unit: newest.unit,
    columns: new Map(placed.map(({ row, columns }) => [row.id, columns])),
    series: [...series.values()].map((of) => ({
      scenario: of[0]!.row.scenario,
      environment: of[0]!.row.environment.name,
      profiles: of.map((one) => profileOf(one, loads.get(one.row.id)?.requests ?? null)),
    })),
  };
}

type Row = Awaited<ReturnType<typeof readRows>>[number];

/** Newest first. */
async function readRows(project: ProjectRef, kind: string) {
  return prisma().profile.findMany({
    where: { projectId: project.id, kind },
    orderBy: { id: "desc" },
    take: mostHistoryProfiles,
    select: {
      ...loadProfileColumns,
      sampleTypes: true,
      defaultSampleType: true,
      environment: { select: { name: true } },
      commit: { select: { id: true, sha: true, message: true, committedAt: true } },
    },
  });
}

interface Placed {
  readonly row: Row;
  readonly committedAt: number;
  readonly unit: string;
  readonly total: number;
  readonly columns: ProfileSummary["sampleTypes"];
}

/** Nothing for a profile that lacks the sample type. */
function placedIn(row: Row, sampleType: string | undefined): Placed[] {
  const columns = z.array(SampleTypeTotal).parse(row.sampleTypes);
  const column = columns.find(({ type }) => type === sampleType);
  if (!column) return [];
  const { unit, total } = column;
  return [{ row, committedAt: row.commit.committedAt.getTime(), unit, total, columns }];
}

function profileOf({ row, total }: Placed, requests: number | null): HistoryProfile {
  const { sha, committedAt, message } = row.commit;
  return {
    profileId: row.id,
    commit: sha,
    committedAt: committedAt.toISOString(),
    message: subjectOf(message) || null,
    total,
    requests,
  };
}
