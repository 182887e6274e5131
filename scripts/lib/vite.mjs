// @ts-check
import { join } from "node:path";
import { build } from "vite";
import { ROOT } from "./paths.mjs";

/** How Vite finds what the sources name: for the tests, the development server and the server's bundle alike. */
export const resolve = {
  alias: { "@": ROOT, "server-only": join(ROOT, "node_modules", "server-only", "empty.js") },
};

/**
 * Node reads no TypeScript. Packages stay where they are, in node_modules.
 *
 * @param {string} entry of what is made one piece
 * @returns {Promise<string>} the code
 */
export async function bundle(entry) {
  const built = await build({
    configFile: false,
    logLevel: "error",
    root: ROOT,
    resolve,
    build: {
      ssr: entry,
      target: "node20",
      // The server finds its sources in stacks by it (server/mapped-stack.ts).
      sourcemap: "inline",
      write: false,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const [output] = [built].flat();
  if (!output || !("output" in output)) throw new Error(`${entry} was not built`);
  return output.output[0].code;
}
