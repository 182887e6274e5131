// @ts-check
import { UsageError } from "./errors.mjs";
import { jvm } from "./profilers/jvm.mjs";
import { node } from "./profilers/node.mjs";
import { pprof } from "./profilers/pprof.mjs";

/**
 * Who takes the profiles of a runtime. `cpu` is taken while the load runs, `after` a kind once, behind the last run.
 *
 * @typedef {object} Profiler
 * @property {{ cpu: string, after: string }} ending of the files
 * @property {() => Promise<void>} check throws a CliError before anything is measured
 * @property {(seconds: number, ended: AbortSignal) => Promise<Buffer>} cpu
 * @property {(kind: string) => Promise<Buffer>} after
 * @property {() => void} [close]
 *
 * @typedef {{ profiler: Profiler, cpu: boolean, after: string[] }} ProfileSource `after`: kinds that are taken once, after
 *   the last run
 */

const KINDS = ["cpu", "heap", "allocs", "goroutine", "mutex", "block", "threadcreate"];
const DEFAULT_KINDS = ["cpu", "heap", "allocs", "goroutine"];
const NODE_KINDS = ["cpu", "heap"];
/** Milliseconds after the tool's start, and before its end, that the CPU profile leaves out. */
const MARGIN = 500;

/**
 * @param {string} text `URL[,kind…]`: http://localhost:6060, or the full path where pprof is not at /debug/pprof;
 *   node://localhost:9229; jfr:PID
 * @returns {ProfileSource}
 */
export function profileSource(text) {
  const [address = "", ...named] = text.split(",").map((part) => part.trim());
  const [, pid] = /^jfr:([1-9]\d*)$/.exec(address) ?? [];
  if (pid !== undefined) return { profiler: jvm(pid), cpu: true, after: [] };
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !/^(https?|node):$/.test(url.protocol) || url.host === "")
    throw new UsageError(
      `--profile expects a URL such as http://localhost:6060 or node://localhost:9229, or jfr:PID, not "${address}".`,
    );
  const ofNode = url.protocol === "node:";
  const known = ofNode ? NODE_KINDS : KINDS;
  const unknown = named.find((kind) => !known.includes(kind));
  if (unknown !== undefined) throw new UsageError(`--profile knows ${known.join(", ")}, not "${unknown}".`);
  const kinds = named.length ? named : ofNode ? NODE_KINDS : DEFAULT_KINDS;
  const path = url.pathname.replace(/\/+$/, "") || "/debug/pprof";
  const profiler = ofNode ? node(url.host, kinds.includes("heap")) : pprof(url.origin + path);
  return { profiler, cpu: kinds.includes("cpu"), after: kinds.filter((kind) => kind !== "cpu") };
}

/** @param {ProfileSource} source @throws CliError before anything is measured */
export const checkSource = ({ profiler }) => profiler.check();

/** @param {number} runSeconds @returns {number} whole seconds, as net/http/pprof takes them */
export const cpuSeconds = (runSeconds) => Math.max(1, Math.floor(runSeconds - (2 * MARGIN) / 1000));

/**
 * Takes the CPU profile of a run that has just started.
 *
 * @param {ProfileSource} source
 * @param {number} runSeconds
 * @param {AbortSignal} ended aborted when the tool failed: nobody waits for the rest then
 * @returns {Promise<Buffer>}
 */
export async function takeCpu({ profiler }, runSeconds, ended) {
  await new Promise((resolve) => setTimeout(resolve, MARGIN));
  ended.throwIfAborted();
  return profiler.cpu(cpuSeconds(runSeconds), ended);
}
