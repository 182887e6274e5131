import "server-only";
import { AggregatorRegistry, Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from "prom-client";
import { poolState, readsBy, statementsSent } from "@/lib/data/database";
import { perProcess } from "@/lib/env/per-process";
import { workerCount, workerPlace } from "@/lib/env/workers";
import { newsMetrics } from "./news";
import { storageGauges } from "./storage";
import { threadMetrics } from "./threads";

/** All that is counted. */
interface Metrics {
  readonly registry: Registry;
  readonly requests: Counter<"method" | "route" | "status">;
  readonly durations: Histogram<"method" | "route">;
  readonly uploads: Counter<"outcome">;
  readonly runs: Counter<"tool">;
  readonly parseFailures: Counter;
  readonly searches: Counter;
}

/** The counters of this process. */
export function metrics(): Metrics {
  return perProcess("metrics", create);
}

function create(): Metrics {
  const registry = new Registry();
  const isOneOfSeveral = workerCount() > 1;
  collectDefaultMetrics({
    register: registry,
    ...(isOneOfSeveral && { labels: { worker: `${workerPlace()}` } }),
  });
  if (isOneOfSeveral) answerForAll(registry);
  poolGauge(registry);
  statementCounter(registry);
  readsCounter(registry);
  storageGauges(registry);
  threadMetrics(registry);
  newsMetrics(registry);
  const registers = [registry];
  return {
    registry,
    requests: new Counter({
      name: "benchtrail_http_requests_total",
      help: "Answers by method, class of route and status",
      labelNames: ["method", "route", "status"],
      registers,
    }),
    durations: new Histogram({
      name: "benchtrail_http_request_duration_seconds",
      help: "From the head of the request to the end of the answer",
      labelNames: ["method", "route"],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    }),
    uploads: new Counter({
      name: "benchtrail_uploads_total",
      help: "Uploads that were stored, or answered again from an Idempotency-Key",
      labelNames: ["outcome"],
      registers,
    }),
    runs: new Counter({
      name: "benchtrail_runs_stored_total",
      help: "Runs stored, by tool",
      labelNames: ["tool"],
      registers,
    }),
    searches: new Counter({
      name: "benchtrail_change_searches_total",
      help: "Metrics of series searched for change points",
      registers,
    }),
    parseFailures: new Counter({
      name: "benchtrail_parse_failures_total",
      help: "Files refused because they are no usable result or profile",
      registers,
    }),
  };
}

/** Has prom-client answer when the metrics of all server processes are asked for (server/lead.ts). */
function answerForAll(registry: Registry): void {
  AggregatorRegistry.setRegistries(registry);
  new AggregatorRegistry();
}

function poolGauge(registry: Registry): void {
  new Gauge({
    name: "benchtrail_database_connections",
    help: "Connections of the pool by state, and requests that wait for one",
    labelNames: ["state"],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(poolState())) this.set({ state }, count);
    },
  });
}

function readsCounter(registry: Registry): void {
  new Counter({
    name: "benchtrail_reads_total",
    help: "With a replica: requests that it answered, and those that the primary did since it had not caught up",
    labelNames: ["source"],
    registers: [registry],
    collect() {
      this.reset();
      for (const [source, count] of Object.entries(readsBy)) this.inc({ source }, count);
    },
  });
}

function statementCounter(registry: Registry): void {
  new Counter({
    name: "benchtrail_database_statements_total",
    help: "Statements sent to the database",
    registers: [registry],
    collect() {
      this.reset();
      this.inc(statementsSent());
    },
  });
}
