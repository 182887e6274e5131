import "server-only";
import { EventContent, EventKind, type EventPage, type EventsQuery, type NewsEvent } from "@/lib/model";
import { prisma } from "../database/database";
import type { ProjectRef } from "../projects/projects";

/** A stored event, its JSON not looked at yet. */
export interface EventRow {
  id: string;
  kind: string;
  branches: string[];
  content: unknown;
  createdAt: Date;
}

/** An event as it is told. */
export function newsEvent({ id, kind, branches, content, createdAt }: EventRow): NewsEvent {
  return {
    id,
    event: EventKind.parse(kind),
    createdAt: createdAt.toISOString(),
    branches,
    ...EventContent.parse(content),
  };
}

/** A page of a project's events, newest first. */
export async function listEvents(
  project: ProjectRef,
  { branch, limit, cursor }: EventsQuery,
): Promise<EventPage> {
  const rows = await prisma().event.findMany({
    where: {
      projectId: project.id,
      ...(branch === undefined ? {} : { branches: { has: branch } }),
      ...(cursor === undefined ? {} : { id: { lt: cursor } }),
    },
    orderBy: { id: "desc" },
    take: limit + 1,
    select: { id: true, kind: true, branches: true, content: true, createdAt: true },
  });
  const items = rows.slice(0, limit).map(newsEvent);
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}
