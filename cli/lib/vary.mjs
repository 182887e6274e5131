// @ts-check
import { UsageError } from "./errors.mjs";
import { pair } from "./meta.mjs";

/**
 * What a sweep varies: the load (`connections`), a variable of the server's environment (`env.GOGC`), or anything else
 * that stands as `{}` in a command.
 *
 * @typedef {{ key: string, kind: "load" | "env" | "command", name: string, values: string[] }} Varied
 * @typedef {{ varied: Varied, value: string }[]} Combination one value of each
 */

const LOAD = new Set(["connections", "rate", "threads", "vus"]);

/** @param {string[]} options `connections=1,4,16`, `env.GOGC=50,100` @returns {Varied[]} @throws UsageError */
export function readVaried(options) {
  if (options.length === 0)
    throw new UsageError("--vary is needed: what is varied, e.g. connections=1,4,16,64.");
  if (options.length > 2)
    throw new UsageError("At most two things are varied at once: rows and columns of a grid.");
  return options.map((text) => {
    const [key, list] = pair(text, "vary");
    const values = [...new Set(list.split(",").map((value) => value.trim()))].filter(Boolean);
    if (values.length < 2)
      throw new UsageError(`--vary ${key} needs two values or more, with commas between them.`);
    const name = key.replace(/^env\./, "");
    const kind = key.startsWith("env.") ? "env" : LOAD.has(key) ? "load" : "command";
    return { key, kind, name, values };
  });
}

/** @param {readonly Varied[]} varied @returns {Combination[]} all values of all, the last changing first */
export function combinations(varied) {
  /** @type {Combination[]} */
  let all = [[]];
  for (const one of varied)
    all = all.flatMap((before) => one.values.map((value) => [...before, { varied: one, value }]));
  return all;
}

/**
 * Puts values in where `{connections}` stands.
 *
 * @param {string} text @param {Combination} combination
 */
export const filled = (text, combination) =>
  combination
    .filter(({ varied }) => varied.kind !== "env")
    .reduce((all, { varied, value }) => all.replaceAll(`{${varied.name}}`, () => value), text);

/**
 * The commands with `{connections}` for each `{}`, which may stand for it where one thing alone stands in them. Beside
 * `{connections}` a `{}` is the command's own: an empty object in JSON.
 *
 * @param {readonly Varied[]} varied @param {string[]} command @param {string} start
 * @returns {{ command: string[], start: string }} @throws UsageError where a value would go nowhere
 */
export function withPlaces(varied, command, start) {
  const text = [...command, start].join(" ");
  const placed = varied.filter(({ kind }) => kind !== "env");
  const [only] = placed.length === 1 ? placed : [];
  const bare = only && !text.includes(`{${only.name}}`) && text.includes("{}") ? only : null;
  for (const one of placed)
    if (!text.includes(`{${one.name}}`) && one !== bare)
      throw new UsageError(
        `Where does ${one.name} go? Write {${only ? "" : one.name}} for it, e.g. \`-- wrk -c{${only ? "" : one.name}} …\`.`,
      );
  if (placed.length < varied.length && !start)
    throw new UsageError(
      "--start CMD is needed: a variable of the environment is given to the server that it starts.",
    );
  const named = (/** @type {string} */ word) => (bare ? word.replaceAll("{}", `{${bare.name}}`) : word);
  return { command: command.map(named), start: named(start) };
}

/**
 * wrk refuses more threads than connections: a sweep that begins at one connection begins with one thread.
 *
 * @param {string[]} command
 */
export function fewerThreads(command) {
  if (!command.some((word) => /(^|\/)wrk2?$/.test(word))) return command;
  const text = command.join(" ");
  const connections = Number(/ (?:-c ?|--connections[ =])(\d+)/.exec(text)?.[1] ?? 10);
  const at = command.findIndex((word) => /^(-t\d*|--threads(=\d+)?)$/.test(word));
  const own = at < 0 ? "2" : (/\d+$/.exec(command[at] ?? "")?.[0] ?? command[at + 1] ?? "2");
  if (!(Number(own) > connections)) return command;
  const rest =
    at < 0
      ? command
      : command.filter((_, index) => index !== at && !(index === at + 1 && !/\d$/.test(command[at] ?? "")));
  const tool = rest.findIndex((word) => /(^|\/)wrk2?$/.test(word));
  return [...rest.slice(0, tool + 1), `-t${connections}`, ...rest.slice(tool + 1)];
}

/** @param {Combination} combination @returns {Record<string, string>} what the runs are another series by; the load is told by the tool */
export const variantOf = (combination) =>
  Object.fromEntries(
    combination
      .filter(({ varied }) => varied.kind !== "load")
      .map(({ varied, value }) => [varied.name, value]),
  );

/** @param {Combination} combination @returns {Record<string, string>} of the server's environment */
export const environmentOf = (combination) =>
  Object.fromEntries(
    combination
      .filter(({ varied }) => varied.kind === "env")
      .map(({ varied, value }) => [varied.name, value]),
  );

/** @param {Combination} combination */
export const nameOf = (combination) =>
  combination.map(({ varied, value }) => `${varied.name}=${value}`).join(" ");

/** @param {Varied} varied @returns {string} as the server calls it */
export const parameterOf = ({ kind, name }) => (kind === "load" ? `load.${name}` : `variant.${name}`);
