#!/usr/bin/env node
// @ts-check
import { ab } from "./commands/ab.mjs";
import { capacity } from "./commands/capacity.mjs";
import { compare } from "./commands/compare.mjs";
import { config } from "./commands/config.mjs";
import { remove } from "./commands/delete.mjs";
import { login } from "./commands/login.mjs";
import { open } from "./commands/open.mjs";
import { run } from "./commands/run.mjs";
import { sweep } from "./commands/sweep.mjs";
import { token } from "./commands/token.mjs";
import { upload } from "./commands/upload.mjs";
import { CliError, UsageError } from "./lib/errors.mjs";
import { helpOf, parse } from "./lib/options.mjs";
import { handleInterrupts } from "./lib/processes.mjs";
import { print, tell } from "./lib/terminal.mjs";

/** @typedef {import("./lib/options.mjs").Command} Command */

/** @type {Record<string, Command>} */
const COMMANDS = { run, ab, sweep, capacity, upload, compare, open, login, token, config, delete: remove };

const HELP = `Benchtrail keeps load-test results per commit and compares commits truthfully.

${Object.entries(COMMANDS)
  .map(([name, { title }]) => `  benchtrail ${name.padEnd(8)} ${title}`)
  .join("\n")}

Begin with:
  benchtrail login --server https://benchtrail.example.org
  benchtrail run -- wrk -t2 -c50 -d10s --latency http://localhost:8080/ping

\`benchtrail COMMAND --help\` explains each. Exit codes: 0 fine; 1 something failed, or --fail-on found what it looks
for; 2 the command or the request is wrong; 3 the server cannot be reached (what was measured is kept).`;

/** @param {Command} command */
const commandHelp = ({ usage, about, examples, options }) =>
  `${usage}\n\n${about}\n\n${helpOf(options)}\n\nFor example:\n${examples.map((example) => `  ${example}`).join("\n")}`;

/** @param {string[]} args @returns {Promise<number>} the exit code */
async function main([name, ...args]) {
  if (name === undefined || name === "help" || name === "--help" || name === "-h") {
    print(HELP);
    return name === undefined ? 2 : 0;
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new UsageError(`There is no command "${name}". \`benchtrail --help\` lists them.`);
  const own = args.slice(0, args.includes("--") ? args.indexOf("--") : undefined);
  if (own.some((arg) => arg === "--help" || arg === "-h")) {
    print(commandHelp(command));
    return 0;
  }
  handleInterrupts();
  return (await command.execute(parse(args, command.options), process.env)) ?? 0;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (error instanceof CliError) tell(error.message);
  else console.error(error);
  process.exitCode = error instanceof CliError ? error.exitCode : 1;
}
