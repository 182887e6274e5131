import "server-only";
import { env } from "@/lib/env";
import {
  Comparison,
  ComparisonRow,
  type ComparisonFilter,
  Headline,
  type PinnedComparison,
  type PinnedLink,
  canonicalJson,
  paths,
  withFilter,
} from "@/lib/model";
import { z } from "zod";
import { packJson, unpackJson } from "../database/codec";
import { compareRefs } from "./comparisons";
import { prisma } from "../database/database";
import { derivedId } from "../database/derived-id";
import type { ProjectRef } from "../projects/projects";

/** What is kept of a row. Of older ones an interval without an end was written as [null, null]. */
const PinnedRow = ComparisonRow.extend({
  interval: z.preprocess(
    (value) => (Array.isArray(value) && value.includes(null) ? null : value),
    ComparisonRow.shape.interval,
  ),
});

/** What is kept of a comparison. Older ones have no headline but its sentence. */
const PinnedRecord = z.object({
  comparison: Comparison.extend({ headline: Headline.optional(), rows: z.array(PinnedRow) }),
  runIds: z.object({ base: z.array(z.uuid()), head: z.array(z.uuid()) }),
});

/** Days for which a link is kept that was made without a token. */
const lentDays = 90;

/**
 * Keeps what is said now of two sides. Its id is derived from their runs: the same runs have the same link, and the
 * first verdict on them stands. Null when a side is unknown or has no runs.
 * @param forGood false: made without a token, for some time; who makes the same link with one keeps it
 */
export async function pinComparison(
  project: ProjectRef,
  base: string,
  head: string,
  filter: ComparisonFilter,
  forGood: boolean,
): Promise<(PinnedLink & { created: boolean }) | null> {
  const compared = await compareRefs(project, base, head, filter);
  if (!compared) return null;
  const { runIds, comparison } = compared;
  const id = derivedId("comparison", canonicalJson(runIds));
  const projectId = project.id;
  const expiresAt = forGood ? null : new Date(Date.now() + lentDays * 86_400_000);
  await prisma().pinnedComparison.deleteMany({ where: { projectId, expiresAt: { lt: new Date() } } });
  const { count } = await prisma().pinnedComparison.createMany({
    data: [{ projectId, id, expiresAt, result: packJson({ comparison, runIds }) }],
    skipDuplicates: true,
  });
  // One that is kept for good stays so, whoever asks.
  const lent = { projectId, id, expiresAt: { not: null } };
  if (count === 0) await prisma().pinnedComparison.updateMany({ where: lent, data: { expiresAt } });
  const row = await prisma().pinnedComparison.findUnique({
    where: { projectId_id: { projectId, id } },
    select: { expiresAt: true },
  });
  const url = env().publicUrl + paths.pinned(project.slug, id);
  return { id, url, expiresAt: row?.expiresAt?.toISOString() ?? null, created: count > 0 };
}

/** A permanent comparison as it was made; null when there is none with this id. */
export async function findPinned(project: ProjectRef, id: string): Promise<PinnedComparison | null> {
  const row = await prisma().pinnedComparison.findUnique({
    where: { projectId_id: { projectId: project.id, id } },
  });
  if (!row || (row.expiresAt && row.expiresAt < new Date())) return null;
  const { comparison, runIds } = PinnedRecord.parse(unpackJson(row.result));
  const { publicUrl } = env();
  const live = paths.compare(project.slug, comparison.base.ref, comparison.head.ref);
  // Addresses are written anew: the server may have moved since.
  const profiles = comparison.profiles.map((pair) => ({
    ...pair,
    url: publicUrl + paths.profilePair(project.slug, pair),
  }));
  return {
    ...comparison,
    profiles,
    headline: comparison.headline ?? olderHeadline(comparison.summary),
    url: publicUrl + paths.pinned(project.slug, id),
    id,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    liveUrl: publicUrl + withFilter(live, comparison.filter),
    runIds,
  };
}

/** Removes a permanent link. False: there was none with this id. */
export async function deletePinned(project: ProjectRef, id: string): Promise<boolean> {
  const { count } = await prisma().pinnedComparison.deleteMany({ where: { projectId: project.id, id } });
  return count > 0;
}

function olderHeadline({ headline, improved, regressed, unchanged }: Comparison["summary"]): Headline {
  const decided = improved > 0 ? "improved" : unchanged > 0 ? "unchanged" : "inconclusive";
  const verdict = regressed === 0 ? decided : improved > 0 ? "mixed" : "regressed";
  return { verdict, sentence: headline, qualifiers: [] };
}
