// @ts-check
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The checkout, absolute, without a slash at the end. */
export const ROOT = resolve(fileURLToPath(new URL("../..", import.meta.url)));

/**
 * Where the embedded database, the token and other local state live: BENCHTRAIL_DATA_DIR, else in the checkout.
 *
 * @param {string} apart a directory below the usual one, for what keeps out of its way
 */
export const dataDirectory = (apart = "") =>
  resolve(ROOT, process.env.BENCHTRAIL_DATA_DIR || join(".benchtrail", apart));
