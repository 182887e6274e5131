// @ts-check
/**
 * `node scripts/check-walls.mjs`: the rules of the house that the linter cannot say, and that .oxlintrc.json is what
 * scripts/lib/lint-rules.mjs says. `--write` writes it.
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { lintRulesText } from "./lib/lint-rules.mjs";
import { ROOT } from "./lib/paths.mjs";
import { wallBreaches } from "./lib/walls.mjs";

const file = join(ROOT, ".oxlintrc.json");
if (process.argv.includes("--write")) await writeFile(file, lintRulesText());

const breaches = await wallBreaches(ROOT);
if ((await readFile(file, "utf8").catch(() => "")) !== lintRulesText())
  breaches.push(".oxlintrc.json is written by `npm run lint:rules`, from scripts/lib/lint-rules.mjs");
for (const breach of breaches) console.error(breach);
if (breaches.length > 0) process.exitCode = 1;
