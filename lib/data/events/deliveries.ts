import "server-only";
import type { NewsEvent } from "@/lib/model";
import { pool, prisma } from "../database/database";
import { newsEvent } from "./events";

/** A hook that this process delivers to, and nobody else, until another one had to think that it was killed. */
export interface ClaimedHook {
  projectId: string;
  id: string;
  form: string;
  url: string;
  secret: string;
  /** The end of the claim, and its sign: who finds another one there has lost it. */
  busyUntil: Date;
}

/** From then on another process takes over from one that was killed; milliseconds. */
const lease = 120_000;
/** Hooks that one process takes at a time; the others are taken at its next look. */
const mostClaimed = 100;

/**
 * Takes the hooks whose oldest waiting delivery is due: what is behind it waits, too, so that the order stays. Who has been
 * due for longest is first, so that many busy hooks keep none waiting for ever.
 */
export async function claimHooks(now: Date, most = mostClaimed): Promise<ClaimedHook[]> {
  const { rows } = await pool().query<ClaimedHook>(
    `UPDATE hook SET busy_until = $2
     WHERE (project_id, id) IN (SELECT h.project_id, h.id FROM hook h
       JOIN project p ON p.id = h.project_id AND p.deleted_at IS NULL
       CROSS JOIN LATERAL (SELECT d.due_at FROM delivery d WHERE d.project_id = h.project_id AND d.hook_id = h.id
         AND d.state = 'waiting' ORDER BY d.id LIMIT 1) oldest
       WHERE (h.busy_until IS NULL OR h.busy_until < $1) AND oldest.due_at <= $1
       ORDER BY oldest.due_at, h.id LIMIT $3 FOR UPDATE OF h SKIP LOCKED)
     RETURNING project_id AS "projectId", id, form, url, secret, busy_until AS "busyUntil"`,
    [now, new Date(now.getTime() + lease), most],
  );
  return rows;
}

/** Lets others deliver to a hook again, if it is still ours. */
export async function releaseHook({ projectId, id, busyUntil }: ClaimedHook): Promise<void> {
  await prisma().hook.updateMany({ where: { projectId, id, busyUntil }, data: { busyUntil: null } });
}

/** Prolongs a claim. @returns null when it was lost: this process stood still for so long that another one took over */
export async function prolonged(hook: ClaimedHook, now: Date): Promise<ClaimedHook | null> {
  const { projectId, id, busyUntil } = hook;
  const later = new Date(now.getTime() + lease);
  const { count } = await prisma().hook.updateMany({
    where: { projectId, id, busyUntil },
    data: { busyUntil: later },
  });
  return count > 0 ? { ...hook, busyUntil: later } : null;
}

/** The oldest waiting delivery of a hook with its event, if it is due; null when there is none. */
export async function nextDelivery(
  { projectId, id: hookId }: ClaimedHook,
  now: Date,
): Promise<{ id: string; attempts: number; createdAt: Date; event: NewsEvent } | null> {
  const row = await prisma().delivery.findFirst({
    where: { projectId, hookId, state: "waiting" },
    orderBy: { id: "asc" },
    select: {
      id: true,
      attempts: true,
      dueAt: true,
      createdAt: true,
      event: { select: { id: true, kind: true, branches: true, content: true, createdAt: true } },
    },
  });
  if (!row?.event || row.dueAt > now) return null;
  return { ...row, event: newsEvent(row.event) };
}

/** What an attempt came to. @param dueAt when it is tried again; null: it is over */
export async function finishDelivery(
  { projectId, id: hookId }: Pick<ClaimedHook, "projectId" | "id">,
  id: string,
  result: { status: number | null; error: string | null; tookMs: number },
  dueAt: Date | null,
): Promise<void> {
  const state = result.error === null ? "delivered" : dueAt === null ? "failed" : "waiting";
  await prisma().delivery.updateMany({
    where: { projectId, hookId, id },
    data: {
      ...result,
      state,
      attempts: { increment: 1 },
      ...(dueAt === null ? { doneAt: new Date() } : { dueAt }),
    },
  });
}

/** Days for which the log of deliveries is kept. */
const keptDays = 90;

/** Days for which events are kept that cannot be found again; the others say that they were told. */
const keptEventDays = 365;

/** Forgets deliveries and events that were over long ago, some at a time. */
export async function pruneNews(): Promise<void> {
  await pool().query(
    `DELETE FROM delivery WHERE ctid = ANY(ARRAY(SELECT ctid FROM delivery
       WHERE state <> 'waiting' AND created_at < now() - make_interval(days => $1) LIMIT 5000))`,
    [keptDays],
  );
  await pool().query(
    `DELETE FROM event WHERE ctid = ANY(ARRAY(SELECT e.ctid FROM event e
       WHERE e.created_at < now() - make_interval(days => $1) AND ${isOver}
         AND NOT EXISTS (SELECT FROM delivery d WHERE d.project_id = e.project_id AND d.event_id = e.id)
       LIMIT 1000))`,
    [keptEventDays],
  );
}

/** Whether nothing leads to an event any more: its commit is gone, something was measured since, or a budget has a record. */
const isOver = `CASE e.kind
  WHEN 'no-measurement' THEN EXISTS (SELECT FROM run r WHERE r.project_id = e.project_id AND r.id > e.key::uuid)
  WHEN 'commit-worse' THEN NOT EXISTS (SELECT FROM commit c WHERE c.project_id = e.project_id AND c.id = e.key::uuid)
  WHEN 'change-point' THEN NOT EXISTS (SELECT FROM commit c WHERE c.project_id = e.project_id AND c.id = e.key::uuid)
  ELSE true END`;
