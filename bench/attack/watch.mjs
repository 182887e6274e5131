// @ts-check
import { setTimeout as sleep } from "node:timers/promises";
import { client } from "../lib/client.mjs";

/**
 * Looks at a server four times a second: how long its event loop was blocked and how much memory it takes.
 *
 * @param {string} url @param {Record<string, string>} headers
 */
export function watch(url, headers) {
  const { send, close } = client(url, { connections: 1, headers });
  let going = true;
  const seen = { idleMB: 0, peakMB: 0, endMB: 0, loopMs: 0, slowestLookMs: 0 };
  const look = async () => {
    const answer = await send({ path: "/metrics" });
    const value = (/** @type {string} */ name) =>
      Number(new RegExp(`^${name} (.*)$`, "m").exec(answer.text())?.[1]);
    seen.endMB = Math.round(value("process_resident_memory_bytes") / 2 ** 20);
    seen.idleMB ||= seen.endMB;
    seen.peakMB = Math.max(seen.peakMB, seen.endMB);
    seen.loopMs = Math.max(seen.loopMs, Math.round(1_000 * value("nodejs_eventloop_lag_max_seconds")));
    seen.slowestLookMs = Math.max(seen.slowestLookMs, Math.round(answer.totalMs));
  };
  const looking = (async () => {
    for (; going; await sleep(250)) await look();
  })();
  return {
    seen,
    /** What was seen since the last call. */
    async phase() {
      await look();
      const { loopMs, slowestLookMs } = seen;
      Object.assign(seen, { loopMs: 0, slowestLookMs: 0 });
      return { loopMs, slowestLookMs };
    },
    async stop() {
      going = false;
      await looking;
      await look();
      close();
    },
  };
}
