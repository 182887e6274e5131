// @ts-check
import { spawnSync } from "node:child_process";
import { basename } from "node:path";
import { UsageError } from "../errors.mjs";
import { bombardier } from "./bombardier.mjs";
import { k6 } from "./k6.mjs";
import { shellLine } from "./scan.mjs";
import { wrk } from "./wrk.mjs";

/** @typedef {import("./tool.mjs").Tool} Tool */
/** @typedef {import("./tool.mjs").Context} Context */

/**
 * @typedef {object} Plan one command line, ready to run
 * @property {string | null} tool null: a command that is run as it is
 * @property {string[]} argv
 * @property {string[]} notes
 * @property {number | null} seconds
 * @property {string | null} url
 * @property {string} [output]
 * @property {number[]} fineCodes
 * @property {string | undefined} command to show with the run
 */

/** @type {Tool[]} */
const TOOLS = [wrk, bombardier, k6];
/** Programs that run their command elsewhere, where our files are not. */
const ELSEWHERE = /^(ssh|docker|podman|kubectl|nerdctl)$/;

/**
 * @param {string[]} command
 * @returns {{ tool: Tool, at: number }} the tool in it: `taskset -c 0 wrk …` runs wrk
 * @throws UsageError
 */
function findTool(command) {
  for (const [at, word] of command.entries()) {
    const tool = TOOLS.find(({ name }) => basename(word) === name);
    if (tool) return { tool, at };
  }
  const known = TOOLS.map(({ name }) => name).join(", ");
  throw new UsageError(
    `Which load tool is "${command[0]}"? Known are ${known}; with --as-is its standard output is uploaded unchanged.`,
  );
}

/**
 * @param {string[]} command what stood behind `--`
 * @param {Context & { asIs: boolean }} context
 * @returns {Plan}
 */
export function plan(command, { asIs, ...context }) {
  if (command.length === 0)
    throw new UsageError("Nothing to run: the load tool's command stands behind `--`.");
  if (asIs)
    return {
      tool: null,
      argv: command,
      notes: [],
      seconds: null,
      url: null,
      fineCodes: [0],
      command: undefined,
    };
  const { tool, at } = findTool(command);
  const adapted = tool.adapt(command.slice(at + 1), context);
  const before = command.slice(0, at + 1);
  if (adapted.output && before.some((word) => ELSEWHERE.test(basename(word))))
    throw new UsageError(
      `${tool.name} writes its results to a file, which ${before[0]} keeps to itself: run it, and use \`benchtrail upload\`.`,
    );
  return {
    ...adapted,
    tool: tool.name,
    argv: [...before, ...adapted.args],
    fineCodes: tool.fineCodes ?? [0],
    command: shellLine([...before, ...tool.shown(adapted.args)]),
  };
}

/** @param {string[]} command @returns {string | null} what the tool says of its version */
export function toolVersion(command) {
  const { tool, at } = findTool(command);
  const word = command[at];
  if (!word || command.slice(0, at).some((each) => ELSEWHERE.test(basename(each)))) return null;
  const { stdout, stderr } = spawnSync(word, tool.versionArgs, { encoding: "utf8", timeout: 5_000 });
  const version = tool.versionPattern.exec(`${stdout ?? ""}${stderr ?? ""}`)?.[1] ?? null;
  return version === "unspecified" ? null : version;
}
