import "server-only";
import type { IncomingMessage, ServerResponse } from "node:http";
import { PassThrough } from "node:stream";
import { constants, createGzip } from "node:zlib";
import { accepts } from "./accepts";
import { asksForPage } from "./asks-for-page";

/**
 * Next has the browser fetch and compile all scripts of a page before the page itself is on the screen, and has no
 * switch for that. In pages that go through here the scripts sleep until the page is painted. Without this (in
 * `next dev`) they start as Next wants.
 *
 * The page is compressed here: Next's own compression would hide it.
 */
export function delayScripts(request: IncomingMessage, response: ServerResponse): void {
  if (!asksForPage(request)) return;
  const { headers } = request;
  const gzip = accepts(headers["accept-encoding"], "gzip");
  delete headers["accept-encoding"];
  intercept(response, gzip);
}

/** Next may say its headers first, or leave them to the first bytes: whichever comes decides whether it is a page. */
function intercept(response: ServerResponse, gzip: boolean): void {
  const own = originals(response);
  let page: Page | null | undefined;
  const begin = () => {
    if (page === undefined) page = isPage(response) ? openPage(response, gzip, own) : null;
    return page;
  };
  response.writeHead = (...args: unknown[]) => {
    begin();
    return own.writeHead(...args);
  };
  response.write = (...args: unknown[]) => {
    const opened = begin();
    return opened ? opened.write(args[0], args.find(isCallback)) : own.write(...args);
  };
  response.end = (...args: unknown[]) => {
    const opened = begin();
    if (!opened) return own.end(...args);
    opened.end(args[0], args.find(isCallback));
    return response;
  };
}

/** What the overloads of a response do, with any arguments. */
function originals(response: ServerResponse) {
  type Any<Result> = (...args: unknown[]) => Result;
  return {
    writeHead: response.writeHead.bind(response) as Any<ServerResponse>,
    write: response.write.bind(response) as Any<boolean>,
    end: response.end.bind(response) as Any<ServerResponse>,
  };
}

function isPage(response: ServerResponse): boolean {
  const { statusCode } = response;
  const hasBody = statusCode !== 204 && statusCode !== 304;
  return hasBody && `${response.getHeader("content-type")}`.startsWith("text/html");
}

type Callback = () => void;
const isCallback = (value: unknown): value is Callback => typeof value === "function";

interface Page {
  readonly write: (chunk: unknown, written?: Callback) => boolean;
  readonly end: (chunk: unknown, finished?: Callback) => void;
}

/** Sends what is written from now on with its scripts put to sleep. */
function openPage(
  response: ServerResponse,
  gzip: boolean,
  { write, end }: ReturnType<typeof originals>,
): Page {
  response.removeHeader("content-length");
  response.appendHeader("vary", "accept-encoding");
  if (gzip) response.setHeader("content-encoding", "gzip");
  // What has been written is to be seen, however much is still to come.
  const sent = gzip ? createGzip({ flush: constants.Z_SYNC_FLUSH }) : new PassThrough();
  const scripts = new Sleep();
  sent.on("data", (bytes: Buffer) => void (write(bytes) || sent.pause()));
  sent.on("end", () => end());
  response.on("drain", () => sent.resume());
  response.on("close", () => sent.destroy());
  sent.on("drain", () => response.emit("drain"));
  sent.on("error", () => response.destroy());
  return {
    write: (chunk, written) =>
      !sent.writableEnded && sent.write(scripts.next(chunk as string | Uint8Array), written),
    end(chunk, finished) {
      // Next ends a second time what it fails to send.
      if (sent.writableEnded) return;
      if (finished) response.once("finish", finished);
      if (typeof chunk === "string" || chunk instanceof Uint8Array) sent.write(scripts.next(chunk));
      sent.end(scripts.rest());
    },
  };
}

/** Of scripts that a browser passes over. */
const asleep = "text/late";
const begin = '<script src="/_next/';

/**
 * Gives all scripts of files a type that no browser runs, and puts in front of the first what will wake them; all other
 * bytes stay as they are.
 */
class Sleep {
  /** The beginning of a tag that the next chunk goes on with. */
  private kept = "";
  private starter = `<script>(${startScripts})("${asleep}")</script>`;

  next(chunk: string | Uint8Array): Buffer {
    // Latin-1 has a character for each byte, so that a chunk may end in the middle of a UTF-8 sequence.
    const text = this.kept + Buffer.from(chunk as Uint8Array).toString("latin1");
    const tag = text.lastIndexOf("<");
    const cut = tag >= 0 && begin.startsWith(text.slice(tag)) ? tag : text.length;
    this.kept = text.slice(cut);
    const page = text.slice(0, cut).replaceAll(begin, () => {
      const tag = `${this.starter}<script type="${asleep}" src="/_next/`;
      this.starter = "";
      return tag;
    });
    return Buffer.from(page, "latin1");
  }

  rest(): Buffer {
    return Buffer.from(this.kept, "latin1");
  }
}

/**
 * Wakes the scripts, and what they will ask for at once (`<link rel="late">`), when the page is on the screen. One that
 * still comes in after 300 ms, or that nobody sees, does not wait any longer; what comes later wakes as it comes. Runs in
 * the browser: complete in itself.
 */
function startScripts(type: string): void {
  const wake = () => {
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="late"]')) link.rel = "preload";
    for (const late of document.querySelectorAll(`script[type="${type}"]`)) {
      const script = document.createElement("script");
      for (const { name, value } of late.attributes) if (name !== "type") script.setAttribute(name, value);
      late.replaceWith(script);
    }
  };
  const painted = () => {
    if (document.visibilityState === "hidden") wake();
    else requestAnimationFrame(() => setTimeout(wake));
  };
  const late = new MutationObserver(wake);
  setTimeout(() => {
    if (document.readyState !== "loading") return;
    painted();
    late.observe(document, { childList: true, subtree: true });
  }, 300);
  document.addEventListener("DOMContentLoaded", () => {
    late.disconnect();
    painted();
  });
}
