import "server-only";
import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";

/** Where the layout finds the nonce of its answer (app/layout.tsx). What a client sends under this name is overwritten. */
const nonceHeader = "x-nonce";
const policyHeader = "content-security-policy";

/**
 * What a page may load and run: what is ours, and in it only the scripts and styles that this very answer vouches for.
 * Attributes `style` are what Mantine and charts place things with.
 */
const pagePolicy = (nonce: string) =>
  [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join("; ");

/** Of everything that is no page: where a browser shows it by itself, it loads nothing. */
const otherPolicy = "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'";

const always = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
  "permissions-policy":
    "accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), microphone=(), payment=(), usb=()",
} as const;

/**
 * Has every answer carry the headers by which a browser distrusts it, where it does not bring stricter ones itself, and
 * tells Next, as its documents have it, the nonce for the scripts of a page: by a header of the request.
 */
export function securityHeaders(request: IncomingMessage, response: ServerResponse): void {
  const nonce = randomBytes(16).toString("base64");
  const policy = pagePolicy(nonce);
  request.headers[policyHeader] = policy;
  delete request.headers[`${policyHeader}-report-only`];
  request.headers[nonceHeader] = nonce;
  const writeHead = response.writeHead;
  // Its overloads cannot be said of a function that passes everything on.
  response.writeHead = ((...args: unknown[]) => {
    response.writeHead = writeHead;
    const headerNames = Object.keys(lastObject(args)).map((name) => name.toLowerCase());
    const own = { ...always, [policyHeader]: isPage(response, args) ? policy : otherPolicy };
    for (const [name, value] of Object.entries(own))
      if (!response.hasHeader(name) && !headerNames.includes(name)) response.setHeader(name, value);
    return Reflect.apply(writeHead, response, args);
  }) as typeof writeHead;
}

/** The nonce of the answer to a request. */
export function nonceOf({ headers }: IncomingMessage): string | null {
  const nonce = headers[nonceHeader];
  return typeof nonce === "string" ? nonce : null;
}

/** Headers that every answer gets anew. */
export function isOwnHeader(name: string): boolean {
  return name === policyHeader || name === "x-request-id" || Object.hasOwn(always, name);
}

function lastObject(args: readonly unknown[]): object {
  const last = args.at(-1);
  return typeof last === "object" && last !== null && !Array.isArray(last) ? last : {};
}

function isPage(response: ServerResponse, args: readonly unknown[]): boolean {
  const contentType = Object.entries(lastObject(args)).find(
    ([name]) => name.toLowerCase() === "content-type",
  )?.[1];
  return `${contentType ?? response.getHeader("content-type")}`.startsWith("text/html");
}
