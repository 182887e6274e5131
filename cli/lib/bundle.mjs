// @ts-check
import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { lstatSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { CliError } from "./errors.mjs";

/**
 * One upload as a directory: `bundle.json` and the files it names. It is written while the measurement goes on and
 * removed once the server has it, so that nothing measured is lost, whatever ends this program.
 *
 * @typedef {"result" | "profile" | "config" | "side"} Field
 * @typedef {{ field: Field, name: string, file: string }} Entry `name` is what the server is told
 * @typedef {{ project: string, meta: Record<string, unknown>, entries: Entry[], pid: number | null }} Manifest
 *   `pid` is the process that still adds to it
 * @typedef {{ directory: string, manifest: Manifest }} Bundle
 */

const MANIFEST = "bundle.json";

/**
 * @param {string} pending
 * @param {{ project: string, meta: Record<string, unknown> }} upload
 * @returns {Bundle} empty, and ours until `close`
 */
export function createBundle(pending, { project, meta }) {
  const stamp = new Date().toISOString().replace(/[:.]/g, "-");
  const directory = join(pending, `${stamp}-${process.pid}-${Math.random().toString(36).slice(2, 8)}`);
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const bundle = { directory, manifest: { project, meta, entries: [], pid: process.pid } };
  save(bundle);
  return bundle;
}

/** @param {Bundle} bundle */
export function save({ directory, manifest }) {
  const file = join(directory, MANIFEST);
  writeFileSync(`${file}.new`, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** @param {Bundle} bundle @param {Field} field @param {string} name @param {Uint8Array} bytes */
export function add(bundle, field, name, bytes) {
  const safe = basename(name).replace(/[^\w.-]+/g, "_");
  const file = `${String(bundle.manifest.entries.length + 1).padStart(3, "0")}-${safe}`;
  writeFileSync(join(bundle.directory, file), bytes, { mode: 0o600 });
  bundle.manifest.entries.push({ field, name: basename(name), file });
  save(bundle);
}

/** @param {Bundle} bundle nothing will be added any more */
export function close(bundle) {
  bundle.manifest.pid = null;
  save(bundle);
}

/** @param {Bundle} bundle */
export const remove = ({ directory }) => rmSync(directory, { recursive: true, force: true });

/** @param {Bundle} bundle @returns {boolean} whether it holds anything to send */
export const hasResults = ({ manifest }) =>
  manifest.entries.some(({ field }) => field === "result" || field === "profile");

/** @param {number} pid */
function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === "EPERM";
  }
}

/**
 * @param {string} pending
 * @param {(error: CliError) => void} [broken] hears of what is no bundle
 * @returns {Bundle[]} what waits, oldest first, without what is still measured
 */
export function pendingBundles(
  pending,
  broken = (error) => {
    throw error;
  },
) {
  let names;
  try {
    names = readdirSync(pending).sort();
  } catch {
    return [];
  }
  return names
    .map((name) => join(pending, name))
    .filter((directory) => lstatSync(directory, { throwIfNoEntry: false })?.isDirectory())
    .flatMap((directory) => loadOr(directory, broken))
    .filter(({ manifest: { pid } }) => pid === null || !isRunning(pid));
}

/** @param {string} directory @param {(error: CliError) => void} broken @returns {Bundle[]} */
function loadOr(directory, broken) {
  try {
    return [load(directory)];
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    broken(error);
    return [];
  }
}

/** @param {string} directory @returns {Bundle} @throws CliError where it is none */
function load(directory) {
  const broken = (/** @type {string} */ why) => new CliError(`${directory} cannot be sent: ${why}`);
  let manifest;
  try {
    if (!lstatSync(join(directory, MANIFEST)).isFile()) throw new Error("a link");
    manifest = JSON.parse(readFileSync(join(directory, MANIFEST), "utf8"));
  } catch {
    throw broken(`it has no readable ${MANIFEST}`);
  }
  const { project, meta, entries, pid } = manifest ?? {};
  const named = typeof project === "string" && /^[a-z0-9][a-z0-9-]{0,62}$/.test(project);
  if (!named || meta === null || typeof meta !== "object" || !Array.isArray(entries))
    throw broken(`its ${MANIFEST} was not written by benchtrail`);
  for (const entry of entries)
    if (
      !["result", "profile", "config", "side"].includes(entry?.field) ||
      typeof entry.name !== "string" ||
      !isPlain(directory, entry.file)
    )
      throw broken(`it names the file ${JSON.stringify(entry?.file)}, which is not in the directory`);
  return { directory, manifest: { project, meta, entries, pid: typeof pid === "number" ? pid : null } };
}

/**
 * Bundles travel as artifacts of builds that nobody trusts (pull requests of forks): one that names files outside
 * of its directory, or links to them, must not make us send those.
 *
 * @param {string} directory @param {unknown} file
 */
function isPlain(directory, file) {
  if (typeof file !== "string" || !/^\d{3,}-[\w.-]+$/.test(file)) return false;
  try {
    return lstatSync(join(directory, file)).isFile();
  } catch {
    return false;
  }
}

/** Files from so many bytes on travel compressed: a stream of k6 has hundreds of MB, and a server takes 64. */
const LARGE = 4 * 2 ** 20;

/** @param {string} name */
const packed = (name) => `${name}.gz`;

/** @param {Buffer} bytes */
const isGzip = (bytes) => bytes[0] === 0x1f && bytes[1] === 0x8b;

/**
 * @param {Bundle} bundle
 * @returns {{ key: string, form: () => FormData }} `key` is derived from what is sent: the same results of the same
 *   commit are one upload, however often they are sent
 */
export function formOf({ directory, manifest }) {
  const files = manifest.entries.map(({ field, name, file }) => {
    const bytes = readFileSync(join(directory, file));
    if (bytes.length < LARGE || isGzip(bytes)) return { field, name, bytes };
    return { field, name: packed(name), bytes: gzipSync(bytes), was: name };
  });
  const large = new Set(files.map(({ was }) => was));
  const { results, ...told } = manifest.meta;
  const renamed = Array.isArray(results)
    ? { results: results.map((one) => (large.has(one.file) ? { ...one, file: packed(one.file) } : one)) }
    : {};
  const meta = JSON.stringify({ ...told, ...renamed });
  const hash = createHash("sha256").update(meta);
  for (const { field, name, bytes } of files)
    hash.update(`\0${field}\0${name}\0`).update(createHash("sha256").update(bytes).digest());
  const form = () => {
    const data = new FormData();
    data.append("meta", meta);
    for (const { field, name, bytes } of files) data.append(field, new Blob([bytes]), name);
    return data;
  };
  return { key: hash.digest("hex"), form };
}
