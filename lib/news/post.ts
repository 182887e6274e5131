import "server-only";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { isIP } from "node:net";
import { checkAddress, checkedLookup, type Resolver } from "./addresses";

/** What is sent. */
export interface Post {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface PostOptions {
  readonly allowPrivate: boolean;
  /** Milliseconds for all of it. */
  readonly patience?: number;
  readonly resolver?: Resolver;
}

const mostRedirects = 3;
const usualPatience = 10_000;

/**
 * Posts to an address that somebody chose. Follows redirects that keep the method (307, 308), each checked as the first.
 * @returns the status of the last answer, whose body is not read
 * @throws RefusedAddress, or what the network says
 */
export async function post(message: Post, options: PostOptions): Promise<number> {
  const signal = AbortSignal.timeout(options.patience ?? usualPatience);
  let url = new URL(message.url);
  for (let redirects = 0; ; redirects++) {
    const { status, location } = await once(url, message, options, signal);
    if ((status !== 307 && status !== 308) || !location || redirects === mostRedirects) return status;
    const next = new URL(location, url);
    // Never from an encrypted connection to one that all can read.
    if (next.protocol !== "https:" && url.protocol === "https:") return status;
    url = next;
  }
}

function once(
  url: URL,
  { headers, body }: Post,
  { allowPrivate, resolver }: PostOptions,
  signal: AbortSignal,
): Promise<{ status: number; location: string | undefined }> {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(host)) checkAddress(host, allowPrivate);
  if (url.protocol !== "http:" && url.protocol !== "https:")
    throw new Error(`${url.protocol} is no address of a receiver`);
  const send = url.protocol === "https:" ? httpsRequest : httpRequest;
  return new Promise((done, failed) => {
    const request = send(
      url,
      {
        method: "POST",
        headers: { ...headers, "content-length": Buffer.byteLength(body) },
        lookup: checkedLookup(allowPrivate, resolver),
        // Each connection is looked up and checked anew.
        agent: false,
        signal,
      },
      (response: IncomingMessage) => {
        done({ status: response.statusCode ?? 0, location: response.headers.location });
        response.destroy();
      },
    );
    request.on("error", (error) =>
      failed(signal.aborted ? new Error("no answer in time", { cause: error }) : error),
    );
    request.end(body);
  });
}
