import { withoutMark } from "../file";
import type { Parser } from "../types";
import { isLog, runsOfLog } from "./log";

/** HdrHistogram's logs (.hlog): a histogram of latencies for each interval. */
export const hdrhistogram: Parser = {
  tool: "hdrhistogram",
  label: "HdrHistogram log",
  kind: "load",
  formats: [".hlog"],
  example: {
    command: "cat latencies.hlog",
    note: "A log names no unit: Interval_Max is taken for milliseconds, as usual. A histogram per tag is a run.",
  },
  hints: [
    [
      /^\s*Value +Percentile +TotalCount +1\/\(1-Percentile\)/m,
      "This looks like percentiles of HdrHistogram (.hgrm), which name no unit: upload the log (.hlog).",
    ],
  ],
  recognises: (head) => isLog(withoutMark(head)),
  parse: (file) => runsOfLog(file.lines()),
};
