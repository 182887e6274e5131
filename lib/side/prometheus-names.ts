import { type Quantity, quantities } from "./quantities";

/** Which of the series of a name count; several add up. */
interface Meaning {
  readonly quantity: Quantity;
  /** Labels that must be there; absent: all series of the name. */
  readonly where?: RegExp;
}

const { cpu, rss, heap, gcPauseTime, gcCpu, gcCycles, allocated, allocations } = quantities;
const { goroutines, threads, openFiles, processors } = quantities;

/**
 * Names by which exporters tell the quantities of the catalogue: client_golang, and by the same names those of Python,
 * Rust and others for the process; prom-client (Node); simpleclient, client_java and Micrometer (JVM); .NET; cAdvisor.
 */
export const knownNames: ReadonlyMap<string, Meaning> = new Map<string, Meaning>([
  ["process_cpu_seconds_total", { quantity: cpu }],
  ["process_resident_memory_bytes", { quantity: rss }],
  ["process_open_fds", { quantity: openFiles }],
  ["go_goroutines", { quantity: goroutines }],
  ["go_threads", { quantity: threads }],
  ["go_memstats_heap_alloc_bytes", { quantity: heap }],
  ["go_memstats_alloc_bytes_total", { quantity: allocated }],
  ["go_memstats_mallocs_total", { quantity: allocations }],
  ["go_gc_duration_seconds_sum", { quantity: gcPauseTime }],
  ["go_gc_duration_seconds_count", { quantity: gcCycles }],
  ["go_cpu_classes_gc_total_cpu_seconds_total", { quantity: gcCpu }],
  ["go_sched_gomaxprocs_threads", { quantity: processors }],
  ["nodejs_heap_size_used_bytes", { quantity: heap }],
  ["nodejs_gc_duration_seconds_sum", { quantity: gcPauseTime }],
  ["nodejs_gc_duration_seconds_count", { quantity: gcCycles }],
  ["jvm_memory_bytes_used", { quantity: heap, where: /area="heap"/ }],
  ["jvm_memory_used_bytes", { quantity: heap, where: /area="heap"/ }],
  ["jvm_gc_collection_seconds_sum", { quantity: gcPauseTime }],
  ["jvm_gc_collection_seconds_count", { quantity: gcCycles }],
  ["jvm_gc_pause_seconds_sum", { quantity: gcPauseTime }],
  ["jvm_gc_pause_seconds_count", { quantity: gcCycles }],
  ["jvm_threads_current", { quantity: threads }],
  ["jvm_threads_live_threads", { quantity: threads }],
  ["jvm_memory_pool_allocated_bytes_total", { quantity: allocated }],
  ["jvm_gc_memory_allocated_bytes_total", { quantity: allocated }],
  ["dotnet_total_memory_bytes", { quantity: heap }],
  ["container_cpu_usage_seconds_total", { quantity: cpu, where: /container="[^"]|name="[^"]/ }],
  ["container_memory_working_set_bytes", { quantity: rss, where: /container="[^"]|name="[^"]/ }],
]);

/** What runtimes and exporters say of themselves beyond that is not drawn. */
export const ofRuntimes =
  /^(go|process|promhttp|python|nodejs|jvm|dotnet|container|machine|scrape|system|executor|logback|tomcat|hikaricp|jdbc|disk|application)_/;
