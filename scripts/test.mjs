// @ts-check
/**
 * `npm test`: every check there is, from a fresh clone, with all of its set-up. The last line says
 * `N passed, N failed` of all tests together.
 *
 * Stops at the first stage that fails; with CI=true it goes on, to tell everything at once.
 * `npm test -- --only static|unit|db|e2e|start` runs a part; what follows goes to vitest: `npm run test:unit -- lib/stats`.
 */
import { checkNode } from "./lib/node-version.mjs";
import { STATIC_CHECKS, tests } from "./lib/checks.mjs";
import { prepareSources } from "./lib/prepare.mjs";
import { PlainError, step, words } from "./lib/say.mjs";

/** @typedef {import("./lib/checks.mjs").Count} Count */
/** @typedef {{ title: string, part: string, run: () => Promise<Count> }} Stage */

const NOTHING = { passed: 0, failed: 0 };

async function browser() {
  const { ensureBrowser } = await import("./lib/browser.mjs");
  await step("Looking for a Chromium", ensureBrowser);
  return NOTHING;
}

async function build() {
  const { build: make, buildIsFresh } = await import("./lib/build.mjs");
  if (!(await buildIsFresh())) await step("Building for production", make);
  return NOTHING;
}

const [flag, part, ...more] = process.argv.slice(2);

/** @type {Stage[]} */
const STAGES = [
  ...Object.entries(STATIC_CHECKS).map(([title, run]) => ({ title, part: "static", run })),
  { title: "unit tests", part: "unit", run: () => tests("unit", more) },
  { title: "database tests", part: "db", run: () => tests("db", more) },
  { title: "production build", part: "build", run: build },
  { title: "browser", part: "e2e", run: browser },
  { title: "browser tests", part: "e2e", run: () => tests("e2e", more) },
  { title: "start tests", part: "start", run: () => tests("start", more) },
];

/** @returns {Stage[]} what was asked for */
function chosen() {
  if (flag === undefined) return STAGES;
  const needsBuild = part === "e2e" || part === "start";
  const stages = STAGES.filter((stage) => stage.part === part || (needsBuild && stage.part === "build"));
  if (flag === "--only" && stages.length > 0) return stages;
  throw new PlainError("npm test -- --only static|unit|db|e2e|start");
}

/** @param {Stage} stage @returns {Promise<Count & { title: string, seconds: number }>} */
async function runStage({ title, run }) {
  const since = Date.now();
  console.log(`\n━━ ${title}`);
  const count = await run().catch((error) => {
    console.error(words(error));
    return { passed: 0, failed: 1 };
  });
  return { title, ...count, seconds: (Date.now() - since) / 1000 };
}

/** @param {(Count & { title: string, seconds: number })[]} results @param {Stage[]} stages */
function summarise(results, stages) {
  console.log("\n━━ summary");
  for (const { title } of stages) {
    const result = results.find((each) => each.title === title);
    const mark = !result ? "-" : result.failed > 0 ? "✗" : "✓";
    const counts =
      result && result.passed + result.failed > 0 ? `${result.passed} passed, ${result.failed} failed` : "";
    const time = result ? `${result.seconds.toFixed(1)} s` : "not run";
    console.log(`${mark} ${title.padEnd(18)} ${time.padStart(8)}   ${counts}`.trimEnd());
  }
}

/** @type {(Count & { title: string, seconds: number })[]} */
const results = [];
try {
  checkNode();
  const stages = chosen();
  await prepareSources();
  for (const stage of stages) {
    const result = await runStage(stage);
    results.push(result);
    if (result.failed > 0 && process.env.CI !== "true") break;
  }
  summarise(results, stages);
} catch (error) {
  console.error(words(error));
  results.push({ title: "set-up", passed: 0, failed: 1, seconds: 0 });
}
const passed = results.reduce((sum, each) => sum + each.passed, 0);
const failed = results.reduce((sum, each) => sum + each.failed, 0);
console.log(`\n${passed} passed, ${failed} failed`);
const onlyChecks = part === "static";
process.exitCode = failed > 0 || (passed === 0 && !onlyChecks) ? 1 : 0;
