import { execFileSync } from "node:child_process";
import { chownSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { startPostgres } from "../../scripts/lib/postgres.mjs";

/** Of a running server: where its replica is not to have them. */
const own = ["postmaster.pid", "postmaster.opts", "pg_wal", "pg_replslot"];

/**
 * Starts a streaming replica of an embedded PostgreSQL: its files are copied between pg_backup_start and pg_backup_stop, as
 * PostgreSQL's documents have it (the embedded one comes without pg_basebackup), and what is written meanwhile is streamed.
 * @param primary its data directory @param primaryUrl of one of its databases @param directory of the replica's data, empty
 */
export async function startReplica(primary: string, primaryUrl: string, directory: string) {
  const backup = new pg.Client({ connectionString: primaryUrl });
  await backup.connect();
  await backup.query("SELECT pg_backup_start('replica', true)");
  execFileSync("cp", ["-a", join(primary, "postgres"), join(primary, "database-password"), directory]);
  const cluster = join(directory, "postgres");
  for (const name of own) rmSync(join(cluster, name), { recursive: true, force: true });
  const { rows } = await backup.query("SELECT labelfile FROM pg_backup_stop()");
  await backup.end();
  const { uid, gid } = statSync(cluster);
  const file = (name: string, text: string) => {
    writeFileSync(join(cluster, name), text, { flag: "a", mode: 0o600 });
    chownSync(join(cluster, name), uid, gid);
  };
  for (const name of ["pg_wal", "pg_wal/archive_status", "pg_replslot"]) {
    mkdirSync(join(cluster, name), { mode: 0o700 });
    chownSync(join(cluster, name), uid, gid);
  }
  file("backup_label", rows[0].labelfile);
  file("standby.signal", "");
  const secret = readFileSync(join(directory, "database-password"), "utf8").trim();
  const { searchParams, port } = new URL(primaryUrl);
  const conninfo = `host=${searchParams.get("host")} port=${port} user=benchtrail password=${secret}`;
  file("postgresql.auto.conf", `primary_conninfo = '${conninfo}'\n`);
  return startPostgres(directory, { careless: true });
}
