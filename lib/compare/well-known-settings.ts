import { catalogue, type Setting, versionKeys } from "./settings";

/** Other spellings of the same key. */
const aliases: Readonly<Record<string, string>> = {
  keep_alives: "keep_alive",
  keepalive: "keep_alive",
  keepalives: "keep_alive",
  keepalive_timeout: "idle_timeout",
  keep_alive_timeout: "idle_timeout",
  request_timeout: "timeout",
  max_connections: "max_conns",
  maxopenconns: "max_open_conns",
  poolsize: "pool_size",
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
  osrelease: "kernel",
  gmp: "gomaxprocs",
  worker_processes: "workers",
  maximum_pool_size: "pool_size",
  max_user_processes: "nproc",
  max_locked_memory: "memlock",
  stack_size: "stack",
  core_file_size: "core",
  max_semi_space: "max_semi_space_size",
  keepalive_connections: "upstream_keepalive",
  gzip_level: "gzip_comp_level",
  race: "-race",
  gcflags: "-gcflags",
  pgo: "-pgo",
  cpu_limit: "cpu_quota",
  cpus_limit: "cpu_quota",
  memory_limit_bytes: "memory_limit",
  mem_limit: "memory_limit",
};

/** Last parts that say what they set only with the one before: `pool.timeout` is no timeout of a request. */
const inPairs: Readonly<Record<string, string>> = {
  "pool.timeout": "pool_timeout",
  "pool.wait_timeout": "pool_timeout",
  "pool.acquire_timeout": "pool_timeout",
  "pool.size": "pool_size",
  "pool.max_open": "max_open_conns",
  "pool.max_idle": "max_idle_conns",
  "cpu.quota": "cpu_quota",
  "cpu.limit": "cpu_quota",
  "container.cpus": "cpu_quota",
  "memory.limit": "memory_limit",
  "container.memory": "memory_limit",
};

/** `server.keepAlives` → `keep_alives`, `sysctl.fs.file-max` → `file_max`, `-race` stays. */
function spelling(part: string): string {
  return part
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .replace(/(?<=.)-/g, "_");
}

/** What a key sets, whatever stands before it and however it is written: `env.GOVERSION` → `go_version`. */
export function settingName(key: string): string {
  // Files of a cgroup, whose last part alone says nothing: cpu.max, memory.max.
  const [, controller, file] = /(?:^|[./])(cpu|memory|pids)\.(max|high|weight)$/.exec(key) ?? [];
  if (controller && file) return `${controller}_${file}`;
  const [before = "", part = ""] = ["", ...key.split(/[./]/)].slice(-2).map(spelling);
  // db_pool.timeout and dbPool.timeout are of a pool, too.
  const pair = `${before.split("_").at(-1)}.${part}`;
  if (Object.hasOwn(inPairs, pair)) return inPairs[pair] ?? part;
  // dbPoolTimeout, redis_pool_size
  const own = part.replace(/^.*_(?=pool_(timeout|size)$)/, "");
  return Object.hasOwn(aliases, own) ? (aliases[own] ?? own) : own;
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
    Object.entries(content).flatMap(([key, value]) => (settingName(key) === setting ? [value] : [])),
  );
  const [first = null, ...others] = new Set(values);
  return others.length === 0 ? first : null;
}

/** Settings of which a process has one, wherever they are written. */
const oneOfProcess = new Set(["gogc", "gomaxprocs", "gomemlimit", "godebug"]);

/** Whether two keys are the same setting: `GOGC` and `runtime.gogc`, `net.core.somaxconn` and `sysctl.net.core.somaxconn`. */
export function isSameSetting(a: string, b: string): boolean {
  const within = (long: string, short: string) => short.includes(".") && long.endsWith(`.${short}`);
  if (a === b || within(a, b) || within(b, a)) return true;
  return oneOfProcess.has(settingName(a)) && settingName(a) === settingName(b);
}

/** Whether a key is of the Go runtime or the kernel, and so the same setting in whatever service. */
export function isOfEveryService(key: string): boolean {
  return oneOfProcess.has(settingName(key)) || /^(sysctl\.)?(net|vm|fs|kernel)\./.test(key);
}

/** What is known of a key: see `explainKey`; null for keys that nobody here knows. */
export function settingOfKey(key: string): Setting | null {
  const name = settingName(key);
  return Object.hasOwn(catalogue, name) ? (catalogue[name] ?? null) : null;
}

/**
 * What a well-known setting does and which way it usually moves what, in one or two plain sentences; null for
 * keys that nobody here knows. Only the last part of a dotted key counts, in any case and spelling:
 * `runtime.gogc`, `GOGC` and `env.GOGC` are the same.
 */
export function explainKey(key: string): string | null {
  const setting = settingOfKey(key);
  return setting && `${setting.meaning} ${setting.effect}`.trim();
}

/**
 * The default of a key in the version that a configuration tells; null where it is not known.
 * @param contents the configuration, and the facts of its test bed
 */
export function defaultOf(key: string, contents: readonly Readonly<Record<string, string>>[]): string | null {
  const name = settingName(key);
  const defaults = settingOfKey(key)?.defaults ?? [];
  const version = versionKeys(name)
    .map((one) => agreedValue(contents, one))
    .find((one) => one !== null);
  const fitting = defaults.filter(([since]) => since === "" || (version && !isBefore(version, since)));
  // Without a version only what never changed is known.
  if (!version && defaults.length > 1) return null;
  return fitting.at(-1)?.[1] ?? null;
}

/** Whether a version is older than another, number by number: go1.9 before go1.21. */
function isBefore(version: string, other: string): boolean {
  const [a, b] = [version, other].map((text) => (text.match(/\d+/g) ?? []).map(Number)) as [
    number[],
    number[],
  ];
  for (let at = 0; at < b.length; at++) {
    const difference = (a[at] ?? 0) - (b[at] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}
