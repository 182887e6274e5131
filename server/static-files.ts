import "server-only";
import { readdirSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join } from "node:path";
import { accepts } from "./accepts";

/** Where the build has them, and how a browser asks for them. */
const directory = join(".next", "static");
const prefix = "/_next/static/";

const types: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".woff2": "font/woff2",
};

/** A file in the forms that a browser may take, the smallest first; `""` is the file as it is. */
type Forms = readonly { readonly encoding: string; readonly bytes: Buffer }[];

/** Some three megabytes; the names of the files hold a hash of what is in them, so they never change. */
let files: ReadonlyMap<string, Forms> | undefined;

/**
 * Answers for scripts, styles and fonts in front of Next, as they were compressed at build time
 * (scripts/lib/compress.mjs): Next compresses each anew for every browser, which for a first page costs more than
 * rendering it.
 * @returns false for every other request: nothing was done
 */
export function staticFile(
  { method, url = "", headers }: IncomingMessage,
  response: ServerResponse,
): boolean {
  if (method !== "GET" || !url.startsWith(prefix) || headers.range !== undefined) return false;
  const name = url.slice(prefix.length);
  const forms = (files ??= readFiles()).get(name);
  const form = forms?.find(
    ({ encoding }) => encoding === "" || accepts(headers["accept-encoding"], encoding),
  );
  if (!form) return false;
  response.writeHead(200, {
    "content-type": types[extname(name)],
    "content-length": form.bytes.length,
    "cache-control": "public, max-age=31536000, immutable",
    vary: "accept-encoding",
    ...(form.encoding !== "" && { "content-encoding": form.encoding }),
  });
  response.end(form.bytes);
  return true;
}

function readFiles(): ReadonlyMap<string, Forms> {
  const root = join(process.cwd(), directory);
  const names = readdirSync(root, { recursive: true, encoding: "utf8" });
  const there = new Set(names);
  return new Map(
    names
      .filter((name) => types[extname(name)] !== undefined)
      .map((name) => [name.replaceAll("\\", "/"), formsOf(root, name, there)]),
  );
}

function formsOf(root: string, name: string, there: ReadonlySet<string>): Forms {
  const forms = [
    { encoding: "br", path: `${name}.br` },
    { encoding: "gzip", path: `${name}.gz` },
    { encoding: "", path: name },
  ];
  return forms
    .filter(({ path }) => there.has(path))
    .map(({ encoding, path }) => ({ encoding, bytes: readFileSync(join(root, path)) }));
}
