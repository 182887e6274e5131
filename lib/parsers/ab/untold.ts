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
export const errorsNotTold: Check = {
  id: "failures-not-in-output",
  level: "warning",
  message: "ab's files of -e and -g tell neither the rate nor errors: upload the text that it prints.",
};

/** Said where the median is a few steps of ab's clock. */
export const coarse: Check = {
  id: "coarse-latencies",
  level: "info",
  message: "ab tells latencies in whole milliseconds: what differs by less does not show.",
};

/** A refusal of an output of ab. */
export function notUsable(problem: ParseProblem): ParseError {
  return new ParseError("ab", problem);
}
