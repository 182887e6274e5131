// @ts-check
import { createHash } from "node:crypto";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { gunzip as gunzipCallback } from "node:zlib";
import tar from "tar-stream";
import { PlainError } from "../say.mjs";
import { END, FORMAT, MANIFEST, PART_BYTES, partName } from "./format.mjs";

/** @typedef {import("./format.mjs").Manifest} Manifest */
/** @typedef {import("./format.mjs").End} End */
/** A part of a table's COPY, in order. @typedef {{ table: string, bytes: Buffer }} Part */

const gunzip = promisify(gunzipCallback);
/** A part is larger than it should be by one read of the network at most; a manifest is far smaller. */
const MOST_BYTES = 4 * PART_BYTES;

/** The archive is not whole, or none. */
export class DamagedArchive extends PlainError {}

/**
 * Reads an archive from its beginning to its end, once.
 *
 * @param {AsyncIterable<Uint8Array>} input
 * @returns {Promise<{ manifest: Manifest, parts: () => AsyncGenerator<Part, End> }>}
 *   `parts` checks each part as it comes and the sums at the end: only then what was read is known to be whole
 * @throws {PlainError} says which part is damaged
 */
export async function readArchive(input) {
  const entries = entriesOf(input);
  const first = (await entries.next()).value;
  if (first?.name !== MANIFEST) throw new DamagedArchive("This is no archive of Benchtrail.");
  const manifest = parsed(first.body, MANIFEST);
  if (manifest.benchtrailArchive !== FORMAT)
    throw new PlainError(
      `The archive has the format ${manifest.benchtrailArchive}, and this Benchtrail reads ${FORMAT}: take a newer one.`,
    );
  return { manifest, parts: () => partsOf(entries) };
}

/** @param {AsyncIterable<Uint8Array>} input @returns {AsyncGenerator<{ name: string, body: Buffer }, undefined>} */
async function* entriesOf(input) {
  const extract = tar.extract();
  const read = pipeline(input, extract);
  read.catch(() => {});
  let last = "its beginning";
  try {
    for await (const entry of extract) {
      const { name, size = 0 } = entry.header;
      if (size > MOST_BYTES) throw new Error("a part is too large");
      /** @type {Uint8Array[]} */
      const chunks = [];
      for await (const chunk of /** @type {AsyncIterable<Uint8Array>} */ (entry)) chunks.push(chunk);
      last = name;
      yield { name, body: Buffer.concat(chunks) };
    }
    await read;
  } catch (error) {
    if (error instanceof PlainError) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw new DamagedArchive(`The archive is damaged behind ${last}: ${why}.`);
  }
  return undefined;
}

/** @param {AsyncGenerator<{ name: string, body: Buffer }>} entries @returns {AsyncGenerator<Part, End>} */
async function* partsOf(entries) {
  const sums = new Map();
  let last = MANIFEST;
  for await (const { name, body } of entries) {
    if (name === END) return checked(parsed(body, END), sums);
    const [table = ""] = name.split("/");
    const sum = sums.get(table) ?? { hash: createHash("sha256"), parts: 0 };
    sums.set(table, sum);
    if (name !== partName(table, ++sum.parts))
      throw new DamagedArchive(`The archive is damaged: behind ${last} comes ${name}.`);
    const bytes = await gunzip(body, { maxOutputLength: MOST_BYTES }).catch((error) => {
      throw new DamagedArchive(`The archive is damaged: ${name} does not decompress (${error.message}).`);
    });
    sum.hash.update(bytes);
    yield { table, bytes };
    last = name;
  }
  throw new DamagedArchive(`The archive ends too early, behind ${last}.`);
}

/** @param {End} end @param {Map<string, { hash: import("node:crypto").Hash, parts: number }>} sums @returns {End} */
function checked(end, sums) {
  for (const [table, { parts, sha256 }] of Object.entries(end.tables)) {
    const sum = sums.get(table);
    if ((sum?.parts ?? 0) !== parts)
      throw new DamagedArchive(
        `The archive is damaged: of ${table} there are ${sum?.parts ?? 0} of ${parts} parts.`,
      );
    if (sum && sum.hash.digest("hex") !== sha256)
      throw new DamagedArchive(`The archive is damaged: the parts of ${table} are not what was written.`);
  }
  return end;
}

/** @param {Buffer} body @param {string} name @returns {any} */
function parsed(body, name) {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    throw new DamagedArchive(`The archive is damaged: ${name} is no JSON.`);
  }
}
