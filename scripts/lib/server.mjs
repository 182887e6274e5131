// @ts-check
import { fork } from "node:child_process";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { SERVER } from "./build.mjs";
import { ROOT } from "./paths.mjs";
import { PlainError } from "./say.mjs";

const READY_MS = 60_000;
/** The development server compiles before it answers. */
const DEV_READY_MS = 300_000;
const DRAIN_MS = 10_000;

/** @param {number} port @returns {Promise<boolean>} */
async function healthy(port) {
  const signal = AbortSignal.timeout(2000);
  const answer = await fetch(`http://127.0.0.1:${port}/api/health`, { signal }).catch(() => undefined);
  return answer?.status === 200;
}

/**
 * Room for young objects, in MB: rendering a page fills Node's own 16 about once, and clearing that away took a sixth
 * of the page's time.
 */
const YOUNG_MB = 32;

/**
 * How glibc gives memory back: what is as large as this or larger as soon as it is free, and all else from two places
 * instead of one for each thread. Left alone it keeps gigabytes of files that were read long ago. Only glibc knows the
 * variables; elsewhere (musl, so an Alpine image; macOS) they do nothing, and no harm.
 */
const MALLOC = { MALLOC_MMAP_THRESHOLD_: `${2 ** 17}`, MALLOC_ARENA_MAX: "2" };

/** Its source is compiled as it runs, and again when it changes. */
const DEV_SERVER = join(ROOT, "scripts", "dev-server.mjs");

/**
 * Starts the server (server/) and waits until it is healthy. It runs in a process of its own that ends with
 * ours, however ours ends, and takes the embedded database down with it.
 *
 * @param {object} options
 * @param {boolean} [options.dev] Next's development server, which tells at once what it does
 * @param {string} [options.directory] a built checkout
 * @param {string} [options.program] another one than its server
 * @param {number} options.port
 * @param {Record<string, string>} options.environment
 * @param {number} [options.postgresPid] of the embedded database
 */
export async function startServer({ dev, directory = ROOT, program, port, environment, postgresPid }) {
  let output = "";
  let ready = dev === true;
  const child = fork(program ?? (dev ? DEV_SERVER : SERVER), [`${postgresPid ?? ""}`], {
    cwd: directory,
    env: {
      ...MALLOC,
      ...process.env,
      ...environment,
      NODE_ENV: dev ? "development" : "production",
      NEXT_TELEMETRY_DISABLED: "1",
      // Of several the last one counts: who runs this may know better.
      NODE_OPTIONS: `--max-semi-space-size=${YOUNG_MB} ${process.env.NODE_OPTIONS ?? ""}`,
    },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    // Its own group: Ctrl-C goes to the whole group of the terminal, and we end things in their order.
    detached: true,
  });
  const pass = (/** @type {NodeJS.WriteStream} */ to) => (/** @type {Buffer} */ chunk) => {
    if (ready) to.write(chunk);
    else output += chunk.toString("utf8");
  };
  child.stdout?.on("data", pass(process.stdout));
  child.stderr?.on("data", pass(process.stderr));
  let ended = false;
  const exited = new Promise((/** @type {(value: void) => void} */ resolve) => {
    child.once("exit", () => resolve(void (ended = true)));
  });
  const kill = () => void child.kill("SIGKILL");
  const stop = async () => {
    if (!ended) child.kill("SIGTERM");
    const timer = setTimeout(kill, DRAIN_MS);
    await exited;
    clearTimeout(timer);
  };
  const until = performance.now() + (dev ? DEV_READY_MS : READY_MS);
  while (!(await healthy(port))) {
    if (ended || performance.now() > until) {
      kill();
      throw new PlainError(`The server did not become healthy on port ${port}.\n${output}`);
    }
    await Promise.race([sleep(50), exited]);
  }
  ready = true;
  return { pid: child.pid ?? 0, stop, kill, exited };
}
