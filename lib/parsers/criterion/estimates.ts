import { z } from "zod";
import type { ParsedRun } from "../../model/run";
import { type JsonDocument, checked, jsonDocuments } from "../json";
import { furtherTimes, microRun } from "../micro";
import { scalePower } from "../numbers";
import { ParseError } from "../types";

const tool = "Criterion.rs";
const about = z.object({
  full_id: z.string(),
  throughput: z
    .object({ Bytes: z.number(), BytesDecimal: z.number(), Elements: z.number() })
    .partial()
    .nullish(),
});
type About = z.infer<typeof about>;

/** Nanoseconds for each iteration. */
const estimate = z.object({ point_estimate: z.number() });
const estimates = z.object({
  mean: estimate,
  median: estimate,
  std_dev: estimate,
  // With flat sampling there is none.
  slope: estimate.nullish(),
});

/** Each benchmark.json with the estimates.json behind it; estimates alone have no name. */
export function runsOfEstimates(text: string): ParsedRun[] {
  const runs: ParsedRun[] = [];
  let waiting: (JsonDocument & { about: About }) | undefined;
  for (const document of jsonDocuments(tool, text)) {
    if (isAbout(document.value)) {
      if (waiting) throw missing(waiting.line);
      waiting = { ...document, about: checked(about, document, tool, "a benchmark.json") };
    } else {
      const expected = "an estimates.json of new/ or base/ (those of change/ are relative)";
      runs.push(runOf(waiting?.about, checked(estimates, document, tool, expected)));
      waiting = undefined;
    }
  }
  if (waiting) throw missing(waiting.line);
  return runs;
}

const isAbout = (value: unknown) => typeof value === "object" && value !== null && "full_id" in value;

function missing(line: number): ParseError {
  return new ParseError(tool, {
    expected: "the estimates.json of the benchmark.json",
    found: "none after it",
    line,
  });
}

/** The slope where there is one, else the mean, as Criterion.rs prints it. */
function runOf(
  named: About | undefined,
  { mean, median, std_dev, slope }: z.infer<typeof estimates>,
): ParsedRun {
  const perIteration = scalePower((slope ?? mean).point_estimate, -9);
  const { Bytes: bytes, BytesDecimal: decimal, Elements: elements } = named?.throughput ?? {};
  const size = bytes ?? decimal;
  const further = { mean: mean.point_estimate, median: median.point_estimate, stdev: std_dev.point_estimate };
  return microRun({
    tool: "criterion",
    scenario: named?.full_id ?? null,
    metrics: {
      time_per_op: perIteration,
      ...(size !== undefined && perIteration > 0 ? { throughput: size / perIteration } : {}),
    },
    customMetrics: {
      ...furtherTimes(further, -9),
      ...(elements !== undefined && perIteration > 0 ? itemsPerSecond(elements / perIteration) : {}),
    },
  });
}

/** What Criterion.rs calls elements a second. */
export function itemsPerSecond(value: number): ParsedRun["customMetrics"] {
  return { items_per_second: { value, unit: "items/s", better: "higher" } };
}
