import "server-only";
import { isDatabaseAway } from "@/lib/data/database";
import { dueNews, newsDone, pruneNews } from "@/lib/data/events";
import { deliverDue } from "./deliver";
import { findNews } from "./find";

/** Milliseconds: between looks at what is queued, at what waits to be tried again, and at who has been silent. */
const timing = { queue: 1_000, deliveries: 2_000, silence: 60_000 } as const;

/**
 * Finds events and delivers them, beside the server's work. Once a process; what is to be done stands in the database,
 * and several processes do no harm to one another: an event has one key, and a hook belongs to one at a time.
 */
export function watchNews(): void {
  let busy = false;
  let silenceAt = -Infinity;
  const search = async () => {
    if (busy) return;
    busy = true;
    const quiet = performance.now() - silenceAt > timing.silence;
    if (quiet) silenceAt = performance.now();
    await quietly("Looking for events", () => searchDue(quiet));
    if (quiet) await quietly("Forgetting old news", pruneNews);
    busy = false;
  };
  setInterval(() => void search(), timing.queue).unref();
  // A slow receiver keeps its own round waiting, not the next one.
  setInterval(() => void quietly("Delivering events", deliverDue), timing.deliveries).unref();
}

async function searchDue(quiet: boolean): Promise<void> {
  for (const { projectId, causes } of await dueNews(quiet))
    await quietly(`Looking for events of the project ${projectId}`, async () => {
      await findNews(projectId);
      await newsDone(projectId, causes);
    });
}

async function quietly(what: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isDatabaseAway(error)) console.error(`${what} failed:`, error);
  }
}
