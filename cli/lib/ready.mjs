// @ts-check
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { CliError, UsageError } from "./errors.mjs";
import { checkInterrupted } from "./processes.mjs";

/** Where a server shows that it is ready. @typedef {{ url: URL, http: boolean }} ReadyTarget */

/**
 * @param {string | undefined} option a URL that answers below 500 once the server is ready
 * @param {string | null} measured the load tool's URL: without `option`, its port has to accept connections
 * @returns {ReadyTarget}
 */
export function readyTarget(option, measured) {
  const text = option ?? measured ?? "";
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new UsageError(
      "--ready URL is needed: the load tool's command does not say where the server listens.",
    );
  return { url, http: option !== undefined };
}

/** @param {ReadyTarget} target @returns {Promise<boolean>} */
async function isReady({ url, http }) {
  if (http)
    return fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
      async (answer) => {
        await answer.body?.cancel();
        return answer.status < 500;
      },
      () => false,
    );
  return accepts(url);
}

/** @param {URL} url @returns {Promise<boolean>} whether somebody takes connections there */
function accepts({ hostname, port, protocol }) {
  const socket = connect({
    host: hostname.replace(/^\[|\]$/g, ""),
    port: Number(port) || (protocol === "https:" ? 443 : 80),
    timeout: 2_000,
  });
  return new Promise((resolve) => {
    const end = (/** @type {boolean} */ answer) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once("connect", () => end(true));
    socket.once("timeout", () => end(false));
    socket.once("error", () => end(false));
  });
}

/** Milliseconds in which the port of a server that was stopped has to become free. */
const FREE_WITHIN = 5_000;

/** @param {ReadyTarget} target @throws CliError when a server that is not ours would be measured instead */
export async function refuseOccupied({ url }) {
  const until = Date.now() + FREE_WITHIN;
  while (await accepts(url)) {
    if (Date.now() > until)
      throw new CliError(
        `Something else answers at ${url.host}: it would be measured instead. Stop it first.`,
      );
    await sleep(100);
  }
}

/**
 * @param {ReadyTarget} target
 * @param {import("./processes.mjs").Server} server
 * @param {{ seconds: number, log: () => string }} options `log`: what the server printed
 */
export async function waitReady(target, server, { seconds, log }) {
  const until = Date.now() + seconds * 1000;
  while (!(await isReady(target))) {
    checkInterrupted();
    const dead = server.dead();
    if (dead !== null) throw new CliError(`The server ended before it was ready (${dead}).\n${log()}`);
    if (Date.now() > until)
      throw new CliError(`${target.url.href} was not ready within ${seconds} s.\n${log()}`);
    await sleep(100);
  }
}
