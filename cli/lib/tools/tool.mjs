// @ts-check
/**
 * What has to be known of a load tool to run it. Adding one: a file here, and its name in TOOLS (plan.mjs).
 *
 * @typedef {{ scenario: string | undefined, scratch: string, env: NodeJS.ProcessEnv }} Context `scratch` is a
 *   directory for files of one run
 * @typedef {{ args: string[], notes: string[], seconds: number | null, url: string | null, output?: string }}
 *   Adapted `notes` say what was added and what is missing; `seconds` is how long a run takes, where the command
 *   tells; `output` is the file with the result, else it is standard output
 * @typedef {object} Tool
 * @property {string} name
 * @property {string[]} versionArgs
 * @property {RegExp} versionPattern
 * @property {number[]} [fineCodes] exit codes of a run whose figures stand
 * @property {(args: string[], context: Context) => Adapted} adapt
 * @property {(args: string[]) => string[]} shown without what may be a secret
 */
export {};
