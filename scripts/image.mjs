// @ts-check
/**
 * `node scripts/image.mjs DIRECTORY`: copies what the container runs of a built checkout. Which files its pages load
 * Next has written down (.nft.json); those of the server before it (server/) the same library finds here.
 */
import { cp, readFile, readdir } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { nodeFileTrace } from "@vercel/nft";
import { SERVER, WORKER } from "./lib/build.mjs";
import { ROOT } from "./lib/paths.mjs";
import { THREAD } from "./lib/thread.mjs";

const [, , directory] = process.argv;
if (!directory) throw new Error("node scripts/image.mjs DIRECTORY");

/** Whole, since what of it is loaded depends on the version of Node, or is said by no line that can be traced. */
const WHOLE = [
  "package.json",
  "next.config.mjs",
  "public",
  "prisma/migrations",
  "scripts",
  "cli",
  "node_modules/next",
  "node_modules/@swc/helpers",
  "node_modules/piscina",
];
/** What people run beside the server. */
const SCRIPTS = ["backup", "blobs", "restore"].map((name) => join(ROOT, "scripts", `${name}.mjs`));
/** What only compilers and debuggers read. */
const IDLE = /(\.map|\.dev\.js|next[\\/]dist[\\/](docs|esm))$/;
/** Of the build: what only the compiler reads. */
const COMPILER = /^(cache|dev|types|diagnostics|trace.*|.*\.nft\.json)$/;

/** @returns {Promise<string[]>} relative to the checkout */
async function tracedByNext() {
  const next = join(ROOT, ".next");
  const traces = (await readdir(next, { recursive: true })).filter((file) =>
    /^server.*\.nft\.json$/.test(file),
  );
  const files = traces.map(async (trace) => {
    const path = join(next, trace);
    const { files } = JSON.parse(await readFile(path, "utf8"));
    return files.map((/** @type {string} */ file) => relative(ROOT, resolve(dirname(path), file)));
  });
  return (await Promise.all(files)).flat();
}

const { fileList } = await nodeFileTrace([SERVER, WORKER, THREAD, ...SCRIPTS], {
  base: ROOT,
  ignore: [".next/static/**", "public/**"],
});
const packages = new Set(
  [...fileList, ...(await tracedByNext())].filter((file) => file.startsWith("node_modules")),
);
const built = (await readdir(join(ROOT, ".next"))).filter((name) => !COMPILER.test(name));
for (const file of [...WHOLE, ...packages, ...built.map((name) => join(".next", name))])
  await cp(join(ROOT, file), join(directory, file), {
    recursive: true,
    verbatimSymlinks: true,
    // Maps of the server's own code name the sources in its log.
    filter: (name) => !IDLE.test(name) || /[\\/]\.next[\\/]server[\\/].*\.map$/.test(name),
  });
