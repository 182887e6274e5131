// @ts-check
/** An error whose message is meant for the person at the terminal: printed as it is, without a stack. */
export class PlainError extends Error {}

/** @param {unknown} error @returns {string} what to print: plain words where we have them, else the stack */
export function words(error) {
  if (error instanceof PlainError) return error.message;
  if (error instanceof Error && "code" in error && (error.code === "EACCES" || error.code === "EPERM")) {
    return `This user may not do that: ${error.message}`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** @param {number} since milliseconds of `performance.now()` */
const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/**
 * Runs one step of the start and keeps the terminal alive meanwhile: the title at once, the time so far while
 * it runs, the time it took at the end.
 *
 * @template T
 * @param {string} title
 * @param {(note: (text: string) => void) => Promise<T> | T} run `note` shows how far the step is
 * @returns {Promise<T>}
 */
export async function step(title, run) {
  const since = performance.now();
  const live = process.stdout.isTTY === true;
  let state = "";
  const show = () =>
    live
      ? process.stdout.write(`\r\x1b[2K· ${title} … ${seconds(since)} ${state}`)
      : console.log(`  … ${title}, ${seconds(since)} ${state}`);
  if (live) show();
  else console.log(`· ${title} …`);
  const timer = setInterval(show, live ? 250 : 5000);
  try {
    const result = await run((text) => void (state = text));
    if (live) process.stdout.write("\r\x1b[2K");
    console.log(`✓ ${title} (${seconds(since)})`);
    return result;
  } catch (error) {
    if (live) process.stdout.write("\r\x1b[2K");
    console.log(`✗ ${title} (${seconds(since)})`);
    throw error;
  } finally {
    clearInterval(timer);
  }
}
