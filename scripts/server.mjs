// @ts-check
/**
 * The process of the production server, started by scripts/start.mjs. When that one dies without a word (kill
 * -9), the channel to it closes: then this one takes the embedded database down in order and ends, so that
 * neither a port nor a database directory stays taken.
 *
 * Arguments: the directory of the standalone build, the process id of the embedded database or nothing.
 */
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
await import(pathToFileURL(join(directory, "server.js")).href);
