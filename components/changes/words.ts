import { verdictWord } from "@/lib/compare";
import type { ProjectChange } from "@/lib/model";

/** What a move means: "faster", "slower", "more errors"; undefined where nobody can say which way is better. */
export function moveWord({
  before,
  after,
  better,
  metric,
  unit,
}: Pick<ProjectChange, "before" | "after" | "better" | "metric" | "unit">): string | undefined {
  if (better === null) return undefined;
  const improved = after > before === (better === "higher");
  return verdictWord({ verdict: improved ? "improved" : "regressed", moved: null, metric, unit });
}

const digits = "⁰¹²³⁴⁵⁶⁷⁸⁹";
const superscript = (exponent: number) =>
  `⁻${[...String(exponent)].map((digit) => digits[Number(digit)]).join("")}`;
/** Smaller ones are an artefact of arithmetic, not more certain. */
const smallest = 15;

/** How sure a change is: "p < 10⁻⁶". All are below 0.0005, so the order of magnitude says more than three zeros. */
export function confidenceText(pValue: number): string {
  const exponent = pValue > 0 ? Math.floor(-Math.log10(pValue)) : smallest;
  return `p < 10${superscript(Math.min(exponent, smallest))}`;
}
