import type { FlatConfig } from "@/lib/model";
import { durationOf, numberOf, sizeOf } from "./quantities";
import { settingName } from "./well-known-settings";

/** Keys of one configuration that contradict each other, with the sentence why. */
export interface FoundContradiction {
  readonly rule: string;
  readonly keys: string[];
  readonly sentence: string;
}

/** A value with the key that it stands under. */
interface Found {
  readonly key: string;
  readonly text: string;
  readonly value: number;
}

type Read = (text: string, key: string) => number | null;

interface Rule {
  readonly rule: string;
  /** Names of settings (see `settingName`), the first that is there. */
  readonly a: readonly string[];
  readonly b: readonly string[];
  readonly read: Read;
  readonly readB?: Read;
  /** Whether the two contradict each other; default: a is greater than b. */
  readonly wrong?: (a: number, b: number) => boolean;
  readonly why: (a: Found, b: Found) => string;
}

const said = ({ key, text }: Found) => `${key} = ${text}`;
const duration: Read = (text, key) => durationOf(text, key);
const isSet = (size: number) => size < 2 ** 62;

const rules: readonly Rule[] = [
  {
    rule: "gomaxprocs-above-cpu-quota",
    a: ["gomaxprocs"],
    b: ["cpu_max", "cpu_quota"],
    read: numberOf,
    readB: quotaOf,
    why: (a, b) =>
      `${said(a)}, but ${said(b)} allows ${b.value} CPUs: the threads are stopped for the rest of each period, and P99 jumps.`,
  },
  {
    rule: "gomaxprocs-above-cpus",
    a: ["gomaxprocs"],
    b: ["num_cpu", "cpu_cores", "cores"],
    read: numberOf,
    why: (a, b) => `${said(a)}, but ${said(b)}: more threads than CPUs only take turns.`,
  },
  {
    rule: "gomemlimit-above-memory",
    a: ["gomemlimit"],
    b: ["memory_max", "memory_limit", "memory_bytes"],
    read: sizeOf,
    wrong: (a, b) => isSet(a) && a > b,
    why: (a, b) =>
      `${said(a)} lies above ${said(b)}: the process is killed before the collector begins to work harder.`,
  },
  {
    rule: "gc-off-without-limit",
    a: ["gogc"],
    b: ["gomemlimit"],
    read: (text) => (text === "off" || text === "-1" ? 1 : 0),
    readB: sizeOf,
    wrong: (a, b) => a === 1 && !isSet(b),
    why: (a, b) =>
      `${said(a)} with ${said(b)}, which is no limit: the heap grows until the process is killed.`,
  },
  {
    rule: "pool-timeout-above-request-timeout",
    a: ["pool_timeout", "connection_timeout", "connection_timeout_millis", "acquire_timeout"],
    b: ["timeout", "write_timeout"],
    read: duration,
    wrong: (a, b) => b > 0 && a > b,
    why: (a, b) =>
      `${said(a)} is longer than ${said(b)}: requests wait for a connection that nobody waits for any more.`,
  },
  {
    rule: "backlog-above-somaxconn",
    a: ["tcp_backlog", "backlog", "listen_backlog"],
    b: ["somaxconn"],
    read: numberOf,
    why: (a, b) => `${said(a)}, but the kernel cuts every queue at ${said(b)}.`,
  },
  {
    rule: "syn-backlog-above-somaxconn",
    a: ["tcp_max_syn_backlog"],
    b: ["somaxconn"],
    read: numberOf,
    why: (a, b) =>
      `${said(a)} is more than ${said(b)}: half-open connections that are answered find the queue behind them full.`,
  },
  {
    rule: "idle-above-open-connections",
    a: ["max_idle_conns", "min_idle_conns", "minimum_idle"],
    b: ["max_open_conns", "pool_size", "pool_max_conns"],
    read: numberOf,
    wrong: (a, b) => b > 0 && a > b,
    why: (a, b) => `${said(a)}, but ${said(b)}: no more can be idle than are open.`,
  },
  {
    rule: "header-timeout-above-read-timeout",
    a: ["read_header_timeout"],
    b: ["read_timeout"],
    read: duration,
    wrong: (a, b) => b > 0 && a > b,
    why: (a, b) => `${said(a)} is longer than ${said(b)}, which ends the whole request first.`,
  },
  {
    rule: "handler-above-write-timeout",
    a: ["timeout"],
    b: ["write_timeout"],
    read: duration,
    wrong: (a, b) => b > 0 && a > b,
    why: (a, b) =>
      `${said(a)} is longer than ${said(b)}: the connection is closed before the answer that explains it.`,
  },
  {
    rule: "client-keeps-longer-than-server",
    a: ["idle_conn_timeout", "idle_timeout_millis"],
    b: ["idle_timeout", "server_keep_alive_timeout"],
    read: duration,
    wrong: (a, b) => b > 0 && a > b,
    why: (a, b) =>
      `${said(a)} is longer than ${said(b)}: requests meet connections that the server has closed.`,
  },
  {
    rule: "connections-above-open-files",
    a: ["worker_connections", "max_conns"],
    b: ["worker_rlimit_nofile", "nofile"],
    read: numberOf,
    why: (a, b) => `${said(a)}, but ${said(b)}: each connection is an open file.`,
  },
  {
    rule: "heap-above-memory",
    a: ["xmx"],
    b: ["memory_max", "memory_limit", "memory_bytes"],
    read: sizeOf,
    why: (a, b) => `${said(a)} lies above ${said(b)}: the process is killed before the heap is full.`,
  },
  {
    rule: "headers-timeout-below-keep-alive",
    a: ["server_keep_alive_timeout"],
    b: ["headers_timeout"],
    read: duration,
    wrong: (a, b) => a >= b,
    why: (a, b) => `${said(a)} is not below ${said(b)}: kept connections are reset between requests.`,
  },
];

/** "200000 100000" → 2 CPUs, as do "2", "2000m" of Kubernetes and 200000 µs of the usual 100 ms; "max 100000" → none. */
function quotaOf(text: string): number | null {
  const [quota, period] = text.split(/\s+/).map(Number);
  if (quota && period) return quota / period;
  const [, number, milli] = /^(\d+(?:\.\d+)?)(m?)$/.exec(text.trim()) ?? [];
  if (!Number(number)) return null;
  return Number(number) / (milli ? 1_000 : Number(number) >= 1_000 ? 100_000 : 1);
}

/** What of a configuration cannot be meant together. */
export function contradictionsIn(entries: FlatConfig): FoundContradiction[] {
  const byName = new Map<string, [string, string]>();
  for (const [key, text] of Object.entries(entries))
    if (!byName.has(settingName(key))) byName.set(settingName(key), [key, text]);
  const find = (names: readonly string[], read: Read): Found | null => {
    for (const name of names) {
      const [key, text] = byName.get(name) ?? [];
      const value = key === undefined || text === undefined ? null : read(text, key);
      if (key !== undefined && text !== undefined && value !== null) return { key, text, value };
    }
    return null;
  };
  return rules.flatMap(({ rule, a, b, read, readB = read, wrong = (x, y) => x > y, why }) => {
    const [one, other] = [find(a, read), find(b, readB)];
    if (!one || !other || !wrong(one.value, other.value)) return [];
    return [{ rule, keys: [one.key, other.key], sentence: why(one, other) }];
  });
}
