// @ts-check
import { call } from "./api.mjs";
import { filterQuery } from "./baseline.mjs";
import { comparisonText, sideOf } from "./comparison.mjs";
import { EXIT, UsageError } from "./errors.mjs";
import { keepComment, setStatus } from "./forge.mjs";
import { FAIL_ON, findings, readFailOn } from "./gate.mjs";
import { print, tell } from "./terminal.mjs";

/**
 * @typedef {import("./options.mjs").Values} Values
 * @typedef {import("./settings.mjs").Target} Target
 * @typedef {import("./comparison.mjs").Comparison} Comparison
 * @typedef {{ comparison: Comparison | null, why: string, commit: string, pr: string | undefined }} Compared `why`:
 *   the headline, or why there is nothing to compare with
 * @typedef {{ format: "text" | "markdown" | "json", gates: import("./gate.mjs").Gate[] }} ReportChoice
 */

/** What becomes of a comparison. @type {import("./options.mjs").Options} */
export const REPORT_OPTIONS = {
  format: { value: "FORMAT", help: "text (default), markdown or json" },
  json: { help: "the same as --format json" },
  "fail-on": FAIL_ON,
  comment: {
    help: "keep one comment of the pull or merge request up to date (GITHUB_TOKEN, GITLAB_TOKEN)",
  },
  status: { help: "set a status of head on GitHub (GITHUB_TOKEN)" },
  pr: { value: "NUMBER", help: "pull or merge request of --comment (default: CI)" },
};

/** @param {Values} values @param {string} [usual] what --fail-on is when it is not given @returns {ReportChoice} @throws UsageError */
export function readReport(values, usual) {
  const format = values.oneOf("format", /** @type {const} */ (["text", "markdown", "json"]), "text");
  if (values.is("json") && values.text("format") !== undefined && format !== "json")
    throw new UsageError("--json and --format ask for different things.");
  return { format: values.is("json") ? "json" : format, gates: readFailOn(values.text("fail-on"), usual) };
}

/** @param {Comparison} comparison @returns {string} the sentence that page and comment have as well */
export const sentenceOf = ({ headline, summary }) => headline?.sentence ?? summary.headline;

/**
 * Prints what was compared, comments it, and judges it.
 *
 * @param {Target} to @param {Compared[]} all @param {ReportChoice} choice @param {Values} values @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>} the exit code
 */
export async function report(to, all, { format, gates }, values, env) {
  const reasons = all.flatMap(({ comparison }) => findings(comparison, gates));
  const inMarkdown = format === "markdown" || values.is("comment");
  const markdown = inMarkdown
    ? (await Promise.all(all.map((one) => markdownOf(to, one)))).join("\n---\n\n")
    : "";
  if (format === "json") print(json(all));
  else if (format === "markdown") print(markdown.trimEnd());
  else print(all.map(({ comparison, why }) => (comparison ? comparisonText(comparison) : why)).join("\n\n"));
  const [first] = all;
  const failed = reasons.length > 0;
  if (values.is("comment")) await keepComment(env, { project: to.project, pr: first?.pr, markdown });
  if (values.is("status") && first) {
    const description = failed ? reasons.join("; ") : all.map(({ why }) => why).join("; ");
    const url = first.comparison?.url;
    await setStatus(env, { project: to.project, commit: first.commit, failed, description, url });
  }
  if (!failed) return EXIT.fine;
  tell(`Failed: ${reasons.join("; ")}. (--fail-on ${gates.join(",")})`);
  return EXIT.failed;
}

/** @param {Compared[]} all @returns {string} one comparison as it is, several as a list */
function json(all) {
  const list = all.map(({ comparison, why }) => comparison ?? { comparison: null, why });
  return JSON.stringify(list.length === 1 ? list[0] : list, null, 2);
}

/** @param {Target} to @param {Compared} compared @returns {Promise<string>} the server's own words */
async function markdownOf(to, { comparison, why }) {
  if (!comparison) return `${why}\n`;
  const query = filterQuery(comparison.filter ?? {});
  query.set("base", sideOf(comparison.base));
  query.set("head", sideOf(comparison.head));
  const answer = await call(to, `/compare?${query}`, { headers: { accept: "text/markdown" } });
  return answer.text();
}
