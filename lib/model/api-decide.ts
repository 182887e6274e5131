import { z } from "zod";
import { BetterSchema, HeadlineMetric, SeriesIdentity } from "./api-common";
import { Verdict } from "./api-compare";
import { Check } from "./run";

const interval = z.tuple([z.number(), z.number()]);

/** A value of what was varied: a number where it reads as one, else text ("off"). */
export const VariedValue = z.union([z.number(), z.string()]);
export type VariedValue = z.infer<typeof VariedValue>;

/** The commit that was measured. */
const Measured = z.object({ commit: z.string(), message: z.string().nullable() });

/** One metric at one value of a sweep's parameter. */
export const SweepFigure = z.object({
  median: z.number(),
  interval: interval.nullable().describe("95 %, with the noise of all points together; null without repeats"),
  values: z.array(z.number()),
  n: z.int(),
  change: z.number().nullable().describe("Against the value before: ratio of the medians − 1"),
  changeInterval: interval.nullable(),
  pValue: z.number().nullable(),
  adjustedPValue: z.number().nullable().describe("After Benjamini-Hochberg over all neighbours"),
  verdict: Verdict.nullable().describe("Against the value before; null at the first"),
});
export type SweepFigure = z.infer<typeof SweepFigure>;

/** One value of the parameter with its runs. */
export const SweepPoint = z.object({
  value: VariedValue,
  runs: z.int(),
  runIds: z.array(z.uuid()),
  metrics: z.record(z.string(), SweepFigure),
  invalid: z
    .boolean()
    .describe("A run here carries an error-level check: it is neither best nor part of a law"),
  verdict: Verdict.nullable().describe("Of the first metric, against the value before"),
});
export type SweepPoint = z.infer<typeof SweepPoint>;

/** Gunther's universal scalability law X(N) = λN / (1 + σ(N − 1) + κN(N − 1)), with 95 % intervals. */
export const ScalingLawAnswer = z.object({
  lambda: z.number().describe("Throughput of one"),
  sigma: z.number().describe("Contention"),
  sigmaInterval: interval,
  kappa: z.number().describe("Crosstalk"),
  kappaInterval: interval,
  peak: z.number().nullable().describe("Where throughput is highest; null: not near what was measured"),
  peakInterval: z.tuple([z.number(), z.number().nullable()]).nullable(),
  pValue: z.number().describe("Lack of fit; the law is given from 0.01 on only"),
});

/** The highest rate within limits. */
export const Capacity = z.object({
  limits: z.object({ p99: z.number().optional(), errors: z.number().optional() }),
  rate: z.number().nullable().describe("Null: refused, see `reason`"),
  interval: interval.nullable(),
  reason: z.string().nullable(),
  points: z.array(
    z.object({
      offered: z.number(),
      achieved: z.number(),
      missed: z.number().describe("Share of the offered rate that was not reached"),
      p99: z.number().nullable(),
      errorRate: z.number().nullable(),
      within: z.boolean(),
    }),
  ),
});
export type Capacity = z.infer<typeof Capacity>;

/** A sweep that a commit has. */
export const SweepLink = SeriesIdentity.extend({
  parameter: z.string().describe("`load.connections`, `load.rate`, `variant.GOGC`, `config.gogc`"),
  values: z.array(VariedValue),
  runs: z.int(),
  name: z.string().nullable().describe("As the uploads named it (`sweep=conns`)"),
  url: z.string(),
});
export type SweepLink = z.infer<typeof SweepLink>;

/** A grid of two keys: each metric in each cell. */
export const Grid = z.object({
  rows: z.string(),
  columns: z.string(),
  rowValues: z.array(z.string()),
  columnValues: z.array(z.string()),
  cells: z.array(
    z.object({
      row: z.string(),
      column: z.string(),
      runs: z.int(),
      metrics: z.record(
        z.string(),
        z.object({
          median: z.number(),
          n: z.int(),
          best: z.boolean().describe("Cannot be told from the best of the grid"),
        }),
      ),
    }),
  ),
});
export type Grid = z.infer<typeof Grid>;

