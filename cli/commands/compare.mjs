// @ts-check
import { compareNamed, compareWithBaseline } from "../lib/baseline.mjs";
import { ciFacts } from "../lib/ci/ci.mjs";
import { commitMeta } from "../lib/commit.mjs";
import { UsageError } from "../lib/errors.mjs";
import { pair } from "../lib/meta.mjs";
import { SERVER_OPTIONS } from "../lib/options.mjs";
import { readPairs } from "../lib/pairs.mjs";
import { REPORT_OPTIONS, readReport, report, sentenceOf } from "../lib/report.mjs";
import { target } from "../lib/settings.mjs";

/**
 * @typedef {import("../lib/options.mjs").Values} Values
 * @typedef {import("../lib/settings.mjs").Target} Target
 * @typedef {import("../lib/comparison.mjs").Filter} Filter
 * @typedef {import("../lib/report.mjs").Compared} Compared
 */

/** @type {import("../lib/options.mjs").Command} */
export const compare = {
  title: "compare two commits: what got faster, what slower, and how sure that is",
  usage: "benchtrail compare [options] [BASE [HEAD]]",
  about: `BASE and HEAD are commits, branches (their newest commit with runs) or upload:ID; HEAD is what is checked out
when it is left out. Without BASE too, it is where HEAD's branch began, or the nearest commit before that with runs
of the same series; CI jobs need no arguments. A commit is not compared with itself.`,
  examples: [
    "benchtrail compare main",
    "benchtrail compare v1.2.0 HEAD --format markdown",
    "benchtrail compare --comment                            # in CI, for its pull request",
    "benchtrail compare --environment ci-arm                 # one job of a matrix",
  ],
  options: {
    ...REPORT_OPTIONS,
    environment: { value: "NAME", help: "compare only what was measured in this environment" },
    scenario: { value: "TEXT", help: "compare only this scenario" },
    variant: { value: "KEY=VALUE", many: true, help: "compare only this variant; may be repeated" },
    pairs: {
      value: "FILE",
      help: "compare the pairs that `benchtrail ab` wrote to this file (BENCHTRAIL_PAIRS)",
    },
    commit: { value: "REF", help: "HEAD, if it is not what is checked out" },
    ...SERVER_OPTIONS,
  },
  execute,
};

/** @param {import("../lib/options.mjs").Parsed} parsed @param {NodeJS.ProcessEnv} env */
async function execute({ values, positionals, rest }, env) {
  const choice = readReport(values);
  const refs = [...positionals, ...rest];
  if (refs.length > 2) throw new UsageError(`Two sides are compared, not ${refs.length}.`);
  const to = target({ server: values.text("server"), project: values.text("project") }, env);
  const pairs = values.text("pairs");
  if (pairs !== undefined && refs.length > 0) throw new UsageError("--pairs already says what is compared.");
  const sides = pairs === undefined ? [refs] : readPairs(pairs);
  const all = await Promise.all(sides.map((two) => find(to, two, values, env)));
  return report(to, all, choice, values, env);
}

/** @param {Values} values @returns {Filter} */
const filterOf = (values) => {
  const variant = Object.fromEntries(values.list("variant").map((text) => pair(text, "variant")));
  const [environment, scenario] = [values.text("environment"), values.text("scenario")];
  return {
    ...(environment && { environment }),
    ...(scenario && { scenario }),
    ...(Object.keys(variant).length > 0 && { variant }),
  };
};

/** @param {Target} to @param {readonly string[]} refs @param {Values} values @param {NodeJS.ProcessEnv} env @returns {Promise<Compared>} */
async function find(to, [base, head], values, env) {
  const ci = ciFacts(env);
  const pr = values.text("pr");
  const filter = filterOf(values);
  if (base !== undefined && head !== undefined) {
    const comparison = await compareNamed(to, base, head, filter);
    return { comparison, why: sentenceOf(comparison), commit: comparison.head.commit, pr: pr ?? ci?.pr };
  }
  const own = commitMeta({ commit: values.text("commit"), pr }, ci);
  const result =
    base === undefined
      ? await compareWithBaseline(to, own, ci, filter)
      : await compareNamed(to, base, own.commit, filter);
  const comparison = typeof result === "string" ? null : result;
  const why = typeof result === "string" ? result : sentenceOf(result);
  return { comparison, why, commit: own.commit, pr: own.pr };
}
