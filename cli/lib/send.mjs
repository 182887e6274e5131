// @ts-check
import { call } from "./api.mjs";
import { close, formOf, hasResults, remove } from "./bundle.mjs";
import { CliError, EXIT, ServerAway } from "./errors.mjs";
import { summary } from "./summary.mjs";
import { print, step, tell } from "./terminal.mjs";

/**
 * @typedef {import("./bundle.mjs").Bundle} Bundle
 * @typedef {import("./settings.mjs").Target} Target
 * @typedef {import("./summary.mjs").UploadAnswer} UploadAnswer
 */

/** @param {Target} target @param {Bundle} bundle @returns {Promise<UploadAnswer>} and forgets the bundle */
export async function send(target, bundle) {
  const { key, form } = formOf(bundle);
  const to = { ...target, project: bundle.manifest.project };
  const answer = await call(to, "/runs", { method: "POST", headers: { "idempotency-key": key }, body: form });
  const result = /** @type {UploadAnswer} */ (await answer.json());
  remove(bundle);
  return result;
}

/**
 * Sends what was measured, and prints what the server made of it. Where that fails, the bundle stays.
 *
 * @param {() => Target} target asked for late: a missing server must not lose a measurement either
 * @param {Bundle} bundle
 * @param {{ offline: boolean, show: "summary" | "json" | "aside", keepRefused: boolean }} options `show`: what is
 *   printed of the answer, "aside" the summary where it is in nobody's way; `keepRefused`: whether a bundle that the
 *   server refuses stays too
 * @returns {Promise<UploadAnswer | null>} null when it is kept instead
 */
export async function deliver(target, bundle, { offline, show, keepRefused }) {
  close(bundle);
  if (offline) {
    tell(`Kept in ${bundle.directory}`);
    return null;
  }
  try {
    const answer = await step("Uploading", () => send(target(), bundle));
    if (show === "aside") tell(summary(answer));
    else print(show === "json" ? JSON.stringify(answer, null, 2) : summary(answer));
    return answer;
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    if (keepRefused || error instanceof ServerAway) throw withAdvice(error, bundle);
    remove(bundle);
    throw error;
  }
}

/** @param {CliError} error @param {Bundle} bundle */
function withAdvice(error, { directory }) {
  const how =
    error.exitCode === EXIT.usage
      ? "The results are kept. Fix the problem, then"
      : "Nothing is lost: the results are kept. Later,";
  const message = `${error.message}\n${how} \`benchtrail upload --pending\` sends them.\n  ${directory}`;
  return error instanceof ServerAway ? new ServerAway(message) : new CliError(message, error.exitCode);
}

/**
 * @template T
 * @param {Bundle[]} bundles
 * @param {() => Promise<T>} work
 * @returns {Promise<T>} and when it fails, says what is kept of the runs that had ended
 */
export async function keepOnFailure(bundles, work) {
  try {
    return await work();
  } catch (error) {
    for (const bundle of bundles)
      if (!hasResults(bundle)) remove(bundle);
      else {
        close(bundle);
        const count = bundle.manifest.entries.filter(({ field }) => field === "result").length;
        const runs = count === 1 ? "1 finished run is" : `${count} finished runs are`;
        tell(`${runs} kept (\`benchtrail upload --pending\` sends what is kept): ${bundle.directory}`);
      }
    throw error;
  }
}
