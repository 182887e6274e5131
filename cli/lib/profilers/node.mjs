// @ts-check
import { setTimeout as sleep } from "node:timers/promises";
import { inspect } from "../inspector.mjs";

/**
 * Node's own profilers, through its inspector (`node --inspect=127.0.0.1:9229`). The heap is sampled from before the runs
 * on: what is in use at the end is told.
 *
 * @param {string} host with its port
 * @param {boolean} heap
 * @returns {import("../profiles.mjs").Profiler}
 */
export function node(host, heap) {
  /** @type {import("../inspector.mjs").Session | null} */
  let session = null;
  const open = () => {
    if (!session) throw new Error("the inspector was not asked before");
    return session;
  };
  return {
    ending: { cpu: ".cpuprofile", after: ".heapprofile" },
    check: async () => {
      session?.close();
      session = await inspect(host);
      await session.call("Profiler.enable");
      if (heap) await session.call("HeapProfiler.startSampling");
    },
    cpu: async (seconds, ended) => {
      const { call } = open();
      await call("Profiler.start");
      await sleep(seconds * 1000, undefined, { signal: ended }).catch(() => {});
      const { profile } = await call("Profiler.stop");
      ended.throwIfAborted();
      return Buffer.from(JSON.stringify(profile));
    },
    after: async () => {
      const { profile } = await open().call("HeapProfiler.stopSampling");
      return Buffer.from(JSON.stringify(profile));
    },
    close: () => session?.close(),
  };
}
