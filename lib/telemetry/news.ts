import "server-only";
import { Gauge, type Registry } from "prom-client";
import { newsGauges } from "@/lib/data/events";

/** Read once for all gauges of a scrape. */
let reading: Promise<Awaited<ReturnType<typeof newsGauges>> | null> | undefined;

function read() {
  reading ??= newsGauges()
    // Without a database the other metrics are still told.
    .catch(() => null)
    .finally(() => setImmediate(() => (reading = undefined)));
  return reading;
}

/** What an alert may be made of: budgets, open change points, messages that wait. */
export function newsMetrics(registry: Registry): void {
  const registers = [registry];
  const labelNames = ["project", "scenario", "metric", "limit"] as const;
  new Gauge({
    name: "benchtrail_budget_used_ratio",
    help: "Value divided by the limit of a budget (limit: max or min), at the newest commit",
    labelNames,
    registers,
    aggregator: "max",
    async collect() {
      this.reset();
      for (const { used, state: _, ...labels } of (await read())?.budgets ?? [])
        if (used !== null) this.set(labels, used);
    },
  });
  new Gauge({
    name: "benchtrail_budget_crossed",
    help: "1 where a budget is crossed, 0 where it is met or too close to call",
    labelNames,
    registers,
    aggregator: "max",
    async collect() {
      this.reset();
      for (const { used: _, state, ...labels } of (await read())?.budgets ?? [])
        this.set(labels, state === "crossed" ? 1 : 0);
    },
  });
  new Gauge({
    name: "benchtrail_open_change_points",
    help: "Change points that are neither closed nor accepted",
    labelNames: ["project"],
    registers,
    aggregator: "max",
    async collect() {
      this.reset();
      for (const { project, count } of (await read())?.changes ?? []) this.set({ project }, count);
    },
  });
  new Gauge({
    name: "benchtrail_events",
    help: "Events that were found, by kind",
    labelNames: ["event"],
    registers,
    aggregator: "max",
    async collect() {
      this.reset();
      for (const { kind, count } of (await read())?.events ?? []) this.set({ event: kind }, count);
    },
  });
  new Gauge({
    name: "benchtrail_hook_deliveries",
    help: "Messages to hooks: waiting, delivered, failed for good",
    labelNames: ["state"],
    registers,
    aggregator: "max",
    async collect() {
      this.reset();
      for (const { state, count } of (await read())?.deliveries ?? []) this.set({ state }, count);
    },
  });
}
