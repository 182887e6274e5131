import "server-only";
import type { ProfileSummary } from "@/lib/model";
import { unpack } from "./codec";
import { prisma } from "./database";
import { profileSelect, profileSummary } from "./profile-summary";
import type { ProjectRef } from "./projects";

/** A stored profile, or null. */
export async function findProfile(project: ProjectRef, id: string): Promise<ProfileSummary | null> {
  const row = await prisma().profile.findUnique({
    where: { projectId_id: { projectId: project.id, id } },
    select: profileSelect,
  });
  return row && profileSummary(project, row);
}

/** Profiles of one commit, oldest upload first. */
export async function profilesOfCommit(project: ProjectRef, commitId: string): Promise<ProfileSummary[]> {
  const rows = await prisma().profile.findMany({
    where: { projectId: project.id, commitId },
    orderBy: { id: "asc" },
    take: 500,
    select: profileSelect,
  });
  return rows.map((row) => profileSummary(project, row));
}

/** The uploaded bytes of a profile, unchanged; null when there is no such profile. */
export async function readProfileBytes(
  project: ProjectRef,
  id: string,
): Promise<{ bytes: Uint8Array; fileName: string | null; kind: string } | null> {
  const row = await prisma().profile.findUnique({
    where: { projectId_id: { projectId: project.id, id } },
    select: { fileName: true, kind: true, raw: { select: { codec: true, size: true, bytes: true } } },
  });
  return row && { bytes: await unpack(row.raw), fileName: row.fileName, kind: row.kind };
}

/** A derived tree in the wire form, when it is stored in this version. */
export async function readFolded(
  project: ProjectRef,
  profileId: string,
  sampleType: string,
  version: number,
): Promise<Uint8Array | null> {
  const row = await prisma().foldedProfile.findUnique({
    where: { projectId_profileId_sampleType: { projectId: project.id, profileId, sampleType } },
    select: { version: true, bytes: true },
  });
  return row?.version === version ? row.bytes : null;
}

/** Keeps a derived tree; of two that come at once either may win, they are equal. */
export async function storeFolded(
  project: ProjectRef,
  profileId: string,
  sampleType: string,
  { version, bytes }: { version: number; bytes: Uint8Array<ArrayBuffer> },
): Promise<void> {
  const key = { projectId: project.id, profileId, sampleType };
  await prisma().foldedProfile.upsert({
    where: { projectId_profileId_sampleType: key },
    create: { ...key, version, bytes },
    update: { version, bytes },
    select: { version: true },
  });
}
