// @ts-check
import { spawnSync } from "node:child_process";
import { basename } from "node:path";
import { UsageError } from "../errors.mjs";
import { adapt, shown } from "./adapt.mjs";
import { tools } from "./list.mjs";
import { shellLine } from "./scan.mjs";

/**
 * @typedef {import("./list.mjs").Tool} Tool
 * @typedef {import("./adapt.mjs").Context} Context
 *
 * @typedef {object} Plan one command line, ready to run
 * @property {string | null} tool null: a command that is run as it is
 * @property {string[]} argv
 * @property {string[]} notes
 * @property {number | null} seconds
 * @property {number | null} rate requests per second that the command asks for, where the results do not tell it
 * @property {string | null} url
 * @property {string} [output]
 * @property {Readonly<Record<number, string>>} fineCodes exit codes beside 0 of a run whose figures stand, and why
 * @property {RegExp} [printedRate] finds the asked rate in standard output, where the results do not tell it
 * @property {string | undefined} command to show with the run
 */

/** Names of the tools that `run` knows, for help texts. */
export const toolNames = tools.map(({ label }) => label).join(", ");

/** Programs that run their command elsewhere, where our files are not. */
const ELSEWHERE = /^(ssh|docker|podman|kubectl|nerdctl)$/;

/**
 * @param {string[]} command
 * @returns {{ tool: Tool, at: number }} the tool in it: `taskset -c 0 wrk …` runs wrk
 * @throws UsageError
 */
function findTool(command) {
  for (const [at, word] of command.entries()) {
    const name = basename(word);
    const tool = tools.find((each) => (each.program ? each.program.test(name) : each.tool === name));
    if (tool) return { tool, at };
  }
  throw new UsageError(
    `Which tool is "${command[0]}"? The client knows ${toolNames}; with --as-is its standard output is uploaded unchanged.`,
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
      rate: null,
      url: null,
      fineCodes: {},
      command: undefined,
    };
  const { tool, at } = findTool(command);
  const adapted = adapt(tool, command.slice(at + 1), context);
  const before = command.slice(0, at + 1);
  if (adapted.output && before.some((word) => ELSEWHERE.test(basename(word))))
    throw new UsageError(
      `${tool.label} writes its results to a file, which stays inside ${before[0]}: run the command yourself, then use \`benchtrail upload\`.`,
    );
  return {
    ...adapted,
    tool: tool.tool,
    argv: [...before, ...adapted.args],
    fineCodes: tool.fineCodes ?? {},
    ...(tool.printedRate && { printedRate: tool.printedRate }),
    command: shellLine([...before, ...shown(tool, adapted.args, context)]),
  };
}

/** @param {string[]} command @returns {string | null} what the tool says of its version */
export function toolVersion(command) {
  const { tool, at } = findTool(command);
  const word = command[at];
  if (!word || !tool.version || command.slice(0, at).some((each) => ELSEWHERE.test(basename(each))))
    return null;
  const { stdout, stderr } = spawnSync(word, tool.version.args, { encoding: "utf8", timeout: 5_000 });
  const version = tool.version.pattern.exec(`${stdout ?? ""}${stderr ?? ""}`)?.[1] ?? null;
  return version === "unspecified" ? null : version;
}
