import { z } from "zod";
import { isCommonMetric, metricDefinition } from "../metrics/catalogue";
import { EnvironmentInput } from "./environment-input";
import { LoadInput } from "./load-input";

const about = {
  unit: z.string().min(1).max(40).optional().describe("Names of the catalogue have theirs"),
  better: z.enum(["higher", "lower"]).nullable().optional(),
  primary: z.boolean().optional().describe("Decisions are made on it"),
};
const Metric = z.union(
  [
    z.number(),
    z.strictObject({ value: z.number(), ...about }),
    z.strictObject({
      values: z.array(z.number()).min(1).max(20_000).describe("One number for each repeat"),
      ...about,
    }),
  ],
  {
    error: 'expected a number, {"value": 1} or {"values": [1, 2]}, with "unit", "better" and "primary" only',
  },
);
export type BenchtrailMetric = z.infer<typeof Metric>;

const Metrics = z
  .record(z.string().regex(/^[a-z][a-z0-9_]{0,79}$/), Metric, {
    error: ({ code }) => (code === "invalid_key" ? "expected a name in snake_case" : undefined),
  })
  .superRefine((metrics, context) => {
    const count = Object.keys(metrics).length;
    if (count < 1 || count > 200) context.addIssue("expected 1 to 200 metrics");
    for (const [name, metric] of Object.entries(metrics)) {
      const message = contradiction(name, metric);
      if (message) context.addIssue({ code: "custom", path: [name], message });
    }
  });

/** What is said of a metric of the catalogue against the catalogue: nothing else tells that milliseconds were meant. */
function contradiction(name: string, metric: BenchtrailMetric): string | undefined {
  if (!isCommonMetric(name)) return undefined;
  const { unit, better } = metricDefinition(name);
  const full = typeof metric === "number" ? { value: metric } : metric;
  const values = "values" in full ? full.values : [full.value];
  if (full.unit !== undefined && full.unit !== unit) return `${name} is in ${unit}, and not in ${full.unit}`;
  if (full.better && full.better !== better) return `${name} is not better when ${full.better}`;
  if (values.some((value) => value < 0)) return `${name} is never below 0`;
  if (unit === "ratio" && values.some((value) => value > 1))
    return `${name} is a share from 0 to 1: 1.5 % is 0.015`;
  return undefined;
}

const ascending = (numbers: readonly number[]) =>
  numbers.every((number, index) => index === 0 || number > (numbers[index - 1] ?? Infinity));

const Histogram = z
  .array(z.tuple([z.number().positive(), z.int().nonnegative()]))
  .min(1)
  .max(20_000)
  .refine((steps) => ascending(steps.map(([seconds]) => seconds)), "expected seconds in ascending order")
  .describe(
    "Latencies, as pairs of seconds and count: so many requests took no longer, and longer than the pair before says",
  );
/** Steps of a histogram, ascending: up to so many seconds, so many requests. */
export type BenchtrailHistogram = z.infer<typeof Histogram>;

const Percentiles = z
  .record(z.string().regex(/^\d{1,2}(\.\d{1,6})?$/), z.number().nonnegative(), {
    error: ({ code }) => (code === "invalid_key" ? 'expected percents as names, like "99.9"' : undefined),
  })
  .refine((told) => {
    const rising = Object.entries(told).sort(([a], [b]) => Number(a) - Number(b));
    return rising.every(([, seconds], at) => at === 0 || seconds >= (rising[at - 1]?.[1] ?? 0));
  }, "expected latencies that do not fall from one percent to a higher one")
  .describe('Latencies in seconds by percent: `{"50": 0.004, "99.5": 0.031}`');

const startedAt = z.iso.datetime({ offset: true });
const scenario = z.string().min(1).max(250);
const Part = z.strictObject({ name: scenario, metrics: Metrics, histogram: Histogram.optional() });

const Result = z.strictObject({
  scenario: scenario.optional().describe("What was measured; default: what the upload says"),
  load: LoadInput.strict().optional(),
  startedAt: startedAt.optional().describe("When its first repeat began; default: what the file says"),
  metrics: Metrics,
  percentiles: Percentiles.optional(),
  histogram: Histogram.optional(),
  parts: z
    .array(Part)
    .max(10_000)
    .optional()
    .describe("What the total is made of, e.g. a part for each endpoint"),
});
export type BenchtrailResult = z.infer<typeof Result>;

/**
 * Version 1 of the format for numbers of one's own: any tool's output becomes an upload with it. Base units, as
 * everywhere (seconds, bytes, ratios 0..1).
 */
export const BenchtrailJson = z
  .strictObject({
    benchtrail: z.literal(1).describe("Version of the format"),
    tool: z
      .string()
      .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/, "expected a name of letters, digits, . _ and -, at most 40")
      .optional()
      .describe("What measured; default: custom"),
    toolVersion: z.string().max(80).optional(),
    startedAt: startedAt.optional(),
    environment: EnvironmentInput.optional().describe(
      "The test bed, as the upload's field of this name: what the upload says goes before it",
    ),
    results: z.array(Result).min(1).max(20_000),
  })
  .describe(
    "Benchtrail JSON, version 1: results of any tool. A number alone stands for {value}; `values` are repeats and make one run each; a single value, percentiles and a histogram belong to the first run.",
  );
export type BenchtrailJson = z.infer<typeof BenchtrailJson>;
