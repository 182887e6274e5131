// @ts-check
import { chmod, chown, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { databaseUser } from "../../scripts/lib/postgres-user.mjs";
import { freePort } from "../../scripts/lib/postgres.mjs";
import { run } from "../../scripts/lib/run.mjs";

const WORKERS = 2;
const USER = "benchtrail";

/**
 * A coordinator and two workers on ports of their own, not durable and thrown away at the end.
 *
 * @param {string} bin directory of PostgreSQL's programs
 */
export async function startNodes(bin) {
  const directory = await mkdtemp(join(tmpdir(), "benchtrail-citus-"));
  await chmod(directory, 0o755);
  const user = databaseUser(join(bin, "initdb"), directory);
  const identity = user.prefix.length > 0 ? {} : { uid: user.uid, gid: user.gid };
  const does = (/** @type {string} */ program, /** @type {string[]} */ args) => {
    const [command = "", ...rest] = [...user.prefix, join(bin, program), ...args];
    return run(command, rest, { ...identity, cwd: "/", failure: `${program} failed` });
  };
  /** @type {{ data: string, port: number }[]} */
  const nodes = [];
  const stop = async () => {
    for (const { data } of nodes.splice(0))
      await does("pg_ctl", ["-D", data, "-m", "immediate", "-w", "stop"]).catch(() => {});
    await rm(directory, { recursive: true, force: true });
  };
  try {
    for (let at = 0, port = 21_370; at <= WORKERS; at++, port++) {
      port = await freePort(port);
      const data = join(directory, `${at}`);
      await mkdir(data, { mode: 0o700 });
      if (user.uid !== undefined && user.gid !== undefined) await chown(data, user.uid, user.gid);
      await does("initdb", [
        "-D",
        data,
        "-U",
        USER,
        "--auth=trust",
        "--encoding=UTF8",
        "--locale=C",
        "--no-sync",
      ]);
      const settings = {
        shared_preload_libraries: "citus",
        listen_addresses: "127.0.0.1",
        port,
        max_connections: 200,
      };
      const careless = {
        fsync: "off",
        unix_socket_directories: data,
        "citus.node_conninfo": "sslmode=disable",
      };
      const flags = Object.entries({ ...settings, ...careless }).map(
        ([name, value]) => `-c ${name}=${value}`,
      );
      await does("pg_ctl", ["-D", data, "-w", "-l", join(data, "log"), "-o", flags.join(" "), "start"]);
      nodes.push({ data, port });
    }
    const url = (/** @type {number} */ port) => `postgresql://${USER}@127.0.0.1:${port}/postgres`;
    for (const { port } of nodes) await query(url(port), "CREATE EXTENSION citus");
    const [coordinator, ...workers] = nodes;
    if (!coordinator) throw new Error("no node was started");
    await query(url(coordinator.port), `SELECT citus_set_coordinator_host('127.0.0.1', ${coordinator.port})`);
    for (const { port } of workers)
      await query(url(coordinator.port), `SELECT citus_add_node('127.0.0.1', ${port})`);
    return { url: url(coordinator.port), directory, workers: workers.length, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** @param {string} url @param {string} sql */
async function query(url, sql) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}
