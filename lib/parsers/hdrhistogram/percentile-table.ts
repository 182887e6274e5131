import type { Check, ParsedRun, Quantile } from "../../model/run";
import { wholeLines } from "../file";
import { scalePower } from "../numbers";
import { percentileMetrics } from "../percentiles";
import { ParseError } from "../types";

const head = /^\s*Value +Percentile +TotalCount +1\/\(1-Percentile\)/;
const row = /^ *(\d+(?:\.\d+)?) +([01]\.\d+) +(\d+)(?: +(?:[\d.]+|inf|Infinity))?$/;
const percents = [50, 75, 90, 95, 99, 99.9, 99.99];

/** Whether a text is a table of percentiles (.hgrm). */
export const isPercentileTable = (text: string): boolean => head.test(text);

/**
 * The one run of a table. It has steps of its own: a percentile is the first row at or above it.
 * @throws ParseError for a table without its end
 */
export function runOfPercentileTable(text: string): ParsedRun {
  const lines = wholeLines(text);
  const rows = lines.flatMap((line) => {
    const [, value, q, count] = row.exec(line) ?? [];
    return q === undefined
      ? []
      : [{ seconds: scalePower(Number(value), -3), q: Number(q), count: Number(count) }];
  });
  const told = (pattern: RegExp) => {
    const value = lines.map((line) => pattern.exec(line)?.[1]).find(Boolean);
    return value === undefined ? undefined : Number(value);
  };
  const requests = told(/Total count *= *(\d+)\]$/);
  const max = told(/^#\[Max *= *([\d.]+),/);
  if (requests === undefined || max === undefined || (requests > 0 && rows.at(-1)?.q !== 1))
    throw new ParseError("hdrhistogram", {
      expected: 'rows up to 1.000000000000, and "#[Max = …, Total count = …]" behind them',
      found: "the end of the file",
      line: lines.length + 1,
    });
  const seconds = (ms: number | undefined) => (ms === undefined ? {} : { value: scalePower(ms, -3) });
  const { value: mean } = seconds(told(/^#\[Mean *= *([\d.]+),/));
  const { value: stdev } = seconds(told(/StdDeviation *= *([\d.]+)\]$/));
  const quantiles = percents.flatMap((percent): Quantile[] => {
    const q = scalePower(percent, -2);
    const found = rows.find((each) => each.q >= q);
    return found ? [{ q, seconds: found.seconds }] : [];
  });
  return {
    tool: "hdrhistogram",
    toolVersion: null,
    scenario: null,
    command: null,
    startedAt: null,
    load: {},
    metrics: {
      requests,
      ...(requests > 0
        ? {
            ...(mean === undefined ? {} : { latency_mean: mean }),
            ...(stdev === undefined ? {} : { latency_stdev: stdev }),
            latency_max: scalePower(max, -3),
            ...percentileMetrics(quantiles),
          }
        : {}),
    },
    customMetrics: {},
    details: requests > 0 ? { distribution: { quantiles } } : {},
    checks: [unit, noRate],
  };
}

const unit: Check = {
  id: "unit-assumed",
  level: "warning",
  message:
    "The table names no unit: its values are taken for milliseconds, as usual. A log (.hlog) tells more.",
};

const noRate: Check = {
  id: "failures-not-in-output",
  level: "warning",
  message:
    "A table of percentiles tells neither failures nor how long the run took, and counts more than there were requests where latencies were corrected when they were recorded.",
};
