// @ts-check
/**
 * `npm run token -- add NAME | list | revoke ID`: the client's command of that name (cli/commands/token.mjs), as this
 * machine's administrator: with the token that `npm start` left here, for every project unless `--project` names one.
 */
import { token } from "../cli/commands/token.mjs";
import { CliError } from "../cli/lib/errors.mjs";
import { helpOf, parse } from "../cli/lib/options.mjs";
import { bootstrapToken } from "./lib/data-directory.mjs";
import { dataDirectory } from "./lib/paths.mjs";
import { parsePort } from "./lib/port.mjs";
import { words } from "./lib/say.mjs";

const args = process.argv.slice(2);
try {
  if (args.length === 0 || args.includes("--help"))
    console.log(`npm run token -- add NAME [options] | list | revoke ID\n\n${helpOf(token.options)}`);
  else {
    const all = args.some((arg) => /^--(project|instance)\b/.test(arg)) ? args : [...args, "--instance"];
    await token.execute(parse(all, token.options), {
      ...process.env,
      BENCHTRAIL_URL: process.env.BENCHTRAIL_URL || `http://localhost:${parsePort(process.env.PORT)}`,
      BENCHTRAIL_TOKEN: (await bootstrapToken(dataDirectory())).token,
    });
  }
} catch (error) {
  console.error(error instanceof CliError ? error.message : words(error));
  process.exitCode = 1;
}
