/** What a key does, and which way it usually moves what; the key's last parts in lower case with underscores. */
const settings: Readonly<Record<string, string>> = {
  gomaxprocs:
    "Threads that run Go code at once. More usually raise QPS up to the number of cores; beyond a container's CPU limit they get throttled and P99 rises.",
  gogc: "How far the Go heap may grow before the next collection (percent). Higher usually means less CPU in the collector and more QPS, for more memory.",
  gomemlimit:
    "Soft memory limit of the Go runtime. Near the limit the collector works harder: QPS falls and P99 rises; far above it nothing changes.",
  godebug:
    "Switches of the Go runtime. Which one matters: some change the scheduler, the collector or TLS, and with them anything.",
  go_version:
    "The Go release that built the program. Compiler, collector and net/http change with it; a few percent either way is usual.",
  goamd64:
    "Level of x86-64 instructions the compiler may use. Higher levels usually gain a few percent of CPU.",
  cgo_enabled:
    "Whether C code is linked in. It changes the DNS resolver and some libraries, seldom the hot path.",
  "-race": "Go's race detector. It makes programs 2 to 20 times slower: no figures for performance.",
  "-gcflags": "Switches of the Go compiler. Without inlining or optimisation (-N -l) everything is slower.",
  "-pgo": "Profile-guided optimisation of the Go compiler. A fitting profile usually saves 2 to 14 % of CPU.",
  block_profile_rate:
    "How often blocking is sampled by the profiler. A low rate above 0 costs CPU: QPS falls.",
  block_profile_rate_ns:
    "How often blocking is sampled by the profiler. A small value above 0 costs CPU: QPS falls.",
  mutex_profile_fraction:
    "Share of lock contention that the profiler samples. 1 samples all and costs CPU; 0 is off.",
  mem_profile_rate: "Bytes between two samples of the heap profiler. Small values cost CPU.",
  num_cpu: "CPUs the process may use. More usually raise QPS and lower P99.",
  cores: "CPU cores of the machine. More usually raise QPS, and give the load generator room of its own.",
  cpu_cores: "CPU cores of the machine. More usually raise QPS, and give the load generator room of its own.",
  cpu: "Model of the processor. Figures from different models cannot be compared.",
  cpu_model: "Model of the processor. Figures from different models cannot be compared.",
  governor:
    "Frequency policy of the CPU. `powersave` lowers and scatters QPS; `performance` keeps it steady.",
  turbo: "Whether the CPU may exceed its base clock. It raises QPS and the noise between runs.",
  kernel:
    "Release of the kernel. Network stack, scheduler and security mitigations change with it; a few percent either way is usual.",
  mitigations: "Mitigations of CPU faults. Each makes system calls more expensive: QPS falls.",
  memory_bytes:
    "Memory of the machine. It matters when the service swaps or the collector is near its limit.",
  transparent_hugepage:
    "Huge pages of memory. `always` can raise QPS of large heaps, and memory use and P99 with it.",
  swappiness: "How readily memory is swapped out. Swapping shows in P99 first.",
  somaxconn:
    "Longest queue of connections waiting to be accepted. Too short: connections are refused or retried in bursts, errors and P99 rise. No effect on connections that are kept alive.",
  tcp_max_syn_backlog:
    "Longest queue of half-open connections. Too short: bursts of new connections wait a second for a retry, P99 jumps.",
  netdev_max_backlog:
    "Packets queued between network card and kernel. Too short: packets drop at high rates and P99 rises.",
  tcp_tw_reuse:
    "Whether ports in TIME_WAIT may serve new outgoing connections. Off: a client without keep-alive runs out of ports, errors rise. It does nothing for the server's side.",
  tcp_fin_timeout:
    "Seconds that orphaned connections stay in FIN_WAIT_2. Shorter frees ports and memory earlier; throughput seldom changes.",
  ip_local_port_range:
    "Ports for outgoing connections. Too few: a load generator without keep-alive gets connect errors.",
  tcp_congestion_control:
    "How TCP paces what it sends (cubic, bbr). It matters over real networks with loss, hardly over loopback.",
  tcp_fastopen:
    "Data in the first packet of a connection. It saves a round trip for each new connection, nothing on kept ones.",
  tcp_keepalive_time: "Seconds until idle connections are probed. No effect on busy connections.",
  tcp_slow_start_after_idle:
    "Whether idle connections start slowly again. Off usually lowers latency of bursts over long distances.",
  tcp_rmem: "Receive buffer of TCP (least, default, most). Larger helps throughput over long distances.",
  tcp_wmem: "Send buffer of TCP (least, default, most). Larger helps throughput over long distances.",
  rmem_max: "Largest receive buffer of a socket. Larger helps throughput over long distances.",
  wmem_max: "Largest send buffer of a socket. Larger helps throughput over long distances.",
  file_max: "Open files of the whole system. Too few: connections fail with errors.",
  nofile: "Open files of the process. Too few: connections fail with errors once the limit is reached.",
  keep_alive:
    "Whether connections serve more than one request. Without it each request pays for a new connection: QPS often halves and P99 rises.",
  tcp_nodelay: "Whether small packets leave at once. Off, Nagle's algorithm can add 40 ms to small answers.",
  read_timeout:
    "Longest time to read a request. Short values cut off slow clients: more errors, fewer hung connections; setting a deadline costs a little CPU per request.",
  read_header_timeout:
    "Longest time to read a request's header. It guards against slow clients; setting a deadline costs a little CPU per request.",
  write_timeout:
    "Longest time to write an answer. Slow answers become errors and leave the latency figures: P99 can look better while users lose.",
  idle_timeout:
    "How long an idle kept-alive connection stays open. Too short: clients reconnect, and run into resets; errors and P99 rise.",
  timeout:
    "Longest time that a request may take. Requests cut off become errors and leave the latency figures: P99 can look better while users lose.",
  max_header_bytes:
    "Largest header of a request. It bounds memory per connection; buffers of another size can move QPS a little.",
  max_conns:
    "Most connections at once. Fewer than the load wants: requests queue, QPS stays flat and P99 rises.",
  max_open_conns:
    "Most connections of the pool. Fewer than the load wants: requests queue for one and P99 rises; more can overload the database.",
  max_idle_conns:
    "Connections that the pool keeps when idle. Fewer than are used at once: they are opened again and again, P99 rises.",
  pool_size:
    "Connections of the pool. Fewer than the load wants: requests queue for one and P99 rises; more can overload the other side.",
  workers: "Processes or threads that serve. More usually raise QPS up to the number of cores.",
  access_log:
    "How requests are logged. A log line per request costs CPU and, when written in the request's path, P99.",
  log_level: "How much is logged. `debug` costs CPU per request: QPS falls.",
  tls: "Encryption of connections. Handshakes cost CPU for each new connection, records a little for each request.",
  compression: "Compression of answers. It costs CPU and saves bytes: QPS over loopback falls.",
  node_version:
    "The Node release. V8 and the HTTP parser change with it; several percent either way is usual.",
  node_env:
    "Mode of Node frameworks. Anything but `production` switches caches off and checks on: QPS falls.",
  uv_threadpool_size:
    "Threads of Node for files, DNS and crypto. Too few: those queue behind one another and P99 rises.",
  max_old_space_size:
    "Largest heap of V8. Near the limit the collector works all the time: QPS falls and P99 rises.",
  xmx: "Largest heap of the JVM. Near the limit the collector works all the time: QPS falls and P99 rises.",
  version:
    "Version of the tool or the program. Load tools of different versions may measure differently; compare with care.",
};

