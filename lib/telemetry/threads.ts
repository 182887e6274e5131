import "server-only";
import { Counter, Gauge, type Registry } from "prom-client";
import { heldBytes } from "@/lib/threads/budget";
import { threads } from "@/lib/threads/threads";

/** What threads do, what waits for them, and what had to be stopped (lib/threads). */
export function threadMetrics(registry: Registry): void {
  const registers = [registry];
  new Gauge({
    name: "benchtrail_threads",
    help: "Threads that there are, that work, and requests that wait for one",
    labelNames: ["state"],
    registers,
    collect() {
      const { threads: all, busy, waiting } = threads().state;
      for (const [state, count] of Object.entries({ all, busy, waiting })) this.set({ state }, count);
    },
  });
  new Gauge({
    name: "benchtrail_held_bytes",
    help: "Bytes of files of requests under way that are set aside, of a third of BENCHTRAIL_MEMORY_MB",
    registers,
    collect() {
      this.set(heldBytes.state.used);
    },
  });
  new Counter({
    name: "benchtrail_work_stopped_total",
    help: "Work on files that was stopped: it took too much time or memory, or who asked for it had left",
    labelNames: ["reason"],
    registers,
    collect() {
      this.reset();
      for (const [reason, count] of Object.entries(threads().stopped)) this.inc({ reason }, count);
    },
  });
}
