import type { Check, Quantile } from "../../model/run";
import { parseCount, parseDuration, parseSize } from "../numbers";

const socketKinds = ["connect", "read", "write", "timeout"] as const;

/** What has been read of one report. */
export interface Draft {
  url?: string;
  command?: string;
  threads?: number;
  connections?: number;
  latency?: { mean: number; stdev: number; max: number };
  perThread?: number;
  quantiles: Quantile[];
  requests?: number;
  duration?: number;
  qps?: number;
  throughput?: number;
  errors: { connect: number; read: number; write: number; timeout: number; status: number };
  checks: Check[];
}

/** One kind of line: how it starts, how it must look, what it tells. */
export interface LineRule {
  readonly starts: RegExp;
  readonly line: RegExp;
  /** What a right line looks like, for error messages. */
  readonly expected: string;
  /** False when a number in the line is not readable. */
  read(draft: Draft, fields: readonly string[]): boolean;
}

const valid = (...values: number[]) => values.every((value) => !Number.isNaN(value));

/** The lines of a report that are read, in wrk's order. */
export const lineRules: readonly LineRule[] = [
  {
    starts: /^\d+ threads and /,
    line: /^(\d+) threads and (\d+) connections$/,
    expected: '"N threads and N connections"',
    read: (draft, [threads, connections]) => {
      draft.threads = Number(threads);
      draft.connections = Number(connections);
      return valid(draft.threads, draft.connections);
    },
  },
  {
    starts: /^Latency\s+[-\d]/,
    line: /^Latency\s+(\S+)\s+(\S+)\s+(\S+)\s+\S+%$/,
    expected: '"Latency" with average, deviation, maximum and a share',
    read: (draft, [mean = "", stdev = "", max = ""]) => {
      draft.latency = { mean: parseDuration(mean), stdev: parseDuration(stdev), max: parseDuration(max) };
      return valid(draft.latency.mean, draft.latency.stdev, draft.latency.max);
    },
  },
  {
    starts: /^Req\/Sec\s+[-\d]/,
    line: /^Req\/Sec\s+(\S+)\s+\S+\s+\S+\s+\S+%$/,
    expected: '"Req/Sec" with average, deviation, maximum and a share',
    read: (draft, [mean = ""]) => valid((draft.perThread = parseCount(mean))),
  },
  {
    starts: /^\d+(\.\d+)?%\s+\d/,
    line: /^(\d+(?:\.\d+)?)%\s+(\S+)$/,
    expected: "a percentile with its latency",
    read: (draft, [percent, latency = ""]) => {
      const seconds = parseDuration(latency);
      draft.quantiles.push({ q: Number(`${percent}e-2`), seconds });
      return valid(seconds);
    },
  },
  {
    starts: /^\d+ requests in /,
    line: /^(\d+) requests in (\S+), (\S+) read$/,
    expected: '"N requests in T, S read"',
    read: (draft, [requests, duration = "", size = ""]) => {
      draft.requests = Number(requests);
      draft.duration = parseDuration(duration);
      return valid(draft.requests, draft.duration, parseSize(size));
    },
  },
  {
    starts: /^Socket errors:/,
    line: /^Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)$/,
    expected: '"Socket errors: connect N, read N, write N, timeout N"',
    read: (draft, counts) => {
      socketKinds.forEach((kind, index) => (draft.errors[kind] = Number(counts[index])));
      return true;
    },
  },
  {
    starts: /^Non-2xx or 3xx responses:/,
    line: /^Non-2xx or 3xx responses: (\d+)$/,
    expected: '"Non-2xx or 3xx responses: N"',
    read: (draft, [count]) => valid((draft.errors.status = Number(count))),
  },
  {
    starts: /^Requests\/sec:/,
    line: /^Requests\/sec:\s+([\d.]+)$/,
    expected: '"Requests/sec: N"',
    read: (draft, [rate]) => valid((draft.qps = Number(rate))),
  },
  {
    starts: /^Transfer\/sec:/,
    line: /^Transfer\/sec:\s+(\S+)$/,
    expected: '"Transfer/sec: S"',
    read: (draft, [size = ""]) => valid((draft.throughput = parseSize(size))),
  },
];
