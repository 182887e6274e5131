// @ts-check
import { readFile, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ROOT } from "../../scripts/lib/paths.mjs";
import { run } from "../../scripts/lib/run.mjs";

const ROUTE = join("app", "api", "v1", "projects", "[project]", "runs", "route.ts");

/**
 * A copy of the checkout (links, so Linux and macOS) in which Next has a route for uploads, and the server of this
 * directory stands before it.
 *
 * @param {string} directory
 */
export async function copyWithRoute(directory) {
  const entries = (await readdir(ROOT)).filter((name) => ![".git", ".next", ".benchtrail"].includes(name));
  await run("cp", ["-al", ...entries.map((name) => join(ROOT, name)), directory]);
  const route =
    (await readFile(join(ROOT, ROUTE), "utf8")) +
    (await readFile(join(ROOT, "bench/front/route.ts.txt"), "utf8"));
  await rm(join(directory, ROUTE));
  await writeFile(join(directory, ROUTE), route);
  const { build } = await import(join(directory, "scripts", "lib", "build.mjs"));
  await build();
  const { bundle } = await import(join(directory, "scripts", "lib", "vite.mjs"));
  const program = join(directory, ".next", "variant.mjs");
  await writeFile(program, await bundle(join(directory, "bench", "front", "server.ts"), false));
  return program;
}
