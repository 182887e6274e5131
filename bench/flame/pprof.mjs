// @ts-check
import { execFileSync, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { once } from "node:events";
import { join } from "node:path";
import { freePort } from "../../scripts/lib/postgres.mjs";

/** The tool itself: `go tool pprof` would be one process more. */
const pprof = () => execFileSync("go", ["tool", "-n", "pprof"], { encoding: "utf8" }).trim();

/**
 * `go tool pprof -top` on a file: wall clock, CPU of all its threads, most memory held.
 * @param {string} file @returns {Promise<{ ms: number, cpuMs: number, peakMb: number }>}
 */
export async function topOfPprof(file) {
  const from = performance.now();
  const child = spawn("bash", [
    "-c",
    'TIMEFORMAT="%U %S"; time "$0" -top "$1" > /dev/null 2> /dev/null',
    pprof(),
    file,
  ]);
  let text = "";
  child.stderr.on("data", (chunk) => (text += chunk));
  let peakMb = 0;
  const watch = setInterval(() => (peakMb = Math.max(peakMb, heldBy(child.pid ?? 0))), 10);
  await once(child, "close");
  clearInterval(watch);
  const [user = NaN, system = NaN] = text.trim().split(" ").map(Number);
  return { ms: performance.now() - from, cpuMs: 1000 * (user + system), peakMb };
}

/** Most memory that a process of bash's held, in MB; 0 where it cannot be told. @param {number} pid */
function heldBy(pid) {
  try {
    const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ");
    const status = readFileSync(`/proc/${child}/status`, "utf8");
    return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/**
 * One `go tool pprof -http` for each size.
 * @param {readonly number[]} sizes @param {string} directory
 */
export async function startPprof(sizes, directory) {
  /** @type {import("node:child_process").ChildProcess[]} */
  const children = [];
  /** @type {Map<number, string>} */
  const urls = new Map();
  const tool = pprof();
  for (const [at, size] of sizes.entries()) {
    const port = await freePort(14_000 + 10 * at);
    const file = join(directory, `${size}.pb.gz`);
    children.push(spawn(tool, ["-no_browser", `-http=127.0.0.1:${port}`, file], { stdio: "ignore" }));
    const url = `http://127.0.0.1:${port}`;
    await answers(url);
    urls.set(size, url);
  }
  return { urls, stop: () => children.forEach((child) => child.kill()) };
}

/** @param {string} url */
async function answers(url) {
  for (let attempt = 0; attempt < 300; attempt++) {
    if (
      await fetch(`${url}/ui/download`, { method: "HEAD" }).then(
        () => true,
        () => false,
      )
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${url} does not answer`);
}
