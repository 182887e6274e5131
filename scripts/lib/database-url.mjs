// @ts-check
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { PlainError } from "./say.mjs";

const PATIENCE_MS = 10_000;
/** Refused, and "the database system is starting up": worth a moment, as both often start together. */
const PASSING = new Set(["ECONNREFUSED", "57P03"]);

/** @type {Record<string, string>} */
const REASONS = {
  ECONNREFUSED: "nothing listens there",
  ENOTFOUND: "the host name is unknown",
  EAI_AGAIN: "the host name is unknown",
  ETIMEDOUT: "no answer",
  "28P01": "the user name or the password is wrong",
  28000: "this user may not connect",
  "3D000": "that database does not exist there",
};

/** @param {string} text @param {string} name of its variable @returns {string} the address without user and password, fit to be shown */
export function shownAddress(text, name = "DATABASE_URL") {
  const url = URL.parse?.(text) ?? (URL.canParse(text) ? new URL(text) : null);
  if (!url || !/^postgres(ql)?:$/.test(url.protocol)) {
    throw new PlainError(`${name} must look like postgresql://user:password@host:5432/database`);
  }
  const host = url.searchParams.get("host") ?? (url.hostname || "localhost");
  return `${host}:${url.port || 5432}${url.pathname}`;
}

/** @param {unknown} error @returns {{ code: string, words: string }} */
function reason(error) {
  const inner = error instanceof AggregateError ? error.errors[0] : error;
  const code = inner instanceof Error && "code" in inner ? String(inner.code) : "";
  return { code, words: REASONS[code] ?? (inner instanceof Error ? inner.message : String(inner)) };
}

/** @param {string} url throws in plain words, and without its password, when the database does not answer */
export async function checkDatabase(url) {
  const shown = shownAddress(url);
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
    client.on("error", () => {});
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      const { code, words } = reason(error);
      if (!PASSING.has(code) || performance.now() > until) {
        throw new PlainError(`The database at ${shown} (DATABASE_URL) does not answer: ${words}.`);
      }
      await sleep(500);
    }
  }
}
