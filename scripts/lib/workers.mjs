// @ts-check
import { availableParallelism } from "node:os";
import { memoryHere } from "./machine.mjs";
import { PlainError } from "./say.mjs";

/** More would need more connections than the embedded database has (postgres.mjs, lib/data/database/pool-sizes.ts). */
const MOST = 16;
/** As many by default, where there are cores and memory for them. */
const USUAL = 4;
/** What one needs: the machine's memory, and memory for files (lib/env), in MB. */
const OF_ONE = { machine: 2_048, files: 640 };
/** The least memory for files that one works with (lib/env), in MB. */
const LEAST_FILES = 192;

/**
 * How many processes answer on the one port: BENCHTRAIL_WORKERS, else one for each core, at most four, as far as memory
 * goes.
 *
 * @param {Record<string, string | undefined>} environment
 * @param {{ cores: number, bytes: number }} machine
 * @returns {number}
 * @throws {PlainError} for a number that cannot be meant
 */
export function workerCount(
  environment = /** @type {Record<string, string | undefined>} */ (process.env),
  { cores, bytes } = { cores: availableParallelism(), bytes: memoryHere() },
) {
  const files = Number(environment.BENCHTRAIL_MEMORY_MB) || Infinity;
  const wanted = environment.BENCHTRAIL_WORKERS;
  if (!wanted) {
    // What systems keep for themselves does not count: 4 GB are told as a little less.
    const ofMachine = Math.round(bytes / 2 ** 20 / OF_ONE.machine);
    return Math.max(1, Math.min(USUAL, cores, ofMachine, Math.floor(files / OF_ONE.files)));
  }
  const count = Number(wanted);
  if (!Number.isInteger(count) || count < 1 || count > MOST)
    throw new PlainError(
      `BENCHTRAIL_WORKERS is ${JSON.stringify(wanted)}; it must be a number from 1 to ${MOST}.`,
    );
  if (files < count * LEAST_FILES)
    throw new PlainError(
      `BENCHTRAIL_MEMORY_MB is ${files}; ${count} workers need at least ${count * LEAST_FILES}.`,
    );
  return count;
}
