import type { SettingTable } from "./setting";

/** PostgreSQL, Redis, and pools of their clients. Defaults as their sources have them; a version stands before the default that it brought. */
export const databasesSettings: SettingTable = {
  max_conns: {
    meaning: "Most connections at once.",
    effect: "Fewer than the load wants: requests queue, QPS stays flat and P99 rises.",
    defaults: [["", "100"]],
    source: "https://www.postgresql.org/docs/current/runtime-config.html",
  },
  shared_buffers: {
    meaning: "Memory of PostgreSQL for pages.",
    effect: "Too small: reads go to the system, latency rises.",
    defaults: [["", "128MB"]],
    source: "https://www.postgresql.org/docs/current/runtime-config.html",
  },
  work_mem: {
    meaning: "Memory of one sort or hash.",
    effect: "Too small: files on disk; too large times many connections: no memory left.",
    defaults: [["", "4MB"]],
    source: "https://www.postgresql.org/docs/current/runtime-config.html",
  },
  maintenance_work_mem: {
    meaning: "Memory for vacuum and making indexes.",
    effect: "Larger: shorter maintenance.",
    defaults: [["", "64MB"]],
    source: "https://www.postgresql.org/docs/current/runtime-config.html",
  },
  effective_cache_size: {
    meaning: "What the planner takes the caches for.",
    effect: "Too small: it avoids indexes.",
    defaults: [["", "4GB"]],
    source: "https://www.postgresql.org/docs/current/runtime-config.html",
  },
  synchronous_commit: {
    meaning: "Whether a commit waits for the disk. off: much faster writes, the last moments may be lost.",
    effect: "It seldom moves figures by itself.",
    defaults: [["", "on"]],
    source: "https://www.postgresql.org/docs/current/runtime-config.html",
  },
  fsync: {
    meaning: "Whether writes reach the disk at all. off: fast, and a crash may destroy the data.",
    effect: "It seldom moves figures by itself.",
    defaults: [["", "on"]],
    source: "https://www.postgresql.org/docs/current/runtime-config.html",
  },
  wal_buffers: {
    meaning: "Memory for the log before it is written.",
    effect: "Seldom matters since it follows shared_buffers.",
    defaults: [["", "-1"]],
    source: "https://www.postgresql.org/docs/current/runtime-config.html",
  },
  max_wal_size: {
    meaning: "Log between two checkpoints.",
    effect: "Too small: checkpoints all the time, P99 of writes rises.",
    defaults: [["", "1GB"]],
    source: "https://www.postgresql.org/docs/current/runtime-config.html",
  },
  checkpoint_timeout: {
    meaning: "Time between two checkpoints.",
    effect: "Shorter: more writes, shorter recovery.",
    defaults: [["", "5min"]],
    source: "https://www.postgresql.org/docs/current/runtime-config.html",
  },
  random_page_cost: {
    meaning: "What a random read costs the planner.",
    effect: "On SSDs 1.1: it uses indexes more.",
    defaults: [["", "4"]],
    source: "https://www.postgresql.org/docs/current/runtime-config.html",
  },
  jit: {
    meaning: "Whether queries are compiled.",
    effect: "On: long queries gain, short ones with wrong estimates lose tens of milliseconds.",
    defaults: [
      ["", "off"],
      ["12", "on"],
    ],
    source: "https://www.postgresql.org/docs/current/runtime-config.html",
  },
  statement_timeout: {
    meaning: "Longest time of a statement.",
    effect: "Short values turn slow ones into errors.",
    defaults: [["", "0"]],
    source: "https://www.postgresql.org/docs/current/runtime-config.html",
  },
  idle_in_transaction_session_timeout: {
    meaning: "How long a transaction may do nothing.",
    effect: "Short values end forgotten ones that hold locks.",
    defaults: [["", "0"]],
    source: "https://www.postgresql.org/docs/current/runtime-config.html",
  },
  autovacuum: {
    meaning: "Whether dead rows are cleaned up. off: tables grow and reads slow down over days.",
    effect: "It seldom moves figures by itself.",
    defaults: [["", "on"]],
    source: "https://www.postgresql.org/docs/current/runtime-config.html",
  },
  pool_size: {
    meaning: "Connections of the pool.",
    effect:
      "Fewer than the load wants: requests queue for one and P99 rises; more can overload the other side.",
    defaults: [["", "10"]],
    source: "https://github.com/brettwooldridge/HikariCP#readme",
  },
  minimum_idle: {
    meaning: "Connections that HikariCP keeps ready.",
    effect: "Fewer than the pool: opened under load, P99 rises.",
    defaults: [["", "10"]],
    source: "https://github.com/brettwooldridge/HikariCP#readme",
  },
  connection_timeout: {
    meaning: "How long a request waits for a connection of the pool, ms.",
    effect: "Above the request's own time limit the wait is for nothing.",
    defaults: [["", "30000"]],
    source: "https://github.com/brettwooldridge/HikariCP#readme",
  },
  max_lifetime: {
    meaning: "How long HikariCP keeps a connection, ms.",
    effect: "Longer than the server allows: errors.",
    defaults: [["", "1800000"]],
    source: "https://github.com/brettwooldridge/HikariCP#readme",
  },
  pool_max_conns: {
    meaning: "Most connections of pgxpool.",
    effect: "Fewer than the load wants: requests queue and P99 rises.",
    defaults: [["", "4 or CPUs, the greater"]],
    source: "https://pkg.go.dev/github.com/jackc/pgx/v5/pgxpool",
  },
  pool_timeout: {
    meaning: "How long a request waits for a connection of go-redis' pool.",
    effect: "Above the request's own time limit the wait is for nothing.",
    defaults: [["", "read timeout + 1s"]],
    source: "https://pkg.go.dev/github.com/redis/go-redis/v9",
  },
  min_idle_conns: {
    meaning: "Connections that go-redis keeps ready.",
    effect: "0: bursts open connections, P99 rises.",
    defaults: [["", "0"]],
    source: "https://pkg.go.dev/github.com/redis/go-redis/v9",
  },
  dial_timeout: {
    meaning: "Longest time to connect.",
    effect: "Long values hold requests while the other side is away.",
    defaults: [["", "5s"]],
    source: "https://pkg.go.dev/github.com/redis/go-redis/v9",
  },
  max_retries: {
    meaning: "How often a failed command is sent again.",
    effect: "Retries hide errors and multiply load.",
    defaults: [["", "3"]],
    source: "https://pkg.go.dev/github.com/redis/go-redis/v9",
  },
  connection_timeout_millis: {
    meaning: "How long node-postgres waits for a connection, 0 for ever.",
    effect: "0: requests hang while the pool is empty.",
    defaults: [["", "0"]],
    source: "https://node-postgres.com/apis/pool",
  },
  idle_timeout_millis: {
    meaning: "How long node-postgres keeps an idle connection.",
    effect: "Short values reopen connections after pauses.",
    defaults: [["", "10000"]],
    source: "https://node-postgres.com/apis/pool",
  },
  maxmemory: {
    meaning: "Memory of Redis.",
    effect: "Reached: keys are evicted or writes refused.",
    defaults: [["", "0"]],
    source: "https://redis.io/docs/latest/operate/oss_and_stack/management/config/",
  },
  maxmemory_policy: {
    meaning: "What Redis does when memory is full. noeviction: writes fail.",
    effect: "It seldom moves figures by itself.",
    defaults: [["", "noeviction"]],
    source: "https://redis.io/docs/latest/operate/oss_and_stack/management/config/",
  },
  appendonly: {
    meaning: "Whether Redis writes each change to a file. yes: safe, costs latency of writes.",
    effect: "It seldom moves figures by itself.",
    defaults: [["", "no"]],
    source: "https://redis.io/docs/latest/operate/oss_and_stack/management/config/",
  },
  appendfsync: {
    meaning: "How often that file reaches the disk. always: each write waits for the disk.",
    effect: "It seldom moves figures by itself.",
    defaults: [["", "everysec"]],
    source: "https://redis.io/docs/latest/operate/oss_and_stack/management/config/",
  },
  io_threads: {
    meaning: "Threads of Redis for sockets.",
    effect: "More help with many clients and large values.",
    defaults: [["", "1"]],
    source: "https://redis.io/docs/latest/operate/oss_and_stack/management/config/",
  },
  tcp_backlog: {
    meaning: "Queue of connections of Redis; the kernel cuts it at somaxconn.",
    effect: "Too short: bursts wait or are refused.",
    defaults: [["", "511"]],
    source: "https://redis.io/docs/latest/operate/oss_and_stack/management/config/",
  },
  hz: {
    meaning: "How often Redis looks after its timers.",
    effect: "Higher: smoother expiry, a little CPU.",
    defaults: [["", "10"]],
    source: "https://redis.io/docs/latest/operate/oss_and_stack/management/config/",
  },
  lazyfree_lazy_eviction: {
    meaning:
      "Whether evicted values are freed beside the commands. no: large values stop everything for a moment.",
    effect: "It seldom moves figures by itself.",
    defaults: [["", "no"]],
    source: "https://redis.io/docs/latest/operate/oss_and_stack/management/config/",
  },
};
