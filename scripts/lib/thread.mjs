// @ts-check
import { mkdir, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { ROOT } from "./paths.mjs";

/** What threads run (server/thread.ts), in one piece: lib/threads finds it here in production, development and tests. */
export const THREAD = join(ROOT, ".next", "thread.mjs");

/** Makes it of the sources as they are. */
export async function makeThread() {
  const { bundle } = await import("./vite.mjs");
  const code = await bundle(join(ROOT, "server", "thread.ts"));
  await mkdir(dirname(THREAD), { recursive: true });
  // Whole or not at all: a thread may be about to start.
  const temporary = `${THREAD}.${process.pid}`;
  await writeFile(temporary, code);
  await rename(temporary, THREAD);
}
