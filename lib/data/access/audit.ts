import "server-only";
import { uuidv7 } from "uuidv7";
import type { AdminListQuery, AuditPage } from "@/lib/model";
import { prisma } from "../database/database";
import type { ProjectRef } from "../projects/projects";

/** Stands for the whole instance, where a write belongs to no project. */
const nowhere = "00000000-0000-0000-0000-000000000000";

/** Whose token a write came with. */
export interface Writer {
  id: string;
  name: string;
}

/**
 * Adds a write to the audit. Uploads do so in the statement that stores them (lib/data/uploads/store-statement.ts).
 * @param by null: no token was needed
 * @param project null: the whole instance
 */
export async function recordWrite(
  by: Writer | null,
  project: Pick<ProjectRef, "id"> | null,
  action: string,
  subject: string,
): Promise<void> {
  await prisma().audit.create({
    data: {
      projectId: project?.id ?? nowhere,
      id: uuidv7(),
      tokenId: by?.id ?? null,
      tokenName: by?.name ?? null,
      action,
      subject,
    },
  });
}

/** A page of the writes to a project, or of those that concern the whole instance, newest first. */
export async function listWrites(
  project: ProjectRef | null,
  { limit, cursor }: AdminListQuery,
): Promise<AuditPage> {
  const rows = await prisma().audit.findMany({
    where: { projectId: project?.id ?? nowhere, ...(cursor && { id: { lt: cursor } }) },
    orderBy: { id: "desc" },
    take: limit + 1,
  });
  const items = rows.slice(0, limit).map(({ id, at, tokenId, tokenName, action, subject }) => ({
    id,
    at: at.toISOString(),
    token: tokenId === null ? null : { id: tokenId, name: tokenName ?? "" },
    action,
    subject,
  }));
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}