/** Other spellings of the same key. */
const aliases: Readonly<Record<string, string>> = {
  keep_alives: "keep_alive",
  keepalive: "keep_alive",
  keepalives: "keep_alive",
  keepalive_timeout: "idle_timeout",
  keep_alive_timeout: "idle_timeout",
  request_timeout: "timeout",
  max_connections: "max_conns",
  max_idle_conns_per_host: "max_idle_conns",
  maxopenconns: "max_open_conns",
  poolsize: "pool_size",
  connection_pool_size: "pool_size",
  worker_processes: "workers",
  scaling_governor: "governor",
  cpu_governor: "governor",
  kernel_version: "kernel",
  cpumodel: "cpu_model",
  goversion: "go_version",
  loglevel: "log_level",
  gzip: "compression",
  ulimit_n: "nofile",
  open_files: "nofile",
  thp: "transparent_hugepage",
  nodelay: "tcp_nodelay",
  race: "-race",
  gcflags: "-gcflags",
  pgo: "-pgo",
};

/** `server.keepAlives` → `keep_alives`, `sysctl.fs.file-max` → `file_max`, `-race` stays. */
function spelling(part: string): string {
  return part
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .replace(/(?<=.)-/g, "_");
}

/** What a key sets, whatever stands before it and however it is written: `env.GOVERSION` → `go_version`. */
function settingOf(key: string): string {
  const part = spelling(key.split(/[./]/).at(-1) ?? "");
  return Object.hasOwn(aliases, part) ? (aliases[part] ?? part) : part;
}

/**
 * The value of a well-known setting among several contents (configurations, facts of environments) under any of its
 * names; null where none has it or they do not agree.
 * @param setting its name as `settings` has it: `go_version`
 */
export function agreedValue(
  contents: readonly Readonly<Record<string, string>>[],
  setting: string,
): string | null {
  const values = contents.flatMap((content) =>
    Object.entries(content).flatMap(([key, value]) => (settingOf(key) === setting ? [value] : [])),
  );
  const [first = null, ...others] = new Set(values);
  return others.length === 0 ? first : null;
}

/**
 * What a well-known setting does and which way it usually moves what, in one or two plain sentences; null for
 * keys that nobody here knows. Only the last part of a dotted key counts, in any case and spelling:
 * `runtime.gogc`, `GOGC` and `env.GOGC` are the same.
 */
export function explainKey(key: string): string | null {
  const name = settingOf(key);
  return Object.hasOwn(settings, name) ? (settings[name] ?? null) : null;
}
