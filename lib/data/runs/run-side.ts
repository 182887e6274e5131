import "server-only";
import type { RunSide } from "@/lib/model";
import { prisma } from "../database/database";
import type { ProjectRef } from "../projects/projects";
import { unpackSide } from "./side-columns";

/** What the server felt during a run, with all samples that are kept; null where nobody measured it. */
export async function findSide({ id: projectId }: ProjectRef, runId: string): Promise<RunSide | null> {
  const row = await prisma().runSide.findUnique({
    where: { projectId_runId: { projectId, runId } },
    select: { bytes: true },
  });
  return row && unpackSide(row.bytes);
}
