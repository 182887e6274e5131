import "server-only";
import { uuidv7 } from "uuidv7";
import type { EventContent, EventKind } from "@/lib/model";
import { inTransaction } from "../database/transaction";

/** An event that was found, before anybody knows whether it was told already. */
export interface FoundEvent {
  readonly kind: EventKind;
  /** What it is about; the same is told once. */
  readonly key: string;
  readonly branches: readonly string[];
  readonly content: EventContent;
}

/**
 * Stores an event with a delivery for each hook that wants it, in one transaction: none is lost and none is told twice.
 * One project's events are stored one after the other, so that the order of ids is that of the events.
 * @returns false when it was told before
 */
export async function storeEvent(projectId: string, event: FoundEvent): Promise<boolean> {
  return inTransaction(async (client) => {
    await client.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 20))", [projectId]);
    const id = uuidv7();
    const { rowCount } = await client.query(
      `INSERT INTO event (project_id, id, kind, key, branches, content) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (project_id, kind, key) DO NOTHING`,
      [projectId, id, event.kind, event.key, event.branches, JSON.stringify(event.content)],
    );
    if (!rowCount) return false;
    const { rows: hooks } = await client.query<{ id: string }>(
      `SELECT id FROM hook WHERE project_id = $1 AND (events = '{}' OR $2 = ANY(events))
         AND (branch IS NULL OR branch = ANY($3::text[]) OR $3::text[] = '{}')`,
      [projectId, event.kind, event.branches],
    );
    for (const hook of hooks)
      await client.query(
        `INSERT INTO delivery (project_id, hook_id, id, event_id, state, due_at) VALUES ($1, $2, $3, $4, 'waiting', now())`,
        [projectId, hook.id, uuidv7(), id],
      );
    return true;
  });
}
