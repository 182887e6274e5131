// @ts-check
import { CliError, reasonOf } from "../errors.mjs";

/** Milliseconds that a profile other than CPU may take. */
const PATIENCE = 30_000;

/** pprof over HTTP, as Go's net/http/pprof serves it. @param {string} base @returns {import("../profiles.mjs").Profiler} */
export const pprof = (base) => ({
  ending: { cpu: ".pb.gz", after: ".pb.gz" },
  check: () => check(base),
  cpu: (seconds, ended) => {
    const patience = AbortSignal.timeout(seconds * 1000 + PATIENCE);
    return take(`${base}/profile?seconds=${seconds}`, AbortSignal.any([ended, patience]));
  },
  after: (kind) => take(`${base}/${kind}`, AbortSignal.timeout(PATIENCE)),
});

/** @param {string} base */
async function check(base) {
  const answer = await fetch(`${base}/`, { signal: AbortSignal.timeout(PATIENCE) }).catch((error) => {
    throw new CliError(`No profiles: ${base}/ does not answer (${reasonOf(error)}).`);
  });
  await answer.body?.cancel();
  if (!answer.ok)
    throw new CliError(`No profiles: ${base}/ answers ${answer.status}, so pprof is not there.`);
}

/** @param {string} url @param {AbortSignal} signal */
async function take(url, signal) {
  const answer = await fetch(url, { signal });
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (answer.ok) return bytes;
  throw new Error(`${answer.status}: ${bytes.toString("utf8", 0, 300).trim()}`);
}
