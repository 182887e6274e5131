// @ts-check
/**
 * An archive is a tar file: `manifest.json`, then for each table its parts `run/000001.gz` … (gzip of PostgreSQL's binary
 * COPY, cut anywhere), then `end.json` with the sums. So any tar and gunzip can open it, and psql load it:
 * `tar xOf FILE run/ | gunzip | psql -c "\copy run (columns of the manifest) from stdin (format binary)"`
 */

export const FORMAT = 1;
export const MANIFEST = "manifest.json";
export const END = "end.json";

/** Bytes of a part before compression. */
export const PART_BYTES = 4 * 2 ** 20;

/**
 * @typedef {object} Manifest
 * @property {number} benchtrailArchive the format's version
 * @property {string} createdAt RFC 3339
 * @property {string} postgres version of the server that it was read from
 * @property {{ id: string, slug: string } | null} project null: the whole instance
 * @property {{ name: string, checksum: string }[]} migrations applied there, oldest first
 * @property {{ name: string, columns: string[] }[]} tables in the order in which they follow
 */

/** Of a table: its rows, and the bytes of its COPY before compression. @typedef {{ rows: number, bytes: number, parts: number, sha256: string }} Sum */
/** @typedef {{ tables: Record<string, Sum> }} End */

/** @param {string} table @param {number} number from 1 */
export const partName = (table, number) => `${table}/${String(number).padStart(6, "0")}.gz`;

/** @param {{ name: string }[]} columns */
export const columnList = (columns) => columns.map(({ name }) => name).join(", ");
