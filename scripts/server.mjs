// @ts-check
/**
 * The process of the production server, started by scripts/start.mjs. When that one dies without a word (kill
 * -9), the channel to it closes: then this one takes the embedded database down in order and ends, so that
 * neither a port nor a database directory stays taken.
 *
 * Arguments: the directory of the standalone build, the process id of the embedded database or nothing.
 */
import http from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [, , directory = "", postgres = ""] = process.argv;

process.on("disconnect", () => {
  try {
    if (postgres) process.kill(Number(postgres), "SIGINT");
  } finally {
    process.exit(1);
  }
});

// Next's standalone server makes the HTTP server itself and has no place for a listener in front of its own.
// instrumentation.ts says what stands there; without it everything goes through Next, only slower.
const { createServer } = http;
// @ts-expect-error: one of its overloads is what Next calls
http.createServer = (/** @type {http.RequestListener} */ next) =>
  createServer((request, response) => {
    /** @type {{ benchtrailFront?: (...args: [...Parameters<http.RequestListener>, () => void]) => void }} */
    const { benchtrailFront } = /** @type {any} */ (globalThis);
    const pass = () => next(request, response);
    if (benchtrailFront) benchtrailFront(request, response, pass);
    else pass();
  });
await import(pathToFileURL(join(directory, "server.js")).href);
