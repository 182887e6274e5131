import "server-only";
import type { SendHandle } from "node:child_process";
import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { AggregatorRegistry } from "prom-client";
import { isWorkerMessage } from "@/lib/env/workers";
import { endBySignal, endWithParent } from "./ending";
import { structureConsole } from "./log";

/** Milliseconds from the end of a worker to the next in its place: twice as long each time, until one has lasted. */
const pause = { first: 100, most: 10_000, lasted: 60_000 } as const;

/**
 * Starts several of the same server on one port, which Node's cluster shares out among them by connections, and answers
 * nothing itself. One that ends is started again in its place; what one tells (lib/env/workers.ts) the others hear.
 * @param program what each of them runs
 */
export function lead(program: URL, count: number): void {
  structureConsole();
  cluster.setupPrimary({ exec: fileURLToPath(program), args: [] });
  const crew = new Crew();
  const metrics = new AggregatorRegistry();
  cluster.on("message", (from, message: unknown) => {
    if (!isWorkerMessage(message)) return;
    if (message.benchtrail === "metrics")
      void answerMetrics(() => metrics.clusterMetrics(), from, message.content);
    else for (const other of crew.others(from)) tell(other, message);
  });
  endWithParent(Number(process.argv[2]));
  endBySignal(() => crew.end());
  for (let place = 1; place <= count; place++) crew.start(place);
}

/** Of one that ends in this moment nobody hears. */
const tell = (worker: Worker, message: object) => void (worker.isConnected() && worker.send(message));

/** The metrics of all in one text (lib/telemetry/of-all-workers.ts asks). */
async function answerMetrics(gather: () => Promise<string>, asker: Worker, id: unknown): Promise<void> {
  const text = await gather().catch(() => null);
  tell(asker, { benchtrail: "metrics", content: { id, text } });
}

/**
 * Node hands a worker one connection at a time, and keeps it until the worker says that it has it. Where the worker is
 * killed before, nobody would ever close it, and the client waits for ever.
 * @returns closes the one that was handed over last, which does nothing to one that arrived
 */
function connectionOnItsWay({ process: worker }: Worker): () => void {
  let last: SendHandle | undefined;
  const send = worker.send;
  worker.send = (...args: unknown[]): boolean => {
    last = (args[1] as SendHandle | undefined) ?? last;
    return Reflect.apply(send, worker, args);
  };
  return () => void (last && "close" in last && last.close());
}

class Crew {
  readonly #workers = new Map<number, Worker>();
  #hasListened = false;
  #ending = false;

  others(but: Worker): Worker[] {
    return [...this.#workers.values()].filter((worker) => worker.id !== but.id);
  }

  /** @param wait milliseconds from its end to the next in its place */
  start(place: number, wait: number = pause.first): void {
    const since = performance.now();
    const worker = cluster.fork({ BENCHTRAIL_WORKER: `${place}` });
    const dropConnection = connectionOnItsWay(worker);
    this.#workers.set(place, worker);
    worker.once("listening", () => (this.#hasListened = true));
    worker.once("exit", (code: number | null, signal: string | null) => {
      this.#workers.delete(place);
      dropConnection();
      if (this.#ending) return;
      // What keeps the first from starting will keep the next, too: who started us tells it.
      if (!this.#hasListened) return this.#giveUp(code);
      console.error(`Worker ${place} ended (${signal ?? `code ${code}`}); another one takes its place.`);
      const lasted = performance.now() - since > pause.lasted;
      const next = lasted ? pause.first : Math.min(pause.most, wait * 2);
      setTimeout(() => void (this.#ending || this.start(place, next)), wait);
    });
  }

  async end(): Promise<void> {
    this.#ending = true;
    const all = [...this.#workers.values()];
    await Promise.all(
      all.map(async (worker) => {
        const ended = once(worker, "exit");
        worker.process.kill("SIGTERM");
        await ended;
      }),
    );
  }

  #giveUp(code: number | null): void {
    this.#ending = true;
    for (const { process: worker } of this.#workers.values()) worker.kill("SIGKILL");
    process.exit(code || 1);
  }
}
