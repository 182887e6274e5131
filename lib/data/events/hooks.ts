import "server-only";
import { uuidv7 } from "uuidv7";
import {
  type DeliveriesQuery,
  DeliveryInfo,
  type DeliveryPage,
  EventContent,
  EventKind,
  HookForm,
  type HookInfo,
  type NewHook,
} from "@/lib/model";
import { prisma } from "../database/database";
import type { Prisma } from "../generated/client";
import type { ProjectRef } from "../projects/projects";

const select = {
  id: true,
  form: true,
  url: true,
  events: true,
  branch: true,
  createdAt: true,
  /** The newest attempt, which says whether it fails now. */
  deliveries: {
    where: { eventId: { not: null }, OR: [{ error: { not: null } }, { state: "delivered" }] },
    orderBy: { id: "desc" },
    take: 1,
    select: { error: true },
  },
  _count: { select: { deliveries: { where: { state: "waiting" } } } },
} satisfies Prisma.HookSelect;

type Row = Prisma.HookGetPayload<{ select: typeof select }>;

/** Most hooks of one project. */
export const mostHooks = 50;

/** Keeps a new hook; null when the project has as many as it may have. One at a time, so that none slips in beside the count. */
export async function createHook(
  project: ProjectRef,
  { url, events = [], branch }: NewHook,
  form: HookForm,
  secret: string,
): Promise<HookInfo | null> {
  const data = { projectId: project.id, id: uuidv7(), form, url, secret, events, branch: branch ?? null };
  return prisma().$transaction(async (transaction) => {
    await transaction.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${project.id}, 21))`;
    if ((await transaction.hook.count({ where: { projectId: project.id } })) >= mostHooks) return null;
    return hookInfo(await transaction.hook.create({ data, select }));
  });
}

/** All hooks of a project, oldest first. */
export async function listHooks(project: ProjectRef): Promise<HookInfo[]> {
  const rows = await prisma().hook.findMany({
    where: { projectId: project.id },
    orderBy: { id: "asc" },
    select,
  });
  return rows.map(hookInfo);
}

/** One hook with its address and secret, to send to it; null when there is none. */
export async function findHook(project: ProjectRef, id: string) {
  return prisma().hook.findUnique({
    where: { projectId_id: { projectId: project.id, id } },
    select: { projectId: true, id: true, form: true, url: true, secret: true },
  });
}

/** Removes a hook with all that waits for it. @returns whether there was one */
export async function deleteHook(project: ProjectRef, id: string): Promise<boolean> {
  const { count } = await prisma().hook.deleteMany({ where: { projectId: project.id, id } });
  return count > 0;
}

function hookInfo({ id, form, url, events, branch, createdAt, deliveries, _count }: Row): HookInfo {
  return {
    id,
    form: HookForm.parse(form),
    url: shownAddress(url),
    events: events.map((kind) => EventKind.parse(kind)),
    branch,
    createdAt: createdAt.toISOString(),
    waiting: _count.deliveries,
    failing: (deliveries[0]?.error ?? null) !== null,
  };
}

/** Paths of Slack and Teams are keys to post there. */
function shownAddress(text: string): string {
  const url = new URL(text);
  if (url.protocol === "mailto:") return text;
  return url.pathname === "/" && !url.search ? url.origin : `${url.origin}/…`;
}

/** Notes a delivery that tries a hook: outside of the order, tried once. @returns its id */
export async function startTest({ id: projectId }: ProjectRef, hookId: string): Promise<string> {
  const id = uuidv7();
  const dueAt = new Date();
  await prisma().delivery.create({ data: { projectId, hookId, id, state: "failed", dueAt } });
  return id;
}

/** What was sent to a hook and what waits for it, newest first. */
export async function listDeliveries(
  { id: projectId }: ProjectRef,
  hookId: string,
  { limit, cursor }: DeliveriesQuery,
): Promise<DeliveryPage> {
  const rows = await prisma().delivery.findMany({
    where: { projectId, hookId, ...(cursor === undefined ? {} : { id: { lt: cursor } }) },
    orderBy: { id: "desc" },
    take: limit + 1,
    include: { event: { select: { kind: true, content: true } } },
  });
  const items = rows.slice(0, limit).map((row) => ({
    id: row.id,
    event: row.event ? EventKind.parse(row.event.kind) : ("test" as const),
    title: row.event ? EventContent.parse(row.event.content).title : "A test message",
    state: DeliveryInfo.shape.state.parse(row.state),
    attempts: row.attempts,
    createdAt: row.createdAt.toISOString(),
    nextAttemptAt: row.state === "waiting" ? row.dueAt.toISOString() : null,
    doneAt: row.doneAt?.toISOString() ?? null,
    status: row.status,
    error: row.error,
    tookMs: row.tookMs,
  }));
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}
