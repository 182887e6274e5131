import "server-only";
import cluster from "node:cluster";
import { perProcess } from "./per-process";

/** How many processes answer on the one port (scripts/lib/workers.mjs chooses; server/lead.ts starts them). */
export const workerCount = (): number => Number(process.env.BENCHTRAIL_WORKERS || 1);

/** Which of them this is, from 1. The first does what is to be done once. */
export const workerPlace = (): number => Number(process.env.BENCHTRAIL_WORKER || 1);

/** What one of them tells the others, by way of who started them. */
interface WorkerMessage {
  readonly benchtrail: string;
  readonly content?: unknown;
}

type Listener = (content: unknown) => void;

const listeners = perProcess("worker-listeners", () => {
  const all = new Map<string, Listener[]>();
  if (cluster.isWorker)
    process.on("message", (message) => {
      if (isWorkerMessage(message))
        for (const listen of all.get(message.benchtrail) ?? []) listen(message.content);
    });
  return all;
});

/** Whether a message between processes is one of ours. */
export function isWorkerMessage(message: unknown): message is WorkerMessage {
  return typeof message === "object" && message !== null && "benchtrail" in message;
}

/** Tells the others something that JSON can hold. Does nothing where there are none; takes about a millisecond to arrive. */
export function tellWorkers(topic: string, content?: unknown): void {
  if (!cluster.isWorker || !process.connected) return;
  const workerMessage: WorkerMessage = { benchtrail: topic, content };
  process.send?.(workerMessage);
}

/** Calls `listen` with what others tell; it is theirs to say what that looks like, and the listener's to check. */
export function hearWorkers(topic: string, listen: Listener): void {
  listeners.set(topic, [...(listeners.get(topic) ?? []), listen]);
}
