// @ts-check
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The checkout, absolute, without a slash at the end. */
export const ROOT = resolve(fileURLToPath(new URL("../..", import.meta.url)));

/** Where the embedded database, the token and other local state live. @param {NodeJS.ProcessEnv} environment */
export const dataDirectory = (environment = process.env) =>
  resolve(ROOT, environment.BENCHTRAIL_DATA_DIR || ".benchtrail");
