import "server-only";
import { z } from "zod";
import { type ScanRequest, listenForChanges } from "@/lib/data/changes";
import { hearWorkers, tellWorkers } from "@/lib/env/workers";

const topic = "changes";

/** However many uploads there are, the one who searches is told of them this often; milliseconds. */
const often = 100;

const Message: z.ZodType<ScanRequest | null> = z
  .object({ projectId: z.string(), seriesId: z.string(), metric: z.string() })
  .nullable();

/** Where another process of this port searches for change points: tells it what happens in this one. */
export function tellOfChanges(): void {
  let soon = false;
  const tellSoon = () => {
    if (soon) return;
    soon = true;
    setTimeout(() => {
      soon = false;
      tellWorkers(topic, null);
    }, often).unref();
  };
  listenForChanges((scan) => (scan ? tellWorkers(topic, scan) : tellSoon()));
}

/** Hears what the other processes of this port tell. */
export function hearOfChanges(heed: (scan?: ScanRequest) => void): void {
  hearWorkers(topic, (content) => heed(Message.parse(content) ?? undefined));
}
