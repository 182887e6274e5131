// @ts-check
import { spawn } from "node:child_process";
import { PlainError } from "./say.mjs";

/** @type {Set<import("node:child_process").ChildProcess>} */
const running = new Set();

/** Ends the commands that run now: whoever waits for them sees them fail. */
export function endCommands() {
  for (const child of running) child.kill("SIGTERM");
}

/**
 * Runs a command to its end and answers its output; what it printed is in the error when it fails.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {import("node:child_process").SpawnOptions & { input?: string, failure?: string }} options `failure` is
 *   the first line of the message when the command fails
 * @returns {Promise<string>}
 */
export function run(command, args, { failure, ...options } = {}) {
  return new Promise((resolve, reject) => {
    let output = "";
    const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"], ...options });
    running.add(child);
    const keep = (/** @type {Buffer} */ chunk) => void (output += chunk.toString("utf8"));
    child.stdout?.on("data", keep);
    child.stderr?.on("data", keep);
    const title = failure ?? `${command} ${args.join(" ")} failed`;
    child.on("exit", () => running.delete(child));
    child.on("error", (error) => reject(new PlainError(`${title}: ${error.message}`)));
    child.on("close", (code, signal) => {
      if (code === 0) resolve(output);
      else reject(new PlainError(`${title} (${signal ?? `exit code ${code}`}).\n${lastLines(output, 40)}`));
    });
  });
}

/** @param {string} text @param {number} count */
export const lastLines = (text, count) => text.trimEnd().split("\n").slice(-count).join("\n");
