// @ts-check
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { closeSync, existsSync, openSync } from "node:fs";
import { chmod, chown, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ownPrograms } from "./postgres-programs.mjs";
import { settings } from "./postgres-settings.mjs";
import { databaseUser } from "./postgres-user.mjs";
import { stopOrphan } from "./postgres-orphan.mjs";
import { keepRotated, rotateLog } from "./log-rotation.mjs";
import { lastLines, run } from "./run.mjs";
import { PlainError } from "./say.mjs";

const USER = "benchtrail";
/** The longest path a Unix socket may have on every system, its file name included. */
const LONGEST_SOCKET = 100;

/** @param {string} file @returns {Promise<string>} the password of the embedded database, made on first use */
async function password(file) {
  if (!existsSync(file)) await writeFile(file, randomBytes(24).toString("base64url"), { mode: 0o600 });
  return (await readFile(file, "utf8")).trim();
}

/**
 * Makes the cluster in a directory aside and renames it, so that a killed start leaves no half of one.
 *
 * @param {{ initdb: string, cluster: string, secret: string, user: import("./postgres-user.mjs").DatabaseUser, careless: boolean }} options
 */
async function initialise({ initdb, cluster, secret, user, careless }) {
  const fresh = `${cluster}.new`;
  const passwordFile = `${cluster}.password`;
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh, { mode: 0o700 });
  await writeFile(passwordFile, secret, { mode: 0o600 });
  await own(user, fresh, passwordFile);
  const flags = ["--auth=scram-sha-256", `--username=${USER}`, `--pwfile=${passwordFile}`, "--encoding=UTF8"];
  flags.push("--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8");
  if (careless) flags.push("--no-sync");
  const [command = initdb, ...args] = [...user.prefix, initdb, `--pgdata=${fresh}`, ...flags];
  try {
    await run(command, args, {
      ...identity(user),
      cwd: "/",
      failure: "Making the database directory failed",
    });
    await rename(fresh, cluster);
  } finally {
    await rm(passwordFile, { force: true });
  }
}

/** @param {import("./postgres-user.mjs").DatabaseUser} user @param {string[]} paths */
async function own(user, ...paths) {
  if (user.uid === undefined || user.gid === undefined) return;
  for (const path of paths) await chown(path, user.uid, user.gid);
}

/** @param {import("./postgres-user.mjs").DatabaseUser} user what `spawn` must do itself */
const identity = (user) => (user.prefix.length > 0 ? {} : { uid: user.uid, gid: user.gid });

/**
 * A socket in the data directory needs no port and nobody else can reach it; where its path would be too long
 * (or on Windows) the server listens on the loopback instead.
 *
 * @param {string} directory @returns {Promise<{ host: string, port: number, flags: string[] }>}
 */
async function address(directory) {
  if (process.platform !== "win32" && `${directory}/.s.PGSQL.5432`.length <= LONGEST_SOCKET) {
    const flags = ["-c", "listen_addresses=", "-c", `unix_socket_directories=${directory}`];
    return { host: directory, port: 5432, flags };
  }
  const port = await freePort(15_432);
  const flags = ["-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="];
  return { host: "127.0.0.1", port, flags };
}

/**
 * The first free port from `from` on. Load tools take the ephemeral ports (32768 and up): stay below.
 *
 * @param {number} from @returns {Promise<number>}
 */
export async function freePort(from) {
  for (let port = from; port < 32_768; port += 1) {
    const free = await new Promise((resolve) => {
      const probe = createServer();
      probe.once("error", () => resolve(false));
      probe.listen({ port, exclusive: true }, () => probe.close(() => resolve(true)));
    });
    if (free) return port;
  }
  throw new PlainError(`There is no free port between ${from} and 32767.`);
}

/** @param {string} cluster @returns {Promise<{ pid: number, state: string } | undefined>} of its postmaster.pid */
async function postmaster(cluster) {
  const text = await readFile(join(cluster, "postmaster.pid"), "utf8").catch(() => "");
  const lines = text.split("\n");
  return lines[0] ? { pid: Number(lines[0]), state: lines[7]?.trim() ?? "" } : undefined;
}

/**
 * A running embedded PostgreSQL.
 *
 * @typedef {object} Postgres
 * @property {(database: string) => string} url connection string of one of its databases
 * @property {number} pid
 * @property {Promise<void>} exited settles when the server ends for whatever reason
 * @property {() => Promise<void>} stop ends it in order (fast shutdown) and waits for it
 */

/**
 * Starts PostgreSQL on `<directory>/postgres`, makes it on first use, and clears up after a start that was
 * killed. Nothing else may be starting on the same directory (see lock.mjs).
 *
 * @param {string} directory the data directory, existing and ours
 * @param {{ careless?: boolean, programs?: import("./postgres-programs.mjs").Programs, name?: string }} options
 *   `careless`: fast and not durable, for tests; others than its own: see postgres-upgrade.mjs
 * @returns {Promise<Postgres>}
 */
export async function startPostgres(directory, { careless = false, programs, name = "postgres" } = {}) {
  const { postgres, initdb } = programs ?? (await ownPrograms());
  await chmod(postgres, 0o755).catch(() => {});
  await chmod(initdb, 0o755).catch(() => {});
  const cluster = join(directory, name);
  const sockets = join(directory, "run");
  const log = join(directory, "postgres.log");
  const secret = await password(join(directory, "database-password"));
  const user = databaseUser(initdb, directory);
  if (!existsSync(cluster)) await initialise({ initdb, cluster, secret, user, careless });
  await stopOrphan(cluster);
  // Sockets of a killed server have lock files of their own, which fool PostgreSQL the same way.
  await rm(sockets, { recursive: true, force: true });
  await mkdir(sockets, { recursive: true, mode: 0o700 });
  await own(user, sockets);
  const { host, port, flags } = await address(sockets);
  for (const [name, value] of Object.entries(settings({ careless }))) flags.push("-c", `${name}=${value}`);
  const [command = postgres, ...args] = [...user.prefix, postgres, "-D", cluster, "-p", `${port}`, ...flags];
  const server = await launch({ command, args, cluster, log, user });
  return {
    ...server,
    url: (database) =>
      `postgresql://${USER}:${secret}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
  };
}

/**
 * @param {{ command: string, args: string[], cluster: string, log: string, user: import("./postgres-user.mjs").DatabaseUser }} options
 * @returns {Promise<Omit<Postgres, "url">>}
 */
async function launch({ command, args, cluster, log, user }) {
  await rotateLog(log);
  const output = openSync(log, "a", 0o600);
  // Its own group: Ctrl-C in a terminal goes to the whole group, and the database must outlive the app.
  const stdio = /** @type {const} */ (["ignore", output, output]);
  const server = spawn(command, args, { ...identity(user), cwd: "/", stdio: [...stdio], detached: true });
  closeSync(output);
  let ended = false;
  const exited = new Promise((/** @type {(value: void) => void} */ resolve) => {
    server.once("exit", () => resolve(void (ended = true)));
    server.once("error", () => resolve(void (ended = true)));
  });
  for (;;) {
    const state = await postmaster(cluster);
    if (state?.pid === server.pid && state?.state === "ready") break;
    if (ended) {
      const why = lastLines(await readFile(log, "utf8"), 10);
      throw new PlainError(`The embedded PostgreSQL did not start on ${cluster}:\n${why}`);
    }
    await Promise.race([sleep(20), exited]);
  }
  void exited.then(keepRotated(log));
  const stop = async () => {
    if (!ended) server.kill("SIGINT");
    await exited;
  };
  return { pid: server.pid ?? 0, exited, stop };
}
