// @ts-check
/**
 * `npm start`: from a fresh clone to a running Benchtrail, and the second time in seconds. What must be there
 * first (dependencies) is brought here with Node's own modules only; the rest is imported when it exists.
 *
 * `--built` (the container image): everything is there, nothing is to be installed or made.
 * `--dev` (`npm run dev`): Next's development server instead of the build, on data of its own.
 */
import { hostname as hostName } from "node:os";
import { openDatabase } from "./lib/database.mjs";
import { bootstrapToken, openDataDirectory } from "./lib/data-directory.mjs";
import { lockDataDirectory } from "./lib/lock.mjs";
import { checkNode } from "./lib/node-version.mjs";
import { ROOT, dataDirectory } from "./lib/paths.mjs";
import { parsePort, probePort } from "./lib/port.mjs";
import { prepare, prepareSources } from "./lib/prepare.mjs";
import { PlainError, step, words } from "./lib/say.mjs";
import { Shutdown, Stopped } from "./lib/shutdown.mjs";
import { workerCount } from "./lib/workers.mjs";

const shutdown = new Shutdown();
const [dev, built] = ["--dev", "--built"].map((flag) => process.argv.includes(flag));

/** @template T @param {string} title @param {(note: (text: string) => void) => Promise<T>} action */
async function stage(title, action) {
  shutdown.check();
  return step(title, action);
}

/**
 * @param {{ directory: string, databaseUrl: string, url: string, token: string, kill: () => void }} options `kill`
 *   ends the server, which would else answer a loader that is still sending; uploads land whole or not at all
 */
async function samples({ directory, databaseUrl, url, token, kill }) {
  const { loadSampleHistory, samplesAreDue } = await import("./lib/samples.mjs");
  if (process.env.DATABASE_URL || !(await samplesAreDue({ directory, databaseUrl }))) return;
  try {
    await stage("Loading the sample history", (note) =>
      shutdown.unlessStopped(loadSampleHistory({ directory, url, token, note })),
    );
  } catch (error) {
    if (shutdown.stopping) {
      kill();
      throw error;
    }
    console.error(`The sample history could not be loaded; the next start tries again.\n${words(error)}`);
  }
}

/** @param {{ publicUrl: string, directory: string, token: string, from: string }} options */
function announce({ publicUrl, directory, token, from }) {
  const origin = from === "environment" ? "that of BENCHTRAIL_TOKEN" : `kept in ${directory}/token`;
  console.log(`
  Benchtrail runs.

  URL     ${publicUrl}
  Token   ${from === "new" ? `${token}  (shown once, ${origin})` : origin}
  Data    ${process.env.DATABASE_URL ? "in the database of DATABASE_URL" : directory}

  Ctrl-C stops it.
`);
}

/** While somebody develops, a Benchtrail may run on the usual port. @returns {Promise<number>} */
async function choosePort() {
  const port = parsePort(process.env.PORT);
  if (!dev || process.env.PORT) return port;
  const { freePort } = await import("./lib/postgres.mjs");
  return freePort(port);
}

async function main() {
  checkNode();
  const workers = dev ? 1 : workerCount();
  const port = await choosePort();
  const publicUrl = (process.env.BENCHTRAIL_URL || `http://localhost:${port}`).replace(/\/+$/, "");
  const directory = dataDirectory(dev ? "dev" : "");
  await openDataDirectory(directory);
  const lock = await lockDataDirectory(directory, `process ${process.pid}, ${publicUrl}`);
  shutdown.add(lock.release);
  // The server of a killed start notices its end, and lets go of the port, a moment later.
  const hostname = await probePort(port, lock.afterKill ? 5000 : 0);
  if (!built) await (dev ? prepareSources : prepare)(stage);
  const bucket = (await import("./lib/blobs/s3.mjs")).openBucket(process.env);
  if (bucket) await stage("Looking for the bucket of files", () => bucket.check());
  const database = await openDatabase(directory, stage, shutdown);
  const { token, all, from } = await bootstrapToken(directory);
  const shared = from !== "environment" && process.env.DATABASE_URL !== undefined;
  const environment = {
    DATABASE_URL: database.url,
    BENCHTRAIL_TOKEN: all,
    BENCHTRAIL_TOKEN_HOST: shared ? hostName() : "",
    BENCHTRAIL_URL: publicUrl,
    BENCHTRAIL_DATA_DIR: directory,
    BENCHTRAIL_WORKERS: `${workers}`,
    PORT: `${port}`,
    HOSTNAME: hostname,
  };
  const { startServer } = await import("./lib/server.mjs");
  const server = await stage("Starting the server", () =>
    startServer({ dev, port, environment, postgresPid: database.pid }),
  );
  shutdown.add(server.stop, server.kill);
  const local = `http://127.0.0.1:${port}`;
  await samples({ directory, databaseUrl: database.url, url: local, token, kill: server.kill });
  shutdown.check();
  announce({ publicUrl, directory, token, from });
  await Promise.race([shutdown.requested, server.exited, ...(database.exited ? [database.exited] : [])]);
  if (!shutdown.stopping) throw new PlainError("The server or its database ended unexpectedly; see above.");
}

process.chdir(ROOT);
try {
  await main();
} catch (error) {
  if (!(error instanceof Stopped) && !shutdown.stopping) {
    console.error(`\n${words(error)}`);
    process.exitCode = 1;
  }
}
shutdown.stopping = true;
if (process.exitCode !== 1) console.log("\nStopping …");
await shutdown.run();
process.exit();
