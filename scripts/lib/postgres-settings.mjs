// @ts-check
import { memoryHere } from "./machine.mjs";

const MB = 2 ** 20;

/** Durable, and modest: the machine is shared with the app and often with the load test itself. */
const USUAL = {
  // As many as the server's processes may open (lib/data/database/pool-sizes.ts), and some for scripts.
  max_connections: "200",
  wal_compression: "on",
  random_page_cost: "1.1",
  jit: "off",
  max_wal_size: "512MB",
  log_min_messages: "warning",
  log_line_prefix: "%m ",
};

/** Pages that the database keeps in memory: a part of the machine's, within these bounds (MB). */
const BUFFERS = { part: 1 / 8, least: 128, most: 4_096 };

/** For tests, whose data may vanish with the machine, and of which many may run beside one another. */
const CARELESS = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  shared_buffers: "128MB",
};

/**
 * Settings of the embedded PostgreSQL.
 *
 * @param {{ careless: boolean, bytes?: number }} options `careless`: fast and not durable; `bytes` of memory here
 * @returns {Record<string, string>}
 */
export function settings({ careless, bytes = memoryHere() }) {
  const buffers = Math.round((bytes * BUFFERS.part) / MB);
  return {
    ...USUAL,
    shared_buffers: `${Math.min(BUFFERS.most, Math.max(BUFFERS.least, buffers))}MB`,
    // What the system keeps of files counts for plans, too.
    effective_cache_size: `${Math.max(256, Math.round(bytes / 2 / MB))}MB`,
    ...(careless ? CARELESS : {}),
  };
}
