// @ts-check
import { readFileSync } from "node:fs";

/** @param {string} file @returns {string | null} trimmed; null where it is not there or not for us */
export function readText(file) {
  try {
    return readFileSync(file, "utf8").trim();
  } catch {
    return null;
  }
}
