import "server-only";
import { HttpProblem } from "./problem";

/** What a body must bring at least: something every 20 s, and from half a minute on 4 KiB/s on the whole. */
const slowest = { idleMs: 20_000, graceMs: 30_000, bytesPerSecond: 4_096 } as const;

const tooSlow = () =>
  new HttpProblem(408, "The request's body comes too slowly, or not at all.", undefined, {
    connection: "close",
  });

/**
 * A body as it comes, as long as it comes: one that trickles in holds memory that others wait for.
 * @throws HttpProblem 408
 */
export async function* inTime(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const since = performance.now();
  const chunks = body[Symbol.asyncIterator]();
  try {
    for (let size = 0; ;) {
      const next = await orTooLate(chunks.next());
      if (next.done) return;
      size += next.value.byteLength;
      const lateMs = performance.now() - since - slowest.graceMs;
      if (lateMs > 0 && size < (lateMs / 1_000) * slowest.bytesPerSecond) throw tooSlow();
      yield next.value;
    }
  } finally {
    // Lets go of the stream, so that the rest can be thrown away; not waited for, since a stalled one never does.
    void chunks.return?.();
  }
}

async function orTooLate<T>(next: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooSlow()), slowest.idleMs);
  });
  try {
    return await Promise.race([next, late]);
  } finally {
    clearTimeout(timer);
  }
}
