// @ts-check
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { call } from "../lib/api.mjs";
import { CliError, UsageError } from "../lib/errors.mjs";
import { SERVER_OPTIONS } from "../lib/options.mjs";
import { target } from "../lib/settings.mjs";
import { print, tell } from "../lib/terminal.mjs";

const run = promisify(execFile);
const LABELS = ["zone", "replica", "host", "region"];
const UNITS = /** @type {Record<string, number>} */ ({ s: 1, m: 60, h: 3600, d: 86_400 });

/** @type {import("../lib/options.mjs").Command} */
export const config = {
  title: "tell a configuration that is in force, without a run",
  usage: "benchtrail config FILE|URL... --zone ZONE [--at TIME] [--sysctl] [--ulimit] [--every 1h]",
  about: `Sends files (JSON, key = value lines) or what an address answers, such as a service's /debug/config, with where it is
in force. The page "Drift" shows zones side by side, what differs, and since when. Values of keys that look like secrets
are kept as hashes.`,
  examples: [
    "benchtrail config debug.json --zone eu-1",
    "benchtrail config http://localhost:6060/debug/config --zone eu-1 --sysctl --ulimit --every 1h",
  ],
  options: {
    zone: { value: "NAME", help: "the zone that it is in force in" },
    replica: { value: "NAME", help: "the replica" },
    host: { value: "NAME", help: "the host" },
    region: { value: "NAME", help: "the region" },
    at: { value: "TIME", help: "when it was in force, RFC 3339 (default: now)" },
    commit: { value: "SHA", help: "the commit that runs there" },
    sysctl: { help: "with the kernel's settings (sysctl -a)" },
    ulimit: { help: "with this process's limits (/proc/self/limits)" },
    every: { value: "TIME", help: "again and again: 30s, 10m, 1h" },
    ...SERVER_OPTIONS,
  },
  execute: async ({ values, positionals }, env) => {
    if (positionals.length === 0 && !values.is("sysctl") && !values.is("ulimit"))
      throw new UsageError(`Usage: ${config.usage}`);
    if (!LABELS.some((name) => values.text(name)))
      throw new UsageError("Say where it is from: --zone, --replica, --host or --region.");
    const to = target({ server: values.text("server"), project: values.text("project") }, env);
    const pause = secondsOf(values.text("every"));
    for (;;) {
      await send(to, values, positionals).catch((error) => {
        if (pause === null || !(error instanceof CliError)) throw error;
        tell(error.message);
      });
      if (pause === null) return;
      await sleep(pause * 1_000);
    }
  },
};

/** @param {import("../lib/settings.mjs").Target} to @param {import("../lib/options.mjs").Values} values @param {string[]} sources */
async function send(to, values, sources) {
  const form = new FormData();
  // Told by this clock, so that a request that is tried again says the same.
  form.append("at", values.text("at") ?? new Date().toISOString());
  for (const name of [...LABELS, "commit"]) {
    const value = values.text(name);
    if (value) form.append(name, value);
  }
  for (const source of sources) form.append("config", new Blob([await read(source)]), nameOf(source));
  if (values.is("sysctl")) form.append("config", new Blob([await sysctl()]), "sysctl.txt");
  if (values.is("ulimit"))
    form.append("config", new Blob([await readFile("/proc/self/limits")]), "limits.txt");
  const { keys, url } = await (await call(to, "/configs", { method: "POST", body: () => form })).json();
  print(`${keys} keys recorded: ${url}`);
}

const isAddress = (/** @type {string} */ source) => /^https?:\/\//.test(source);
const nameOf = (/** @type {string} */ source) => (isAddress(source) ? "config.json" : basename(source));

/** @param {string} source */
async function read(source) {
  if (!isAddress(source))
    return readFile(source).catch(() => {
      throw new UsageError(`${source} cannot be read.`);
    });
  const response = await fetch(source).catch(() => null);
  if (!response?.ok)
    throw new CliError(`${source} ${response ? `answered ${response.status}` : "does not answer"}.`);
  return response.text();
}

/** Some keys may be read by root only; what the others say is enough. */
async function sysctl() {
  const { stdout } = await run("sysctl", ["-a"], { maxBuffer: 8 * 2 ** 20 }).catch(
    (/** @type {{ stdout?: string }} */ error) => ({ stdout: error.stdout ?? "" }),
  );
  return stdout
    .split("\n")
    .filter((line) => line.includes(" = "))
    .join("\n");
}

/** @param {string | undefined} text @returns {number | null} */
function secondsOf(text) {
  if (!text) return null;
  const [, number, unit] = /^([1-9]\d{0,5})([smhd])$/.exec(text) ?? [];
  if (!number || !unit) throw new UsageError("--every takes a time such as 30s, 10m or 1h.");
  return Number(number) * (UNITS[unit] ?? 1);
}
