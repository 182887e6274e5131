// @ts-check
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { add, save } from "./bundle.mjs";
import { ciFacts } from "./ci/ci.mjs";
import { commitMeta, dirtyWarning } from "./commit.mjs";
import { environmentFacts, environmentName } from "./environment.mjs";
import { CliError, UsageError, reasonOf } from "./errors.mjs";
import { warn } from "./terminal.mjs";

/**
 * @typedef {import("./options.mjs").Values} Values
 * @typedef {{ name: string, bytes: Buffer }} ConfigFile
 */

/** Milliseconds that a configuration's URL may take. */
const PATIENCE = 10_000;

/** @param {string} text @param {string} option @returns {[key: string, value: string]} */
export function pair(text, option) {
  const at = text.indexOf("=");
  if (at < 1) throw new UsageError(`--${option} expects KEY=VALUE, not "${text}".`);
  return [text.slice(0, at), text.slice(at + 1)];
}

/** @param {string} where @returns {Promise<ConfigFile>} */
async function readConfig(where) {
  try {
    if (!/^https?:\/\//.test(where)) return { name: basename(where), bytes: readFileSync(where) };
    const answer = await fetch(where, { signal: AbortSignal.timeout(PATIENCE) });
    if (!answer.ok) throw new Error(`it answered ${answer.status}`);
    return { name: "config", bytes: Buffer.from(await answer.arrayBuffer()) };
  } catch (error) {
    throw new CliError(`--config ${where} cannot be read: ${reasonOf(error)}`);
  }
}

/** A file is never named like this, and a URL has its colon first. */
const isPair = (/** @type {string} */ text) => /^[\w.-]+=/.test(text);

/**
 * Puts the configuration in force into the bundle.
 *
 * @param {Values} values
 * @param {import("./bundle.mjs").Bundle} bundle
 */
export async function addConfigs(values, bundle) {
  const configs = values.list("config");
  const pairs = configs.filter(isPair).map((text) => pair(text, "config"));
  if (pairs.length > 0) bundle.manifest.meta.config = Object.fromEntries(pairs);
  for (const where of configs.filter((text) => !isPair(text))) {
    const { name, bytes } = await readConfig(where);
    add(bundle, "config", name, bytes);
  }
  save(bundle);
}

/**
 * What is told with an upload, but for what only a measurement knows. Warns of what makes it doubtful.
 *
 * @param {Values} values
 * @param {NodeJS.ProcessEnv} env
 * @param {{ measuredHere: boolean, commitOptions?: import("./commit.mjs").CommitOptions, bed?: string }} how facts of this machine
 *   belong to what is measured on it, not to files from anywhere; `bed` is put behind the test bed's own name
 * @returns {Record<string, unknown> & { commit: string }}
 */
export function uploadMeta(values, env, { measuredHere, commitOptions, bed = "" }) {
  const ci = ciFacts(env);
  const options = commitOptions ?? {
    commit: values.text("commit"),
    branch: values.text("branch"),
    pr: values.text("pr"),
  };
  const commit = commitMeta(options, ci);
  const dirty = measuredHere ? dirtyWarning(commit) : null;
  if (dirty) warn(dirty);
  const tags = {
    ...(ci && measuredHere && { ci: ci.name, ...(ci.url && { ci_url: ci.url }) }),
    ...(dirty && { dirty: "true" }),
    ...Object.fromEntries(values.list("tag").map((text) => pair(text, "tag"))),
  };
  const scenario = values.text("scenario");
  const environment = environmentMeta(values, env, { ci, measuredHere, bed });
  const variant = Object.fromEntries(values.list("variant").map((text) => pair(text, "variant")));
  return {
    ...commit,
    ...(scenario && { scenario }),
    ...(environment && { environment }),
    ...(Object.keys(variant).length > 0 && { variant }),
    ...(Object.keys(tags).length > 0 && { tags }),
  };
}

/**
 * @param {Values} values
 * @param {NodeJS.ProcessEnv} env
 * @param {{ ci: import("./ci/ci.mjs").CiFacts | null, measuredHere: boolean, bed: string }} how
 */
function environmentMeta(values, env, { ci, measuredHere, bed }) {
  const name = values.text("environment");
  if (!measuredHere) return name ?? (env.BENCHTRAIL_ENVIRONMENT || undefined);
  return { name: name ?? environmentName(env, ci) + bed, facts: environmentFacts(ci) };
}
