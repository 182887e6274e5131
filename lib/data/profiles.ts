import "server-only";
import { z } from "zod";
import type { FirstPicture } from "@/lib/flame";
import type { ProfileSummary } from "@/lib/model";
import { packJson, unpack, unpackJson } from "./codec";
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

const StoredPicture: z.ZodType<FirstPicture> = z.object({
  names: z.array(z.tuple([z.string(), z.union([z.string(), z.number()])])),
  rows: z.array(z.array(z.number())),
});

/** What the page of a profile shows first, when its tree is stored in this version. */
export async function readFirstPicture(
  project: ProjectRef,
  profileId: string,
  sampleType: string,
  version: number,
): Promise<FirstPicture | null> {
  const row = await prisma().foldedProfile.findUnique({
    where: { projectId_profileId_sampleType: { projectId: project.id, profileId, sampleType } },
    select: { version: true, picture: true },
  });
  return row?.version === version ? StoredPicture.parse(unpackJson(row.picture)) : null;
}

/** A derived tree as it is kept. */
export interface Folded {
  readonly version: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly picture: FirstPicture;
}

/** Keeps a derived tree; of two that come at once either may win, they are equal. */
export async function storeFolded(
  project: ProjectRef,
  profileId: string,
  sampleType: string,
  { version, bytes, picture }: Folded,
): Promise<void> {
  const key = { projectId: project.id, profileId, sampleType };
  const kept = { version, bytes, picture: packJson(picture) };
  await prisma().foldedProfile.upsert({
    where: { projectId_profileId_sampleType: key },
    create: { ...key, ...kept },
    update: kept,
    select: { version: true },
  });
}
