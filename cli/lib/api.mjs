// @ts-check
import { setTimeout as sleep } from "node:timers/promises";
import { Refused, ServerAway, UsageError, reasonOf } from "./errors.mjs";

/** @typedef {import("./settings.mjs").Target} Target */

/** Waits between tries, in milliseconds. */
const WAITS = [1_000, 2_000, 4_000];
/** Longest wait that a server may ask for. */
const LONGEST_WAIT = 30_000;
const AWAY = new Set([408, 425, 429, 500, 502, 503, 504]);

/**
 * One request, tried again while the server is away. Every request that goes through here may be repeated:
 * uploads carry an idempotency key.
 *
 * @param {Target} target
 * @param {string} path below `/api/v1/projects/{project}`
 * @param {{ method?: string, headers?: Record<string, string>, body?: () => FormData | string, waits?: number[], instance?: boolean }}
 *   request `body` is made anew for each try; `instance`: the path is below `/api/v1`
 * @returns {Promise<Response>} a good answer
 * @throws {ServerAway | Refused | UsageError}
 */
export async function call(target, path, request = {}) {
  const { method = "GET", headers = {}, body, waits = WAITS, instance = false } = request;
  const url = `${target.server}/api/v1${instance ? "" : `/projects/${target.project}`}${path}`;
  const sent = { ...headers, ...(target.token && { authorization: `Bearer ${target.token}` }) };
  for (let attempt = 0; ; attempt++) {
    const answer = await fetch(url, {
      method,
      // A redirect would turn the upload into a GET; say so instead.
      redirect: method === "GET" ? "follow" : "manual",
      headers: sent,
      ...(body && { body: body() }),
    }).catch((error) => new ServerAway(`${target.server} cannot be reached: ${reasonOf(error)}`));
    const away = answer instanceof ServerAway || AWAY.has(answer.status);
    if (!away) return accepted(answer, target);
    const wait = waits[attempt];
    if (wait === undefined)
      throw answer instanceof ServerAway ? answer : new ServerAway(await problemText(answer, target));
    await sleep(answer instanceof ServerAway ? wait : retryDelay(answer, wait));
  }
}

/** @param {Response} answer @param {number} otherwise @returns {number} milliseconds */
function retryDelay(answer, otherwise) {
  const seconds = Number(answer.headers.get("retry-after") ?? "");
  return seconds > 0 ? Math.min(seconds * 1000, LONGEST_WAIT) : otherwise;
}

/** @param {Response} answer @param {Target} target */
async function accepted(answer, target) {
  const type = answer.headers.get("content-type") ?? "";
  if (answer.ok && !/html/i.test(type)) return answer;
  const location = answer.headers.get("location");
  if (answer.status >= 300 && answer.status < 400)
    throw new Refused(
      `${target.server} has moved to ${location ?? "somewhere else"}: use that URL.`,
      answer.status,
    );
  // Every answer of Benchtrail's is JSON or text. Another program at this address, or one in between, has pages.
  if (!/json/i.test(type))
    throw new UsageError(
      `${target.server} answered ${answer.status}, but not as a Benchtrail does. Is this its address, and what stands before it?`,
    );
  throw new Refused(await problemText(answer, target), answer.status);
}

const HINTS = new Map([
  [401, "`benchtrail login` stores a token; BENCHTRAIL_TOKEN takes precedence."],
  [403, "Is --project right?"],
]);

/** @param {Response} answer @param {Target} target @returns {Promise<string>} RFC 9457 in plain lines */
async function problemText(answer, target) {
  const text = await answer.text().catch(() => "");
  let problem;
  try {
    problem = JSON.parse(text);
  } catch {
    problem = {};
  }
  const detail = String(problem?.detail ?? problem?.title ?? "no explanation");
  const errors = Array.isArray(problem?.errors) ? problem.errors : [];
  const lines = errors
    .filter((/** @type {any} */ { message }) => message && message !== detail)
    .map((/** @type {any} */ { path, file, message }) =>
      [[file, path].filter(Boolean).join(" "), message].filter(Boolean).join(": "),
    )
    // The detail often ends with the first of them.
    .filter((/** @type {string} */ line) => !detail.endsWith(line))
    .map((/** @type {string} */ line) => `  ${line}`);
  return [`${target.server} answered ${answer.status}: ${detail}`, ...lines, HINTS.get(answer.status)]
    .filter(Boolean)
    .join("\n");
}
