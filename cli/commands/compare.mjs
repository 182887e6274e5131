// @ts-check
import { call } from "../lib/api.mjs";
import { compareNamed, compareWithBaseline } from "../lib/baseline.mjs";
import { ciFacts } from "../lib/ci/ci.mjs";
import { commitMeta } from "../lib/commit.mjs";
import { VERDICTS, comparisonText, countOf, sideOf } from "../lib/comparison.mjs";
import { EXIT, UsageError } from "../lib/errors.mjs";
import { keepComment, setStatus } from "../lib/forge.mjs";
import { SERVER_OPTIONS } from "../lib/options.mjs";
import { target } from "../lib/settings.mjs";
import { print, tell } from "../lib/terminal.mjs";

/**
 * @typedef {import("../lib/options.mjs").Values} Values
 * @typedef {import("../lib/settings.mjs").Target} Target
 * @typedef {import("../lib/comparison.mjs").Comparison} Comparison
 * @typedef {{ comparison: Comparison | null, why: string, commit: string, pr: string | undefined }} Compared `why`:
 *   the headline, or why there is nothing to compare with
 */

/** @type {import("../lib/options.mjs").Command} */
export const compare = {
  title: "compare two commits: what got faster, what slower, and how sure that is",
  usage: "benchtrail compare [options] [BASE [HEAD]]",
  about: `BASE and HEAD are commits, branches (their newest commit with runs) or upload:ID; HEAD is what is checked out
when it is left out. Without BASE too, it is where HEAD's branch began, or the nearest commit before that with runs
of the same series; CI jobs need no arguments.`,
  examples: [
    "benchtrail compare main",
    "benchtrail compare v1.2.0 HEAD --format markdown",
    "benchtrail compare --fail-on regressed --comment       # in CI, for its pull request",
  ],
  options: {
    format: { value: "FORMAT", help: "text (default), markdown or json" },
    "fail-on": {
      value: "VERDICT[,…]",
      help: `exit with 1 when a primary metric is: ${VERDICTS.join(", ")}; or none (default)`,
    },
    comment: {
      help: "keep one comment of the pull or merge request up to date (GITHUB_TOKEN, GITLAB_TOKEN)",
    },
    status: { help: "set a status of HEAD on GitHub (GITHUB_TOKEN)" },
    pr: { value: "NUMBER", help: "pull or merge request of --comment (default: CI)" },
    commit: { value: "REF", help: "HEAD, where it is not what is checked out and BASE is left out" },
    ...SERVER_OPTIONS,
  },
  execute,
};

/** @param {import("../lib/options.mjs").Parsed} parsed @param {NodeJS.ProcessEnv} env */
async function execute({ values, positionals, rest }, env) {
  const format = values.oneOf("format", /** @type {const} */ (["text", "markdown", "json"]), "text");
  const failOn = readFailOn(values.text("fail-on") ?? "none");
  const refs = [...positionals, ...rest];
  if (refs.length > 2) throw new UsageError(`Two sides are compared, not ${refs.length}.`);
  const to = target({ server: values.text("server"), project: values.text("project") }, env);
  const compared = await find(to, refs, values, env);
  const { comparison, why, commit, pr } = compared;
  const failed = comparison !== null && failOn.some((verdict) => countOf(comparison, verdict) > 0);
  const inMarkdown = format === "markdown" || values.is("comment");
  const markdown = inMarkdown ? await markdownOf(to, compared) : "";
  if (format === "json") print(JSON.stringify(comparison ?? { comparison: null, why }, null, 2));
  else print(format === "markdown" ? markdown.trimEnd() : comparison ? comparisonText(comparison) : why);
  if (values.is("comment")) await keepComment(env, { project: to.project, pr, markdown });
  if (values.is("status"))
    await setStatus(env, { project: to.project, commit, failed, description: why, url: comparison?.url });
  if (!failed) return EXIT.fine;
  tell(`Found what --fail-on ${failOn.join(",")} looks for.`);
  return EXIT.failed;
}

/** @param {string} text */
function readFailOn(text) {
  return text.split(",").flatMap((part) => {
    const verdict = VERDICTS.find((each) => each === part.trim());
    if (!verdict && part.trim() !== "none")
      throw new UsageError(`--fail-on knows ${VERDICTS.join(", ")} and none, not "${part}".`);
    return verdict ?? [];
  });
}

/** @param {Target} to @param {string[]} refs @param {Values} values @param {NodeJS.ProcessEnv} env @returns {Promise<Compared>} */
async function find(to, [base, head], values, env) {
  const ci = ciFacts(env);
  const pr = values.text("pr");
  if (base !== undefined && head !== undefined) {
    const comparison = await compareNamed(to, base, head);
    const { headline } = comparison.summary;
    return { comparison, why: headline, commit: comparison.head.commit, pr: pr ?? ci?.pr };
  }
  const own = commitMeta({ commit: values.text("commit"), pr }, ci);
  const result =
    base === undefined ? await compareWithBaseline(to, own, ci) : await compareNamed(to, base, own.commit);
  const comparison = typeof result === "string" ? null : result;
  const why = typeof result === "string" ? result : result.summary.headline;
  return { comparison, why, commit: own.commit, pr: own.pr };
}

/** @param {Target} to @param {Compared} compared @returns {Promise<string>} the server's own words */
async function markdownOf(to, { comparison, why }) {
  if (!comparison) return `${why}\n`;
  const query = new URLSearchParams({ base: sideOf(comparison.base), head: sideOf(comparison.head) });
  const answer = await call(to, `/compare?${query}`, { headers: { accept: "text/markdown" } });
  return answer.text();
}
