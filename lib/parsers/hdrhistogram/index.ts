import { withoutMark } from "../file";
import type { Parser } from "../types";
import { isLog, runsOfLog } from "./log";
import { isPercentileTable, runOfPercentileTable } from "./percentile-table";

/** HdrHistogram's logs (.hlog): a histogram of latencies for each interval; and tables of percentiles (.hgrm). */
export const hdrhistogram: Parser = {
  tool: "hdrhistogram",
  label: "HdrHistogram log",
  kind: "load",
  formats: [".hlog", ".hgrm"],
  example: {
    command: "cat latencies.hlog",
    note: "A log names no unit: Interval_Max is taken for milliseconds, as usual. A histogram per tag is a run. Percentiles (.hgrm), taken for milliseconds too, are read where there is no log.",
  },
  recognises: (head) => isLog(withoutMark(head)) || isPercentileTable(withoutMark(head)),
  parse: async (file) =>
    isPercentileTable(withoutMark(file.head))
      ? [runOfPercentileTable(await file.text())]
      : runsOfLog(file.lines()),
};
