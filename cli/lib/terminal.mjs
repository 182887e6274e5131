// @ts-check
/** What is measured goes to standard output; everything about how it goes, to standard error. */

/** @param {string} text */
export const tell = (text) => void process.stderr.write(`${text}\n`);

/** @param {string} text */
export const warn = (text) => tell(`! ${text}`);

/** @param {string} text */
export const print = (text) => void process.stdout.write(`${text}\n`);

/** @param {number} milliseconds */
const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(1)} s`;

/**
 * Runs one step and shows its time: living on a terminal, one line at its start and one at its end elsewhere.
 *
 * @template T
 * @param {string} title
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(title, work) {
  const since = Date.now();
  const live = process.stderr.isTTY === true;
  const show = () => process.stderr.write(`\r\x1b[2K· ${title} … ${seconds(Date.now() - since)}`);
  if (live) show();
  else tell(`· ${title} …`);
  const timer = live ? setInterval(show, 250) : null;
  const end = (/** @type {string} */ mark) =>
    tell(`${live ? "\r\x1b[2K" : ""}${mark} ${title} (${seconds(Date.now() - since)})`);
  try {
    const result = await work();
    end("✓");
    return result;
  } catch (error) {
    end("✗");
    throw error;
  } finally {
    if (timer) clearInterval(timer);
  }
}

/**
 * @param {string[][]} rows the first is the head; all columns but the first are right-aligned
 * @returns {string}
 */
export function table(rows) {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? "").length)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
