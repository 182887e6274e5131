// @ts-check
/** `node scripts/check-walls.mjs`: the rules of the house that the linter cannot say. */
import { ROOT } from "./lib/paths.mjs";
import { wallBreaches } from "./lib/walls.mjs";

const breaches = await wallBreaches(ROOT);
for (const breach of breaches) console.error(breach);
if (breaches.length > 0) process.exitCode = 1;
