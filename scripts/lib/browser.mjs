// @ts-check
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { ROOT } from "./paths.mjs";
import { run } from "./run.mjs";
import { PlainError } from "./say.mjs";

const NAMES = [
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "chrome",
  "microsoft-edge",
];
const PLACES = [
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
];

/** @param {string} path @returns {boolean} whether it starts at all: Ubuntu's `chromium-browser` may be an empty shell */
const works = (path) =>
  process.platform === "win32"
    ? existsSync(path)
    : spawnSync(path, ["--version"], { timeout: 20_000 }).status === 0;

/** @returns {string | undefined} a Chromium of this machine */
function installed() {
  const directories = (process.env.PATH ?? "").split(delimiter);
  const onPath = NAMES.flatMap((name) => directories.map((directory) => join(directory, name)));
  return [...onPath, ...PLACES].find((path) => existsSync(path) && works(path));
}

/** @returns {Promise<string | undefined>} the one that Playwright downloaded at some time */
async function playwrightsOwn() {
  const { chromium } = await import("playwright-core");
  const path = chromium.executablePath();
  return existsSync(path) && works(path) ? path : undefined;
}

/** @returns {Promise<string | undefined>} */
async function fromSystemPackages() {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return undefined;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  try {
    await run("apt-get", ["update", "-qq"], { env });
    await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"], { env });
  } catch {
    return undefined;
  }
  return installed();
}

/** @returns {Promise<string | undefined>} */
async function fromPlaywright() {
  const cli = join(ROOT, "node_modules", "playwright-core", "cli.js");
  await run(process.execPath, [cli, "install", "chromium"]).catch(() => {});
  return playwrightsOwn();
}

/** @returns {Promise<string | undefined>} the Chromium to test with, if one is here */
export async function findBrowser() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (works(named)) return named;
    throw new PlainError(`CHROMIUM_PATH is ${named}, which does not start.`);
  }
  return installed() ?? (await playwrightsOwn());
}

/** @returns {Promise<string>} the Chromium to test with, fetched when none is here */
export async function ensureBrowser() {
  const path = (await findBrowser()) ?? (await fromSystemPackages()) ?? (await fromPlaywright());
  if (path) return path;
  throw new PlainError(
    "No Chromium was found, and none could be installed. Install one (Debian: apt-get install chromium) or set\n" +
      "CHROMIUM_PATH to one.",
  );
}
