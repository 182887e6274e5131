import "server-only";
import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { databaseState } from "@/lib/data/database";
import { renderFailures } from "@/lib/telemetry";
import { accepts } from "./accepts";
import { asksForPage } from "./asks-for-page";
import { type CachedPage, filled, cachedPage } from "./cached-page";
import { nonceOf } from "./security-headers";

/** Bytes of one page, and of all together; most have 20 to 400 KB. */
const mostBytes = 2_000_000;
const mostBytesOfAll = 24_000_000;
/** Pages say "the last 90 days", too, so none is kept for long. */
const maxAgeMs = 60_000;
/** A database that says nothing is not waited for: some pages do without it, the others say so themselves. */
const patienceMs = 250;

/**
 * Sends a page again as it went out before, while nothing was written to the database since: rendering it anew would
 * cost its server 20 to 80 ms to come to the same bytes. What a page takes from memory must not be older than the
 * database either.
 */
export class PageCache {
  readonly #pages = new LRUCache<string, CachedPage>({
    maxSize: mostBytesOfAll,
    sizeCalculation: ({ size, parts }) => size + 100 * parts.length,
    ttl: maxAgeMs,
  });
  /** What the database held before each of them was rendered. */
  #state: string | null = null;

  /** @param stateOf a name for all that the database holds; null where there is none (lib/data/database/state.ts) */
  constructor(private readonly stateOf: () => Promise<string | null>) {}

  /** Answers with what is kept, or has the page rendered and keeps what is sent. */
  async answer(request: IncomingMessage, response: ServerResponse, render: () => unknown): Promise<void> {
    const state = asksForPage(request) && isAnonymous(request) ? await this.#now() : null;
    if (state === null) return void render();
    if (state !== this.#state) this.#pages.clear();
    this.#state = state;
    const { url = "", headers } = request;
    const page = this.#pages.get(url);
    if (page) return send(response, page, nonceOf(request), accepts(headers["accept-encoding"], "gzip"));
    // When rendering fails, what is on its way may be half a page.
    const failures = renderFailures.count;
    record(response, nonceOf(request), (sent) => {
      if (state === this.#state && failures === renderFailures.count) this.#pages.set(url, sent);
    });
    render();
  }

  #now(): Promise<string | null> {
    const silence = sleep(patienceMs, null, { ref: false });
    return Promise.race([this.stateOf().catch(() => null), silence]);
  }
}

/** What somebody is shown who says who they are may be theirs alone: it is neither kept nor taken from what was kept. */
function isAnonymous({ headers }: IncomingMessage): boolean {
  return headers.cookie === undefined && headers.authorization === undefined;
}

async function send(
  response: ServerResponse,
  page: CachedPage,
  nonce: string | null,
  asGzip: boolean,
): Promise<void> {
  const { headers, body } = await filled(page, nonce, asGzip);
  response.writeHead(200, headers);
  response.end(body);
}

/** Tells of a page that was sent to its end. */
function record(response: ServerResponse, nonce: string | null, keep: (sent: CachedPage) => void): void {
  let parts: Uint8Array[] = [];
  let size = 0;
  const take = (chunk: unknown) => {
    const part = typeof chunk === "string" ? Buffer.from(chunk) : chunk;
    if (!(part instanceof Uint8Array)) return;
    size += part.length;
    if (size <= mostBytes) parts.push(part);
    else parts = [];
  };
  const write = response.write.bind(response) as (...args: unknown[]) => boolean;
  const end = response.end.bind(response) as (...args: unknown[]) => ServerResponse;
  response.write = (...args: unknown[]) => {
    take(args[0]);
    return write(...args);
  };
  response.end = (...args: unknown[]) => {
    take(args[0]);
    return end(...args);
  };
  response.on("finish", () => {
    const headers = response.getHeaders();
    const isPage = response.statusCode === 200 && `${headers["content-type"]}`.startsWith("text/html");
    if (isPage && !headers["set-cookie"] && size <= mostBytes)
      keep(cachedPage(headers, Buffer.concat(parts), nonce));
  });
}

/** Those of this process. */
export const pageCache = new PageCache(databaseState);
