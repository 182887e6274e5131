import "server-only";
import { env } from "@/lib/env";
import { canonicalJson, type FlatConfig, paths, type StoredSnapshot } from "@/lib/model";
import { prisma } from "../database/database";
import { derivedId } from "../database/derived-id";
import type { ProjectRef } from "../projects/projects";

/** A configuration that was in force somewhere. */
export interface NewSnapshot {
  readonly labels: Readonly<Record<string, string>>;
  readonly at: Date;
  readonly commit: string | null;
  readonly entries: FlatConfig;
}

/** Keeps it; the same told twice is one. */
export async function storeSnapshot(
  project: ProjectRef,
  { labels, at, commit, entries }: NewSnapshot,
): Promise<StoredSnapshot & { isNew: boolean }> {
  const projectId = project.id;
  const configId = derivedId("config", canonicalJson(entries));
  const id = derivedId("snapshot", canonicalJson({ configId, labels, at: at.toISOString(), commit }));
  const [, { count }] = await prisma().$transaction([
    prisma().config.createMany({ data: [{ projectId, id: configId, entries }], skipDuplicates: true }),
    prisma().configSnapshot.createMany({
      data: [{ projectId, id, configId, labels, at, commit }],
      skipDuplicates: true,
    }),
  ]);
  return {
    id,
    labels: { ...labels },
    at: at.toISOString(),
    commit,
    keys: Object.keys(entries).length,
    url: env().publicUrl + paths.drift(project.slug),
    isNew: count > 0,
  };
}
