import type { ParsedRun, Quantile } from "../../model/run";
import { splitLines } from "../file";
import { scalePower } from "../numbers";
import { percentileMetrics } from "../percentiles";
import { errorsMissing, loop, notUsable, untold } from "./missing-figures";

const header = "Percentage served,Time in ms";

/** Whether a text is the file of `-e`. */
export const isPercentiles = (head: string): boolean => head.startsWith(header);

/**
 * The run of a file of `-e`: a time for each percentage from 0 to 100, and nothing else.
 * @throws ParseError at the first line that is not the next percentage, and when some are missing
 */
export function runOfPercentiles(text: string): ParsedRun {
  const lines = splitLines(text).slice(1);
  const times = Array.from({ length: 101 }, (_, percent) => {
    const found = lines[percent] ?? "";
    const [, time] = new RegExp(`^${percent},(\\d+\\.\\d{3})$`).exec(found) ?? [];
    if (time === undefined)
      throw notUsable({
        expected: `the time of ${percent} %`,
        found: `"${found.slice(0, 60)}"`,
        line: percent + 2,
      });
    return scalePower(Number(time), -3);
  });
  const quantiles = times.slice(1, 100).map((seconds, index): Quantile => ({
    q: scalePower(index + 1, -2),
    seconds,
  }));
  return {
    ...untold,
    metrics: {
      latency_min: times[0],
      latency_max: times[100],
      ...percentileMetrics(quantiles),
    },
    details: { distribution: { quantiles }, ...loop },
    checks: [errorsMissing],
  };
}
