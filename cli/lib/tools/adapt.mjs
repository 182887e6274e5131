// @ts-check
import { UsageError } from "../errors.mjs";
import { flagsOf, lastOf, rateOf, redacted, replaced, scan, secondsOf } from "./scan.mjs";

/**
 * What a tool's rules (list.mjs) make of a command.
 *
 * @typedef {import("./list.mjs").Tool} Tool
 * @typedef {import("./scan.mjs").ScannedOption} ScannedOption
 * @typedef {{ scenario: string | undefined, scratch: string, env: NodeJS.ProcessEnv }} Context `scratch` is a
 *   directory for files of one run
 * @typedef {{ args: string[], notes: string[], seconds: number | null, rate: number | null, url: string | null, output?: string }}
 *   Adapted `notes` say what was changed and what is missing; `seconds` is how long a run takes, where the command
 *   tells, and `rate` what it asks for per second; `output` is the file with the result, else it is standard output
 */

/**
 * @param {Tool} tool
 * @param {string[]} args what stood behind the program
 * @param {Context} context
 * @returns {Adapted}
 * @throws UsageError for a command that measures nothing, or prints nothing that can be read
 */
export function adapt(tool, args, context) {
  const flags = flagsOf(tool.options);
  const find = (/** @type {string} */ option) => lastOf(scan(args, flags), option);
  refuse(tool, args, find);
  const allowed = withoutDropped(tool, args, flags);
  const full = withNeeded(tool, allowed.args, flags, context.env);
  const output = outputOf(tool, find, context);
  const at = tool.subcommand ? full.args.indexOf(tool.subcommand) + 1 : 0;
  return {
    args: full.args.toSpliced(at, 0, ...full.added, ...output.added),
    notes: [...nameless(tool, find, context.scenario), ...allowed.notes, ...full.notes, ...output.notes],
    seconds: secondsOfRun(tool, find),
    rate: tool.rate ? rateOf(find(tool.rate.option)?.value) : null,
    url: tool.target === undefined ? null : (find(tool.target)?.value ?? null),
    output: output.file,
  };
}

/** @param {Tool} tool @param {string[]} args @param {Context} context @returns {string[]} without what may be a secret */
export function shown(tool, args, { scratch }) {
  const safe = redacted(args, flagsOf(tool.options), tool.secrets ?? []);
  return safe.map((arg) => arg.replaceAll(`${scratch}/`, ""));
}

/** @typedef {(option: string) => ScannedOption | undefined} Find */
/** @typedef {import("./scan.mjs").Flags} Flags */

/** @param {Tool} tool @param {readonly string[]} args @param {Find} find @throws UsageError */
function refuse({ tool, subcommand, refuses }, args, find) {
  if (subcommand && !args.includes(subcommand))
    throw new UsageError(`Only \`${tool} ${subcommand} …\` measures; this command has no \`${subcommand}\`.`);
  const refusal = refuses?.find(
    ({ with: unwanted, without }) => (unwanted && find(unwanted)) || (without && !find(without)),
  );
  if (refusal) throw new UsageError(refusal.why);
}

/** @param {Tool} tool @param {Find} find @returns {number | null} how long a run takes, where the command tells */
function secondsOfRun({ duration }, find) {
  if (!duration || (duration.unless && find(duration.unless))) return null;
  return secondsOf(find(duration.option)?.value ?? duration.usual);
}

/** @param {Tool} tool @param {string[]} commandArgs @param {Flags} flags */
function withoutDropped({ drops = [] }, commandArgs, flags) {
  let args = commandArgs;
  const notes = [];
  for (const { option, why } of drops) {
    const present = lastOf(scan(args, flags), option);
    if (!present) continue;
    notes.push(`Left out ${written(args, present)}: ${why}.`);
    args = replaced(args, present, []);
  }
  return { args, notes };
}

/** @param {Tool} tool @param {string[]} commandArgs @param {Flags} flags @param {NodeJS.ProcessEnv} env */
function withNeeded({ needs = [] }, commandArgs, flags, env) {
  let args = commandArgs;
  const notes = [];
  const added = [];
  for (const need of needs) {
    const step = satisfy(need, args, lastOf(scan(args, flags), need.option), env);
    args = step.args;
    added.push(...step.added);
    if (step.note && need.why) notes.push(`${step.note}: ${need.why}.`);
  }
  return { args, added, notes };
}

/** @param {string[]} args @param {ScannedOption} found */
const written = (args, { from, to }) => args.slice(from, to).join(" ");

/**
 * @param {Tool} tool
 * @param {Find} find
 * @param {string | undefined} scenario
 * @returns {string[]} a note where nobody tells what was measured
 */
function nameless(tool, find, scenario) {
  const silent = tool.nameless === true || (tool.nameless && find(tool.nameless));
  if (!silent || scenario) return [];
  return [`${tool.label} does not say here what it measures: name it, e.g. --scenario 'POST /orders'.`];
}

/** @param {Tool} tool @param {Find} find @param {Context} context */
function outputOf({ label, output }, find, { scratch }) {
  if (!output) return { added: [], notes: [], file: undefined };
  const ownFile = find(output.option)?.value;
  if (ownFile) return { added: [], notes: [], file: ownFile };
  const file = `${scratch}/${output.file}`;
  const added = output.args.map((arg) => arg.replace("{file}", file));
  return { added, notes: [`Added ${added[0]}: the results of ${label} are read from there.`], file };
}

/**
 * @param {import("../../../lib/parsers/usage.ts").NeededOption} need
 * @param {string[]} args
 * @param {ScannedOption | undefined} current
 * @param {NodeJS.ProcessEnv} env
 * @returns {{ args: string[], added: string[], note?: string }}
 */
function satisfy({ args: needed, fits, keep, env: variable }, args, current, env) {
  if (!current && variable && env[variable]) return { args, added: [] };
  if (!current) return { args, added: [...needed], note: `Added ${needed.join(" ")}` };
  if (!fits || fits.test(current.value ?? "")) return { args, added: [] };
  const text = written(args, current);
  if (keep) return { args, added: [], note: `Left ${text} as it is` };
  const note = `Using ${needed.join(" ")} instead of ${text}`;
  return { args: replaced(args, current, [...needed]), added: [], note };
}
