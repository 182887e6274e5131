// @ts-check
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { basename, join } from "node:path";
import { UsageError } from "./errors.mjs";
import { git } from "./git.mjs";

/** @typedef {NodeJS.ProcessEnv} Env */
/** A Benchtrail to talk to. @typedef {{ server: string, token: string | undefined, project: string }} Target */

/** @param {Env} env */
export const configFile = (env) =>
  join(env.XDG_CONFIG_HOME || join(homedir(), ".config"), "benchtrail", "config.json");

/** @param {Env} env where results wait that could not be sent */
export const pendingDirectory = (env) =>
  join(env.XDG_STATE_HOME || join(homedir(), ".local", "state"), "benchtrail", "pending");

/** @param {Env} env @returns {{ server?: string, token?: string }} what `login` stored */
function stored(env) {
  let text;
  try {
    text = readFileSync(configFile(env), "utf8");
  } catch {
    return {};
  }
  try {
    const { server, token } = JSON.parse(text);
    return { ...(typeof server === "string" && { server }), ...(typeof token === "string" && { token }) };
  } catch {
    throw new UsageError(`${configFile(env)} is not valid JSON; \`benchtrail login\` writes it anew.`);
  }
}

/** @param {Env} env @param {{ server: string, token: string }} login @returns {string} the file */
export function store(env, { server, token }) {
  const file = configFile(env);
  mkdirSync(join(file, ".."), { recursive: true, mode: 0o700 });
  writeFileSync(file, `${JSON.stringify({ server, token }, null, 2)}\n`, { mode: 0o600 });
  // The mode above counts for new files only.
  chmodSync(file, 0o600);
  return file;
}

/** @param {string} text @returns {string} without a slash at the end */
export function serverUrl(text) {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new UsageError(`"${text}" is not the URL of a Benchtrail, e.g. https://benchtrail.example.org`);
  return (url.origin + url.pathname).replace(/\/+$/, "");
}

/**
 * @param {{ server?: string | undefined, project?: string | undefined }} given
 * @param {Env} env
 * @returns {Target}
 */
export function target({ server, project }, env) {
  const settings = stored(env);
  const chosen = server ?? (env.BENCHTRAIL_URL || settings.server);
  if (!chosen)
    throw new UsageError(
      "Which Benchtrail? `benchtrail login --server URL` stores it; or set BENCHTRAIL_URL and BENCHTRAIL_TOKEN.",
    );
  const url = serverUrl(chosen);
  // A stored token is for the server that it was stored with, and for no other.
  const token =
    env.BENCHTRAIL_TOKEN ||
    (settings.server && serverUrl(settings.server) === url ? settings.token : undefined);
  return { server: url, token, project: projectSlug(project, env) };
}

/** @param {string | undefined} option @param {Env} env @returns {string} */
export function projectSlug(option, env) {
  const named = option ?? (env.BENCHTRAIL_PROJECT || undefined);
  if (named === undefined) return slugOf(repositoryName());
  if (!/^[a-z0-9][a-z0-9-]{0,62}$/.test(named))
    throw new UsageError(`A project is named with a-z, 0-9 and -, not "${named}".`);
  return named;
}

function repositoryName() {
  const remote = git("remote", "get-url", "origin");
  const name = remote
    ?.replace(/[/\\]+$/, "")
    .split(/[/:\\]/)
    .at(-1);
  return name?.replace(/\.git$/, "") || basename(git("rev-parse", "--show-toplevel") ?? process.cwd());
}

/** @param {string} name @returns {string} */
export const slugOf = (name) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+/, "")
    .slice(0, 63)
    .replace(/-+$/, "") || "default";
