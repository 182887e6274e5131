// @ts-check
import { copyFile, rename, stat, truncate } from "node:fs/promises";

const OLDER_FILES = 4;
const MOST_BYTES = 10 * 2 ** 20;
const HOUR = 3_600_000;

/**
 * When a log has grown long, what is in it goes to FILE.1, that of before to FILE.2, and so on; the oldest goes. It is
 * copied and emptied, not renamed: who writes it holds it open.
 *
 * @param {string} file @param {number} [mostBytes]
 */
export async function rotateLog(file, mostBytes = MOST_BYTES) {
  const { size } = await stat(file).catch(() => ({ size: 0 }));
  if (size <= mostBytes) return;
  for (let number = OLDER_FILES - 1; number > 0; number--)
    await rename(`${file}.${number}`, `${file}.${number + 1}`).catch(() => {});
  await copyFile(file, `${file}.1`);
  await truncate(file);
}

/** Does so now and then. @param {string} file @returns {() => void} ends it */
export function keepRotated(file) {
  const timer = setInterval(() => void rotateLog(file).catch(() => {}), HOUR).unref();
  return () => clearInterval(timer);
}
