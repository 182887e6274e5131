// @ts-check
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { call } from "../lib/api.mjs";
import { EXIT, Refused, UsageError } from "../lib/errors.mjs";
import { SERVER_OPTIONS } from "../lib/options.mjs";
import { projectSlug, serverUrl, store } from "../lib/settings.mjs";
import { print, tell } from "../lib/terminal.mjs";

/** @type {import("../lib/options.mjs").Command} */
export const login = {
  title: "store the server's address and an upload token on this machine",
  usage: "benchtrail login --server URL",
  about: `Asks for the token (the server prints it at its first start, and keeps it in its data directory), tries it,
and stores both in $XDG_CONFIG_HOME/benchtrail/config.json (else ~/.config), readable by you alone.
The token may come through standard input. In CI, set BENCHTRAIL_URL and BENCHTRAIL_TOKEN instead: they take precedence.`,
  examples: [
    "benchtrail login --server https://benchtrail.example.org",
    "cat .benchtrail/token | benchtrail login --server http://localhost:3000",
  ],
  options: SERVER_OPTIONS,
  execute: async ({ values }, env) => {
    const address = values.text("server") ?? env.BENCHTRAIL_URL;
    if (!address) throw new UsageError("Which Benchtrail? benchtrail login --server URL");
    const server = serverUrl(address);
    const token = await readToken();
    await tryToken({ server, token, project: projectSlug(values.text("project"), env) });
    print(`Stored in ${store(env, { server, token })}`);
  },
};

/** @returns {Promise<string>} */
async function readToken() {
  const text = process.stdin.isTTY ? await askSilently("Token: ") : readFileSync(0, "utf8");
  const token = text.trim();
  if (!/^\S+$/.test(token)) throw new UsageError("No token was given.");
  return token;
}

/** @param {string} question @returns {Promise<string>} what is typed, without showing it */
async function askSilently(question) {
  process.stderr.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true });
  lines.on("SIGINT", () => process.exit(EXIT.interrupted));
  const answer = await lines.question("");
  lines.close();
  tell("");
  return answer;
}

/** @param {import("../lib/settings.mjs").Target} to @throws {Refused} where the server does not know the token */
async function tryToken(to) {
  try {
    // An upload of nothing: whoever may upload is told that it is empty.
    await call(to, "/runs", { method: "POST", body: () => "" });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (error.status === 400) return;
    if (error.status === 403) return tell("The token is valid, but not for this directory's project.");
    throw error;
  }
}
