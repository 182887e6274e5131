import "server-only";
import type { SideLogInfo } from "@/lib/model";
import { unpackStored } from "../blobs/store";
import { prisma } from "../database/database";
import type { ProjectRef } from "../projects/projects";

/** The logs that came with an upload, in its order. */
export async function sideLogsOf(projectId: string, uploadId: string): Promise<SideLogInfo[]> {
  const rows = await prisma().sideLog.findMany({
    where: { projectId, uploadId },
    orderBy: { ordinal: "asc" },
    select: { ordinal: true, fileName: true, phase: true, raw: { select: { size: true } } },
  });
  return rows.map(({ ordinal, fileName, phase, raw }) => ({
    n: ordinal + 1,
    file: fileName,
    when: phase,
    size: raw.size,
  }));
}

/** The uploaded bytes of a log, unchanged; null when there is none. @param n from 1 */
export async function readSideLog(
  { id: projectId }: ProjectRef,
  runId: string,
  n: number,
): Promise<{ bytes: Uint8Array; fileName: string | null } | null> {
  const row = await prisma().sideLog.findFirst({
    where: { projectId, ordinal: n - 1, upload: { runs: { some: { projectId, id: runId } } } },
    select: { fileName: true, raw: { select: { codec: true, size: true, bytes: true, blob: true } } },
  });
  return row && { bytes: await unpackStored(projectId, row.raw), fileName: row.fileName };
}
