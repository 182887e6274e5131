// @ts-check
import { parseArgs } from "node:util";
import { UsageError, reasonOf } from "./errors.mjs";

/**
 * An option of a command. `help` is its line in `--help`; `value` names its argument, without it the option is a
 * switch; `many` may be given more than once.
 *
 * @typedef {{ help: string, value?: string, many?: boolean }} Option
 * @typedef {Record<string, Option>} Options
 * @typedef {{ values: Values, positionals: string[], rest: string[] }} Parsed `rest` stands behind `--`
 *
 * @typedef {object} Command what is behind `benchtrail NAME`
 * @property {string} title what it is for, in a line
 * @property {string} usage
 * @property {string} about
 * @property {string[]} examples
 * @property {Options} options
 * @property {(parsed: Parsed, env: NodeJS.ProcessEnv) => Promise<number | void>} execute
 *   answers the exit code, where it is not 0
 */

/** Values of options, asked for by name. */
export class Values {
  /** @param {Record<string, unknown>} values */
  constructor(values) {
    this.values = values;
  }

  /** @param {string} name @returns {string | undefined} */
  text(name) {
    const value = this.values[name];
    if (value === "") throw new UsageError(`--${name} is empty.`);
    return typeof value === "string" ? value : undefined;
  }

  /** @param {string} name @returns {string[]} */
  list(name) {
    const value = this.values[name];
    return Array.isArray(value) ? value.map(String) : [];
  }

  /** @param {string} name */
  is(name) {
    return this.values[name] === true;
  }

  /** @param {string} name @param {number} otherwise @param {number} least @returns {number} a whole number */
  count(name, otherwise, least) {
    const text = this.text(name);
    if (text === undefined) return otherwise;
    if (!/^\d{1,6}$/.test(text) || Number(text) < least)
      throw new UsageError(`--${name} expects a whole number of at least ${least}, not "${text}".`);
    return Number(text);
  }

  /** @template {string} T @param {string} name @param {readonly T[]} allowed @param {T} otherwise @returns {T} */
  oneOf(name, allowed, otherwise) {
    const text = this.text(name) ?? otherwise;
    const choice = allowed.find((each) => each === text);
    if (choice === undefined)
      throw new UsageError(`--${name} is one of ${allowed.join(", ")}, not "${text}".`);
    return choice;
  }
}

/** @param {string[]} args @param {Options} options @returns {Parsed} @throws UsageError */
export function parse(args, options) {
  const at = args.indexOf("--");
  const own = at < 0 ? args : args.slice(0, at);
  const config = Object.fromEntries(
    Object.entries(options).map(([name, { value, many }]) => [
      name,
      { type: /** @type {"string" | "boolean"} */ (value ? "string" : "boolean"), multiple: many ?? false },
    ]),
  );
  try {
    const { values, positionals } = parseArgs({ args: own, options: config, allowPositionals: true });
    return { values: new Values(values), positionals, rest: at < 0 ? [] : args.slice(at + 1) };
  } catch (error) {
    throw new UsageError(reasonOf(error));
  }
}

/** @param {Options} options @returns {string} one line for each */
export function helpOf(options) {
  const left = (/** @type {[string, Option]} */ [name, { value }]) =>
    `  --${name}${value ? ` ${value}` : ""}`;
  const entries = Object.entries(options);
  const width = Math.max(...entries.map((entry) => left(entry).length));
  return entries
    .map((entry) => {
      const [first = "", ...more] = entry[1].help.split("\n");
      return [
        left(entry).padEnd(width + 2) + first,
        ...more.map((line) => " ".repeat(width + 2) + line),
      ].join("\n");
    })
    .join("\n");
}

/** Where to send things. @type {Options} */
export const SERVER_OPTIONS = {
  server: { value: "URL", help: "Benchtrail to talk to (BENCHTRAIL_URL, or what `benchtrail login` stored)" },
  project: {
    value: "SLUG",
    help: "project (BENCHTRAIL_PROJECT; else the name of the git repository)",
  },
};

/** Which commit, and where it was measured. @type {Options} */
export const META_OPTIONS = {
  scenario: {
    value: "TEXT",
    help: 'what is measured, e.g. "POST /token/issue" (default: method and path that the tool reports)',
  },
  environment: {
    value: "NAME",
    help: "name of the test bed (BENCHTRAIL_ENVIRONMENT; else the host's name; in CI, pods and containers the kind of machine)",
  },
  commit: { value: "REF", help: "commit that is measured (default: what is checked out, or what CI names)" },
  branch: { value: "NAME", help: "its branch (default: git or CI)" },
  pr: { value: "NUMBER", help: "its pull or merge request (default: CI)" },
  config: {
    value: "WHERE",
    many: true,
    help: "configuration of what is measured: a URL, a file, or KEY=VALUE; may be repeated",
  },
  variant: {
    value: "KEY=VALUE",
    many: true,
    help: "what is varied on purpose, e.g. GOGC=200: another series; may be repeated",
  },
  tag: { value: "KEY=VALUE", many: true, help: "a tag of the runs; may be repeated" },
};

/** What becomes of the results. @type {Options} */
export const KEEP_OPTIONS = {
  offline: { help: "do not send; keep the results for `benchtrail upload --pending`" },
  "pending-dir": { value: "DIR", help: "where results wait (default: see `benchtrail upload --help`)" },
};

/** A server that is started for a measurement. @type {Options} */
export const START_OPTIONS = {
  start: {
    value: "CMD",
    help: "shell command that starts the server, in the foreground (default: it runs already)",
  },
  "start-dir": { value: "DIR", help: "where that command runs" },
  ready: {
    value: "URL",
    help: "answers below 500 once the server is ready (default: the tool's port is open)",
  },
  "ready-timeout": { value: "SECONDS", help: "how long that may take (default 60)" },
};

/** Options of everything that measures. @type {Options} */
export const MEASURE_OPTIONS = {
  warmup: { value: "N", help: "runs before them that are thrown away (default 1)" },
  profile: {
    value: "URL[,KIND…]",
    help: "profiles during the runs. Go: http://localhost:6060, kinds cpu heap allocs goroutine (default), mutex block\nthreadcreate. Node: node://localhost:9229 (node --inspect), kinds cpu heap. JVM: jfr:PID (through jcmd)",
  },
  metrics: {
    value: "URL",
    many: true,
    help: "the server's metrics, looked at each second: Prometheus text, or /debug/vars (expvar); may be repeated",
  },
  pid: { value: "PID", help: "the server's process: processor time and memory each second (Linux)" },
  gctrace: { value: "FILE", help: "what a Go server prints with GODEBUG=gctrace=1, read while it grows" },
  prometheus: { value: "URL", help: "a Prometheus that is asked for --query over the time of the runs" },
  query: { value: "NAME=PROMQL", many: true, help: "what it is asked, under which name; may be repeated" },
  "as-is": { help: "run the command unchanged, whatever it is, and upload its standard output" },
};
