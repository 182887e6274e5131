import type { Check, ParsedRun } from "../../model/run";
import type { ParseProblem } from "../types";
import { ParseError } from "../types";

/** What every output of ab says, and what none does. */
export const untold: ParsedRun = {
  tool: "ab",
  toolVersion: null,
  scenario: null,
  command: null,
  startedAt: null,
  load: {},
  metrics: {},
  customMetrics: {},
  details: {},
  checks: [],
};

/** How ab loads: each connection waits for its answer, and nothing is corrected. */
export const loop = { loop: "closed", corrected: false } as const;

/** Said of the files beside the report. */
export const errorsMissing: Check = {
  id: "failures-not-in-output",
  level: "warning",
  message: "ab's -e and -g files have neither the rate nor the errors: upload the text that ab prints.",
};

/** Said where the median is a few steps of ab's clock. */
export const coarse: Check = {
  id: "coarse-latencies",
  level: "info",
  message: "ab reports latencies in whole milliseconds: smaller differences do not show.",
};

/** A refusal of an output of ab. */
export function notUsable(problem: ParseProblem): ParseError {
  return new ParseError("ab", problem);
}
