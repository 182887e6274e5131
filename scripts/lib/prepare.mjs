// @ts-check
import { build, buildIsFresh } from "./build.mjs";
import { install, installIsFresh } from "./install.mjs";
import { clientIsFresh, generateClient } from "./prisma-client.mjs";
import { step } from "./say.mjs";

/** @typedef {<T>(title: string, action: (note: (text: string) => void) => Promise<T>) => Promise<T>} Stage */

/** Dependencies and generated code, where missing or stale. @param {Stage} stage */
export async function prepareSources(stage = step) {
  if (!(await installIsFresh())) await stage("Installing the dependencies", install);
  if (!(await clientIsFresh())) await stage("Generating the database client", generateClient);
}

/** All that a start needs, where missing or stale. @param {Stage} stage */
export async function prepare(stage = step) {
  await prepareSources(stage);
  if (!(await buildIsFresh())) await stage("Building for production", build);
}
