// @ts-check
import { UsageError } from "./errors.mjs";
import { profileSource } from "./profiles.mjs";
import { tell } from "./terminal.mjs";
import { plan, toolVersion } from "./tools/plan.mjs";
import { readWatch } from "./watch.mjs";

/** @typedef {import("./options.mjs").Parsed} Parsed */
/** @typedef {import("./measure.mjs").Measurement} Measurement */

/** What was told, so that a command with many steps tells it once. @type {Set<string>} */
const told = new Set();

/**
 * Reads the command line of something that measures, and says what is added to it.
 *
 * @param {Parsed} parsed
 * @param {NodeJS.ProcessEnv} env
 * @param {string} scratch
 * @param {{ ownServer: boolean }} how see readWatch
 * @returns {Measurement}
 */
export function readMeasurement({ values, positionals, rest }, env, scratch, how) {
  if (positionals.length > 0)
    throw new UsageError(
      `"${positionals[0]}" is not understood: the load tool's command stands behind \`--\`.`,
    );
  const planned = plan(rest, { asIs: values.is("as-is"), scenario: values.text("scenario"), scratch, env });
  for (const note of planned.notes) if (!told.has(note)) tell(note);
  planned.notes.forEach((note) => told.add(note));
  const profile = values.text("profile");
  // What is measured has no use for our token.
  const { BENCHTRAIL_TOKEN: _ours, ...passed } = env;
  return {
    plan: planned,
    profile: profile ? profileSource(profile) : null,
    watch: readWatch(values, how),
    env: passed,
  };
}

/** @param {Measurement} measurement @param {string[]} command @returns {Record<string, unknown>} */
export function toolMeta({ plan: { tool, command: shown } }, command) {
  const version = tool && toolVersion(command);
  return { ...(shown && { command: shown }), ...(version && { toolVersion: version }) };
}
