// @ts-check
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { ciFacts } from "./ci.mjs";
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
function pair(text, option) {
  const at = text.indexOf("=");
  if (at < 1) throw new UsageError(`--${option} wants KEY=VALUE, not "${text}".`);
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
 * @param {Values} values
 * @returns {Promise<{ files: ConfigFile[], entries: Record<string, string> }>} the configuration in force
 */
export async function readConfigs(values) {
  const given = values.list("config");
  const entries = Object.fromEntries(given.filter(isPair).map((text) => pair(text, "config")));
  const files = [];
  for (const where of given.filter((text) => !isPair(text))) files.push(await readConfig(where));
  return { files, entries };
}

/**
 * What is told with an upload, but for what only a measurement knows. Warns of what makes it doubtful.
 *
 * @param {Values} values
 * @param {NodeJS.ProcessEnv} env
 * @param {{ measuredHere: boolean, given?: import("./commit.mjs").Given }} how facts of this machine belong to what
 *   is measured on it, not to files from anywhere
 * @returns {Record<string, unknown> & { commit: string }}
 */
export function uploadMeta(values, env, { measuredHere, given }) {
  const ci = ciFacts(env);
  const asked = given ?? {
    commit: values.text("commit"),
    branch: values.text("branch"),
    pr: values.text("pr"),
  };
  const commit = commitMeta(asked, ci);
  const dirty = measuredHere ? dirtyWarning(commit) : null;
  if (dirty) warn(dirty);
  const tags = {
    ...(ci && measuredHere && { ci: ci.name, ...(ci.url && { ci_url: ci.url }) }),
    ...(dirty && { dirty: "true" }),
    ...Object.fromEntries(values.list("tag").map((text) => pair(text, "tag"))),
  };
  const scenario = values.text("scenario");
  const environment = environmentMeta(values, env, ci?.runner, measuredHere);
  return {
    ...commit,
    ...(scenario && { scenario }),
    ...(environment && { environment }),
    ...(Object.keys(tags).length > 0 && { tags }),
  };
}

/** @param {Values} values @param {NodeJS.ProcessEnv} env @param {string | undefined} runner @param {boolean} here */
function environmentMeta(values, env, runner, here) {
  const given = values.text("environment");
  if (here) return { name: environmentName(given, env, runner), facts: environmentFacts() };
  return given ?? (env.BENCHTRAIL_ENVIRONMENT || undefined);
}
