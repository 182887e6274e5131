// @ts-check
import { VERDICTS, countOf, missingTexts } from "./comparison.mjs";
import { UsageError } from "./errors.mjs";

/**
 * What `--fail-on` looks for: a verdict of a primary figure, or something without which the verdicts say nothing.
 *
 * @typedef {import("./comparison.mjs").Comparison} Comparison
 * @typedef {import("./comparison.mjs").Verdict | "missing" | "failed-runs" | "budget" | "no-baseline"} Gate
 */

/** @type {Gate[]} */
const GATES = [
  "regressed",
  "missing",
  "failed-runs",
  "budget",
  "no-baseline",
  ...VERDICTS.filter((verdict) => verdict !== "regressed"),
];

/** A gate that nobody has thought about: worse, or not measured. */
const USUAL = "regressed,missing,failed-runs";

/** @type {import("./options.mjs").Option} */
export const FAIL_ON = {
  value: "WHAT[,…]",
  help: `exit with 1 where a primary figure regressed, or head does not measure what base does (missing), or its\nruns failed (failed-runs): ${USUAL} is the default;\nalso budget (head crosses one), no-baseline, ${VERDICTS.filter((verdict) => verdict !== "regressed").join(", ")}; or none`,
};

/** @param {string | undefined} text @param {string} [usual] @returns {Gate[]} @throws UsageError */
export function readFailOn(text, usual = USUAL) {
  return (text ?? usual).split(",").flatMap((part) => {
    const gate = GATES.find((each) => each === part.trim());
    if (!gate && part.trim() !== "none")
      throw new UsageError(`--fail-on knows ${GATES.join(", ")} and none, not "${part}".`);
    return gate ?? [];
  });
}

/** @param {Comparison | null} comparison null: there is nothing to compare with @param {Gate[]} gates @returns {string[]} what was found, in words */
export function findings(comparison, gates) {
  if (!comparison) return gates.includes("no-baseline") ? ["there is no baseline"] : [];
  return gates.flatMap((gate) => reasons(comparison, gate));
}

/** @param {Comparison} comparison @param {Gate} gate @returns {string[]} */
function reasons(comparison, gate) {
  if (gate === "missing") {
    const texts = missingTexts(comparison);
    return texts.length > 0 ? [`not measured in head: ${texts.join("; ")}`] : [];
  }
  if (gate === "budget")
    return (comparison.budgets ?? [])
      .filter(({ state }) => state === "crossed")
      .map(({ sentence }) => `budget: ${sentence}`);
  if (gate === "failed-runs" || gate === "no-baseline") {
    // Where base failed, what head measured has nothing to stand beside.
    const side = gate === "failed-runs" ? "head" : "base";
    const scenarios = comparison.warnings
      .filter(({ level, side: of }) => level === "error" && of === side)
      .map(({ scenario }) => scenario);
    return scenarios.length > 0 ? [`failed runs in ${side}: ${[...new Set(scenarios)].join("; ")}`] : [];
  }
  const count = countOf(comparison, gate);
  return count > 0 ? [`${count} ${count === 1 ? "figure" : "figures"} ${gate}`] : [];
}
