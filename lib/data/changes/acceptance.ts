import "server-only";
import type { AcceptanceInput, ChangePoint } from "@/lib/model";
import type { CommitRow } from "../commits/commit-info";
import { prisma } from "../database/database";
import type { ProjectRef } from "../projects/projects";

type Accepted = NonNullable<ChangePoint["accepted"]>;

/** Ids of the change points and commits of a project that somebody accepted. */
export async function acceptedIds(projectId: string): Promise<string[]> {
  const rows = await prisma().changeAcceptance.findMany({ where: { projectId }, select: { id: true } });
  return rows.map(({ id }) => id);
}

/** Finds the acceptance of a change point, or of all at its commit: whichever is the newer. */
export async function acceptances(
  projectId: string,
  changes: readonly { id: string; commit: { id: string } }[],
): Promise<(id: string, commitId: string) => Accepted | null> {
  const ids = new Set(changes.flatMap(({ id, commit }) => [id, commit.id]));
  const rows = await prisma().changeAcceptance.findMany({
    where: { projectId, id: { in: [...ids] } },
    orderBy: { acceptedAt: "desc" },
  });
  return (id, commitId) => {
    const row = rows.find((one) => one.id === id || one.id === commitId);
    return row ? { note: row.note, at: row.acceptedAt.toISOString(), by: row.by } : null;
  };
}

/** Marks a change point as intended, or changes the note; false when there is no such change point. */
export async function acceptChange(
  project: ProjectRef,
  id: string,
  input: AcceptanceInput,
): Promise<boolean> {
  const key = { projectId: project.id, id };
  const stored = await prisma().changePoint.findUnique({
    where: { projectId_id: key },
    select: { id: true },
  });
  if (stored) await accept(key, input);
  return stored !== null;
}

/** Marks all that a commit moved as intended, also what is found there later. */
export async function acceptCommit(
  project: ProjectRef,
  { id }: CommitRow,
  input: AcceptanceInput,
): Promise<void> {
  await accept({ projectId: project.id, id }, input);
}

/** Takes an acceptance back; false when there was none. */
export async function unacceptChange(project: ProjectRef, id: string): Promise<boolean> {
  const { count } = await prisma().changeAcceptance.deleteMany({ where: { projectId: project.id, id } });
  return count > 0;
}

/** The same of a commit. */
export async function unacceptCommit(project: ProjectRef, { id }: CommitRow): Promise<boolean> {
  return unacceptChange(project, id);
}

async function accept(key: { projectId: string; id: string }, { note, by }: AcceptanceInput): Promise<void> {
  const said = { note, by: by ?? null };
  await prisma().changeAcceptance.upsert({
    where: { projectId_id: key },
    create: { ...key, ...said, acceptedAt: new Date() },
    update: said,
  });
}
