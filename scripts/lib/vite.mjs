// @ts-check
import { dirname, join } from "node:path";
import { build } from "vite";
import { ROOT } from "./paths.mjs";

/** How Vite finds what the sources name: for the tests, the development server and the server's bundle alike. */
export const resolve = {
  alias: { "@": ROOT, "server-only": join(ROOT, "node_modules", "server-only", "empty.js") },
};

/**
 * Node reads no TypeScript, and a thread none of its parent's modules: its code is made one piece, as Next's bundler
 * does it.
 *
 * @type {import("vite").Plugin}
 */
export const threads = {
  name: "threads",
  async transform(code, id) {
    const [url, entry = ""] = /new URL\("(\.\/\w+\.ts)", import\.meta\.url\)/.exec(code) ?? [];
    if (!url) return null;
    const text = Buffer.from(await bundle(join(dirname(id), entry), true)).toString("base64");
    return code.replace(url, `new URL("data:text/javascript;base64,${text}")`);
  },
};

/**
 * @param {string} entry of what is made one piece
 * @param {boolean} whole with the packages that it needs; else they stay where they are, in node_modules
 * @returns {Promise<string>} the code
 */
export async function bundle(entry, whole) {
  const built = await build({
    configFile: false,
    logLevel: "error",
    root: ROOT,
    resolve,
    plugins: whole ? [] : [threads],
    ...(whole && { ssr: { noExternal: true } }),
    build: {
      ssr: entry,
      target: "node20",
      write: false,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const [made] = [built].flat();
  if (!made || !("output" in made)) throw new Error(`${entry} was not built`);
  return made.output[0].code;
}
