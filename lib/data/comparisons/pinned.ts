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

/**
 * Keeps what is said now of two sides. Its id is derived from their runs: the same runs have the same link, and the
 * first verdict on them stands. Null when a side is unknown or has no runs.
 */
export async function pinComparison(
  project: ProjectRef,
  base: string,
  head: string,
  filter: ComparisonFilter = {},
): Promise<(PinnedLink & { created: boolean }) | null> {
  const compared = await compareRefs(project, base, head, filter);
  if (!compared) return null;
  const { runIds, comparison } = compared;
  const id = derivedId("comparison", canonicalJson(runIds));
  const { count } = await prisma().pinnedComparison.createMany({
    data: [{ projectId: project.id, id, result: packJson({ comparison, runIds }) }],
    skipDuplicates: true,
  });
  return { id, url: env().publicUrl + paths.pinned(project.slug, id), created: count > 0 };
}

/** A permanent comparison as it was made; null when there is none with this id. */
export async function findPinned(project: ProjectRef, id: string): Promise<PinnedComparison | null> {
  const row = await prisma().pinnedComparison.findUnique({
    where: { projectId_id: { projectId: project.id, id } },
  });
  if (!row) return null;
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
