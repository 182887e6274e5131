import "server-only";
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { perProcess } from "@/lib/env/per-process";
import { hearWorkers, tellWorkers } from "@/lib/env/workers";

/** Longer than the one who asks all of them waits for one that says nothing; milliseconds. */
const patience = 6_000;

const Answer = z.object({ id: z.string(), text: z.string().nullable() });

/** Those who wait for an answer, by its id. */
const asking = perProcess("asking-for-metrics", () => {
  const all = new Map<string, (text: string | null) => void>();
  hearWorkers("metrics", (content) => {
    const { id, text } = Answer.parse(content);
    all.get(id)?.(text);
  });
  return all;
});

/** The metrics of all server processes on this port in one text (server/lead.ts adds them up); null: they did not say. */
export async function metricsOfAll(): Promise<string | null> {
  const id = randomUUID();
  const answer = new Promise<string | null>((resolve) => void asking.set(id, resolve));
  tellWorkers("metrics", id);
  try {
    return await Promise.race([answer, sleep(patience, null, { ref: false })]);
  } finally {
    asking.delete(id);
  }
}
