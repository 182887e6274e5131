// @ts-check
import os from "node:os";
import { linuxFacts } from "./environment-linux.mjs";
import { macFacts } from "./environment-mac.mjs";
import { withoutMissing } from "./facts.mjs";

/** @typedef {import("./facts.mjs").Facts} Facts */

/**
 * Facts of this machine that a figure depends on. Only what stays the same from run to run: facts that differ make
 * another environment, and what varies (load, steal) is told by tags. `runner` says whose machine it is, where CI tells:
 * "self-hosted", or "github-hosted" and the like where every job gets another one, so that uploads differ by more than
 * their repeats.
 *
 * @param {import("./ci/ci.mjs").CiFacts | null} ci
 * @returns {Facts}
 */
export function environmentFacts(ci) {
  const facts = {
    runner: ci?.hosting,
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

/**
 * A test bed is never named after a machine that nobody will see again: a runner of CI, a pod, a container.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {import("./ci/ci.mjs").CiFacts | null} ci
 * @param {string} [host]
 * @returns {string} name of the test bed
 */
export function environmentName(env, ci, host = os.hostname()) {
  if (env.BENCHTRAIL_ENVIRONMENT) return env.BENCHTRAIL_ENVIRONMENT;
  const kind = ci ? (ci.runner ?? machineClass(ci.name)) : throwAway(env, host);
  return (kind ? `${kind}-${os.cpus().length}core` : host).slice(0, 100);
}

/** @param {NodeJS.ProcessEnv} env @param {string} host @returns {string | null} what it is, where it has a name for a day */
function throwAway(env, host) {
  if (env.KUBERNETES_SERVICE_HOST) return machineClass("kubernetes");
  // Docker names a container by the first twelve digits of its id.
  return /^[0-9a-f]{12}$/.test(host) ? machineClass("container") : null;
}

/** @param {string} name */
const machineClass = (name) => `${name}-${process.platform}-${process.arch}`;