/** Answer of `GET …/sweeps`: metrics over a parameter at one commit. */
export const Sweep = SeriesIdentity.extend({
  ...Measured.shape,
  url: z.string(),
  permalink: z.string().describe("The same without what is uploaded later"),
  parameter: z.string(),
  name: z.string().nullable(),
  axis: z.enum(["log2", "linear", "names"]),
  metrics: z.array(HeadlineMetric),
  points: z.array(SweepPoint).describe("In the order of the values"),
  best: z
    .record(z.string(), z.array(VariedValue))
    .describe("Of each metric the values that cannot be told from the best (95 %)"),
  knee: z
    .object({ from: z.number(), to: z.number(), estimate: z.number(), metric: z.string() })
    .nullable()
    .describe("Between which tested values more stops to bring more"),
  law: ScalingLawAnswer.nullable(),
  capacity: Capacity.nullable().describe(
    "Where limits are asked for (`p99=0.05&errors=0.001`), or the project has some for the scenario",
  ),
  sentences: z.array(z.string()).describe("What it says, the most important first"),
  warnings: z.array(Check),
  grid: Grid.extend({ url: z.string().describe("The same as a matrix") })
    .nullable()
    .describe("Where a second parameter varies, too: its values as rows, those of the first as columns"),
  found: z.array(SweepLink).describe("All sweeps of the commit"),
});
export type Sweep = z.infer<typeof Sweep>;

/** One metric of one variant. */
export const MatrixFigure = z.object({
  median: z.number(),
  interval: interval.nullable(),
  n: z.int(),
  values: z.array(z.number()),
  rank: z
    .tuple([z.int(), z.int()])
    .nullable()
    .describe("First and last place that it may have; null: not ranked"),
  letters: z.string().describe("Those that share a letter cannot be told apart; empty: not ranked"),
  timesBest: z.number().nullable().describe("Median as a multiple of the best one's"),
});
export type MatrixFigure = z.infer<typeof MatrixFigure>;

/** A variant in a matrix. */
export const MatrixRow = z.object({
  value: z.string(),
  variant: z.record(z.string(), z.string()).describe("What tells it from the others"),
  runs: z.int(),
  runIds: z.array(z.uuid()),
  ranked: z.boolean().describe("False where it failed, or answered something else than the others"),
  reason: z.string().nullable().describe("Why it is not ranked"),
  metrics: z.record(z.string(), MatrixFigure),
  keys: z.record(z.string(), z.string()).describe("Settings that differ between the variants"),
  profile: z.uuid().nullable().describe("Its newest CPU profile"),
});
export type MatrixRow = z.infer<typeof MatrixRow>;

/** A matrix that a commit has. */
export const MatrixLink = z.object({
  by: z.string(),
  scenario: z.string(),
  tool: z.string(),
  environment: z.string(),
  values: z.array(z.string()),
  url: z.string(),
});
export type MatrixLink = z.infer<typeof MatrixLink>;

/** Answer of `GET …/matrix`: variants at one commit against each other. */
export const Matrix = z.object({
  ...Measured.shape,
  url: z.string(),
  permalink: z.string().describe("The same without what is uploaded later"),
  by: z.string().describe("`variant.framework`, `tag.zone`, or two with a comma between"),
  scenario: z.string(),
  tool: z.string(),
  environment: z.string(),
  columns: z.array(
    z.object({
      metric: z.string(),
      label: z.string(),
      unit: z.string(),
      better: BetterSchema,
      primary: z.boolean(),
    }),
  ),
  rows: z.array(MatrixRow).describe("The best first"),
  grid: Grid.nullable().describe("With two keys: rows by columns"),
  warnings: z.array(Check),
  found: z.array(MatrixLink).describe("All matrices of the commit"),
});
export type Matrix = z.infer<typeof Matrix>;
