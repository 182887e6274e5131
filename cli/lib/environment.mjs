// @ts-check
import os from "node:os";
import { linuxFacts } from "./environment-linux.mjs";
import { macFacts } from "./environment-mac.mjs";

/** @typedef {Record<string, string | number | boolean>} Facts */
/** What may be missing. @typedef {Record<string, string | number | boolean | null | undefined>} MaybeFacts */

/**
 * Facts of this machine that a figure depends on. Only what stays the same from run to run: facts that differ make
 * another environment, and what varies (load, steal) is told by tags.
 *
 * @returns {Facts}
 */
export function environmentFacts() {
  const facts = {
    cpu: os.cpus()[0]?.model.replace(/\s+/g, " ").trim(),
    cores: os.cpus().length,
    memoryBytes: os.totalmem(),
    arch: os.arch(),
    kernel: `${os.type()} ${os.release()}`,
    ...(process.platform === "linux" ? linuxFacts() : {}),
    ...(process.platform === "darwin" ? macFacts() : {}),
  };
  return withoutMissing(facts);
}

/** @param {MaybeFacts} facts @returns {Facts} */
export const withoutMissing = (facts) =>
  /** @type {Facts} */ (
    Object.fromEntries(
      Object.entries(facts).filter(([, value]) => value !== null && value !== undefined && value !== ""),
    )
  );

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {string | undefined} runner CI's kind of runner: its machines have another name every time
 * @returns {string} name of the test bed
 */
export const environmentName = (env, runner) =>
  env.BENCHTRAIL_ENVIRONMENT || (runner ? `${runner}-${os.cpus().length}core` : os.hostname()).slice(0, 100);
