// @ts-check
/**
 * `node scripts/readme-pictures.mjs http://localhost:3000`: takes the pictures of the README from a running
 * Benchtrail with its sample history.
 */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { ensureBrowser } from "./lib/browser.mjs";
import { ROOT } from "./lib/paths.mjs";

const [url = "http://localhost:3000"] = process.argv.slice(2);
const project = "tokensvc";
const range = "a8f818e876bc...017c11c64c10";

/** @returns {Promise<string>} path of the differential CPU profile of the range */
async function profilePath() {
  const [base, head] = range.split("...");
  const answer = await fetch(`${url}/api/v1/projects/${project}/compare?base=${base}&head=${head}`);
  /** @type {{ profiles: { kind: string, base: string, head: string }[] }} */
  const { profiles } = await answer.json();
  const cpu = profiles.find(({ kind }) => kind === "cpu");
  return `/${project}/profiles/${cpu?.base}...${cpu?.head}`;
}

/** @type {Record<string, string>} */
const pages = {
  compare: `/${project}/compare/${range}`,
  project: `/${project}`,
  "flame-diff": await profilePath(),
  sweep: "/tokensvc-load/sweeps/latest",
  matrix: "/frameworks/matrix/latest",
  journey: `/${project}/j/ping`,
  story: `/${project}/story`,
};

const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: ["--no-sandbox"] });
const page = await browser.newPage({ viewport: { width: 1280, height: 860 }, colorScheme: "light" });
await mkdir(join(ROOT, "public", "readme"), { recursive: true });
for (const [name, path] of Object.entries(pages)) {
  await page.goto(url + path, { waitUntil: "networkidle" });
  await page.waitForTimeout(500);
  await page.screenshot({ path: join(ROOT, "public", "readme", `${name}.png`) });
  console.log(`${name}: ${path}`);
}
await browser.close();
