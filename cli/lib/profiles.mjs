// @ts-check
import { CliError, UsageError, reasonOf } from "./errors.mjs";

/**
 * Where pprof answers, and what is taken from it.
 *
 * @typedef {{ base: string, cpu: boolean, after: string[] }} ProfileSource `after`: kinds that are taken once, after
 *   the last run
 */

const KINDS = ["cpu", "heap", "allocs", "goroutine", "mutex", "block", "threadcreate"];
const DEFAULT_KINDS = ["cpu", "heap", "allocs", "goroutine"];
/** Milliseconds after the tool's start, and before its end, that the CPU profile leaves out. */
const MARGIN = 500;
/** Milliseconds that a profile other than CPU may take. */
const PATIENCE = 30_000;

/**
 * @param {string} text `URL[,kind…]`: http://localhost:6060, or the full path where pprof is not at /debug/pprof
 * @returns {ProfileSource}
 */
export function profileSource(text) {
  const [address = "", ...named] = text.split(",").map((part) => part.trim());
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new UsageError(`--profile expects a URL such as http://localhost:6060, not "${address}".`);
  const unknown = named.find((kind) => !KINDS.includes(kind));
  if (unknown !== undefined) throw new UsageError(`--profile knows ${KINDS.join(", ")}, not "${unknown}".`);
  const kinds = named.length ? named : DEFAULT_KINDS;
  const path = url.pathname.replace(/\/+$/, "") || "/debug/pprof";
  return {
    base: url.origin + path,
    cpu: kinds.includes("cpu"),
    after: kinds.filter((kind) => kind !== "cpu"),
  };
}

/** @param {ProfileSource} source @throws CliError before anything is measured */
export async function checkSource({ base }) {
  const answer = await fetch(`${base}/`, { signal: AbortSignal.timeout(PATIENCE) }).catch((error) => {
    throw new CliError(`No profiles: ${base}/ does not answer (${reasonOf(error)}).`);
  });
  await answer.body?.cancel();
  if (!answer.ok)
    throw new CliError(`No profiles: ${base}/ answers ${answer.status}, so pprof is not there.`);
}

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
export async function takeCpu({ base }, runSeconds, ended) {
  await new Promise((resolve) => setTimeout(resolve, MARGIN));
  ended.throwIfAborted();
  const seconds = cpuSeconds(runSeconds);
  const patience = AbortSignal.timeout(seconds * 1000 + PATIENCE);
  return take(`${base}/profile?seconds=${seconds}`, AbortSignal.any([ended, patience]));
}

/** @param {ProfileSource} source @param {string} kind @returns {Promise<Buffer>} */
export const takeAfter = ({ base }, kind) => take(`${base}/${kind}`, AbortSignal.timeout(PATIENCE));

/** @param {string} url @param {AbortSignal} signal */
async function take(url, signal) {
  const answer = await fetch(url, { signal });
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (answer.ok) return bytes;
  throw new Error(`${answer.status}: ${bytes.toString("utf8", 0, 300).trim()}`);
}
