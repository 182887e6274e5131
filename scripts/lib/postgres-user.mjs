// @ts-check
import { spawnSync } from "node:child_process";
import { PlainError } from "./say.mjs";

/**
 * How to start PostgreSQL's programs: they refuse to run as root.
 *
 * @typedef {object} DatabaseUser
 * @property {number} [uid] set when we are root and run them as another user
 * @property {number} [gid]
 * @property {string[]} prefix words to put before the command
 */

const isRoot = () => process.getuid?.() === 0;

/** @param {string} flag */
function idOf(flag) {
  const answer = spawnSync("id", [flag, "postgres"], { encoding: "utf8" });
  return answer.status === 0 ? Number(answer.stdout) : undefined;
}

/** @returns {{ uid: number, gid: number }} the system's user `postgres`, made when it is missing */
function postgresAccount() {
  if (idOf("-u") === undefined) {
    spawnSync("groupadd", ["--system", "postgres"]);
    spawnSync("useradd", ["--system", "--gid", "postgres", "--no-create-home", "postgres"]);
  }
  const uid = idOf("-u");
  const gid = idOf("-g");
  if (uid === undefined || gid === undefined) {
    throw new PlainError(
      "PostgreSQL does not run as root, and this system has no user `postgres` and no `useradd` to make one.\n" +
        "Start Benchtrail as an ordinary user, or set DATABASE_URL to your own PostgreSQL.",
    );
  }
  return { uid, gid };
}

/**
 * Who runs the embedded PostgreSQL. An ordinary user: themselves. Root: the user `postgres`; where that user
 * cannot reach the checkout (a directory above is private, as in /root), it keeps just the capability to pass.
 *
 * @param {string} initdb absolute path of the program beside the server
 * @param {string} directory an existing directory beside the database's own
 * @returns {DatabaseUser}
 */
export function databaseUser(initdb, directory) {
  if (!isRoot()) return { prefix: [] };
  const { uid, gid } = postgresAccount();
  const reachable = (/** @type {string[]} */ ...prefix) => {
    const script = 'test -x "$2" && test -x "$1" && "$1" --version';
    const [command = "", ...args] = [...prefix, "/bin/sh", "-c", script, "sh", initdb, directory];
    const options = prefix.length > 0 ? { cwd: "/" } : { cwd: "/", uid, gid };
    const { status, stderr } = spawnSync(command, args, options);
    // It answers also when it cannot find itself, which it needs later, but complains.
    return status === 0 && stderr.length === 0;
  };
  if (reachable()) return { uid, gid, prefix: [] };
  const setpriv = ["setpriv", `--reuid=${uid}`, `--regid=${gid}`, "--clear-groups"];
  // PostgreSQL asks access(2) about its programs, which forgets capabilities unless told not to.
  const keep = ["--securebits=+no_setuid_fixup", "--inh-caps=+dac_override", "--ambient-caps=+dac_override"];
  const prefix = [...setpriv, ...keep];
  if (reachable(...prefix)) return { uid, gid, prefix };
  throw new PlainError(
    `PostgreSQL does not run as root, and the user \`postgres\` cannot enter ${directory} or run ${initdb}.\n` +
      "Move the checkout and the data directory to where every user may pass (chmod o+x), start Benchtrail as an\n" +
      "ordinary user, or set DATABASE_URL to your own PostgreSQL.",
  );
}
