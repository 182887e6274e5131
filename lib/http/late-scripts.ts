import "server-only";
import type { IncomingMessage, ServerResponse } from "node:http";
import { PassThrough } from "node:stream";
import { constants, createGzip } from "node:zlib";

/**
 * Next has the browser fetch and compile all scripts of a page before the page itself is on the screen, and has no
 * switch for that. In pages that go through here the scripts sleep until the page is painted. Without this (in
 * `next dev`) they start as Next wants, and nothing else is different.
 *
 * The page is compressed here: Next's own compression would hide it.
 */
export function delayScripts(request: IncomingMessage, response: ServerResponse): void {
  const { method, headers, url = "" } = request;
  if (method !== "GET" || !headers.accept?.includes("text/html") || /^\/(api|_next)\//.test(url)) return;
  const gzip = /\bgzip\b/.test(`${headers["accept-encoding"]}`);
  delete headers["accept-encoding"];
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse;
  response.writeHead = (...args: unknown[]) => {
    if (`${response.getHeader("content-type")}`.startsWith("text/html")) rewrite(response, gzip);
    return writeHead(...args);
  };
}

/** Lets through what is written from now on with its scripts put to sleep. */
function rewrite(response: ServerResponse, gzip: boolean): void {
  response.removeHeader("content-length");
  if (gzip) response.setHeader("content-encoding", "gzip");
  const write = response.write.bind(response) as (bytes: Buffer) => boolean;
  const end = response.end.bind(response) as () => void;
  // What has been written is to be seen, however much is still to come.
  const sent = gzip ? createGzip({ flush: constants.Z_SYNC_FLUSH }) : new PassThrough();
  const scripts = new Sleep();
  sent.on("data", (bytes: Buffer) => void (write(bytes) || sent.pause()));
  sent.on("end", end);
  response.on("drain", () => sent.resume());
  response.on("close", () => sent.destroy());
  sent.on("drain", () => response.emit("drain"));
  response.write = (chunk: string | Uint8Array) => sent.write(scripts.next(chunk));
  response.end = (chunk?: unknown) => {
    if (typeof chunk === "string" || chunk instanceof Uint8Array) sent.write(scripts.next(chunk));
    sent.end(scripts.rest());
    return response;
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
 * still comes in after 300 ms, or that nobody sees, does not wait any longer. Runs in the browser: complete in itself.
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
  if (document.readyState !== "loading") return painted();
  document.addEventListener("DOMContentLoaded", painted);
  setTimeout(painted, 300);
}
