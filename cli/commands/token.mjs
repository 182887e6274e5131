// @ts-check
import { call } from "../lib/api.mjs";
import { UsageError } from "../lib/errors.mjs";
import { SERVER_OPTIONS } from "../lib/options.mjs";
import { target } from "../lib/settings.mjs";
import { print, tell } from "../lib/terminal.mjs";

/** @typedef {import("../lib/options.mjs").Values} Values */
/** @typedef {import("../lib/api.mjs").Target} Target */
/** Sends a request about tokens: path below `…/tokens`. @typedef {(path: string, request?: object) => Promise<Response>} Ask */
/** @typedef {{ id: string, name: string, scopes: string[], expiresAt: string | null, lastUsedAt: string | null }} Token */

const DAY = 86_400_000;

/** @type {import("../lib/options.mjs").Command} */
export const token = {
  title: "create, list and revoke tokens",
  usage: "benchtrail token add NAME [options] | list | revoke ID",
  about: `Needs a token with the scope admin: the one that the server prints at its first start has it.
\`add\` prints the new token on standard output; it is shown only this once.`,
  examples: [
    "benchtrail token add ci --project shop --expires 365d",
    "benchtrail token list --project shop",
    "benchtrail token revoke 0199c0de-0000-7000-8000-000000000000 --project shop",
  ],
  options: {
    scopes: { value: "LIST", help: "read, upload (default), admin; with commas between them" },
    expires: { value: "WHEN", help: "after so many days (90d), or an RFC 3339 time; default: never" },
    instance: { help: "a token for every project, in place of one project" },
    ...SERVER_OPTIONS,
  },
  execute: async ({ values, positionals }, env) => {
    const [action = "", what, ...more] = positionals;
    const to = target({ server: values.text("server"), project: values.text("project") }, env);
    // Not tried again: a token made twice would be one that nobody knows.
    const ask = (/** @type {string} */ path, request = {}) =>
      call(to, `/tokens${path}`, { waits: [], instance: values.is("instance"), ...request });
    if (action === "list" && what === undefined) return list(ask);
    if (action === "add" && what !== undefined && more.length === 0) return add(ask, what, values);
    if (action === "revoke" && what !== undefined && more.length === 0) return revoke(ask, what);
    throw new UsageError(`Usage: ${token.usage}`);
  },
};

/** @param {Ask} ask @param {string} name @param {Values} values */
async function add(ask, name, values) {
  const scopes = values.text("scopes")?.split(",") ?? ["upload"];
  const request = { name, scopes, expiresAt: expiry(values.text("expires")) };
  const headers = { "content-type": "application/json" };
  const created = await (
    await ask("", { method: "POST", headers, body: () => JSON.stringify(request) })
  ).json();
  print(created.token);
  tell(`${lineOf(created)}\nThe token is shown only this once.`);
}

/** @param {string | undefined} text @returns {string | null} RFC 3339 */
function expiry(text) {
  if (text === undefined) return null;
  const days = /^(\d{1,5})d$/.exec(text)?.[1];
  const at = new Date(days === undefined ? text : Date.now() + Number(days) * DAY);
  if (Number.isNaN(at.getTime()))
    throw new UsageError(`--expires expects days (90d) or an RFC 3339 time, not "${text}".`);
  return at.toISOString();
}

/** @param {Ask} ask */
async function list(ask) {
  for (let cursor = ""; ;) {
    const page = await (await ask(cursor && `?cursor=${cursor}`)).json();
    for (const one of page.items) print(lineOf(one));
    if (page.nextCursor === null) return;
    cursor = page.nextCursor;
  }
}

/** @param {Token} one @returns {string} */
function lineOf({ id, name, scopes, expiresAt, lastUsedAt }) {
  const used = lastUsedAt ? `last used ${lastUsedAt.slice(0, 16)}Z` : "never used";
  const ends = expiresAt ? `expires ${expiresAt.slice(0, 16)}Z` : "never expires";
  return [id, name, scopes.join(","), used, ends].join("  ");
}

/** @param {Ask} ask @param {string} id */
async function revoke(ask, id) {
  await ask(`/${encodeURIComponent(id)}`, { method: "DELETE" });
  tell("Revoked: every server refuses it within a second.");
}
