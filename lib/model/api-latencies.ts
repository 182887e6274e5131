import { z } from "zod";
import { SeriesIdentity, Timestamp } from "./api-common";
import { Id } from "./ids";
import { TrendQuery } from "./queries";

/** A cell of a column: its first and last row, and how many requests took so long. */
const Cell = z.tuple([z.int(), z.int(), z.number()]);

const column = {
  form: z
    .enum(["histogram", "bands"])
    .describe(
      "`histogram`: counted by the tool, added up over repeats; `bands`: shares between the percentiles that the tool printed (medians of the repeats), where it gives nothing else",
    ),
  total: z.number().describe("Sum of the cells: requests; 1 for bands"),
  cells: z
    .array(Cell)
    .describe("First row, last row, count. A cell of several rows is a step of the tool's own, or a band"),
  p50: z.number().nullable().describe("Seconds"),
  p99: z.number().nullable(),
};

/** What the rows of a heat map are. */
const rows = {
  lowest: z.number().describe("Seconds"),
  ratio: z.number().describe("Row i holds latencies in (lowest · ratio^(i−1), lowest · ratio^i] seconds"),
  error: z.number().describe("Values were put into buckets of this relative width when they were stored"),
};

/** Latencies of one series over the commits. */
export const LatencyMap = z.object({
  ...rows,
  series: SeriesIdentity.extend({ id: z.uuid() }),
  columns: z
    .array(
      z.object({
        commit: z.string(),
        committedAt: Timestamp,
        message: z.string().nullable(),
        runIds: z.array(z.uuid()),
        invalid: z.boolean().describe("A run here carries an error-level check"),
        ...column,
      }),
    )
    .describe("Oldest first"),
});
export type LatencyMap = z.infer<typeof LatencyMap>;

/** Latencies of one run: of all requests, over its time, and of its parts. */
export const RunLatencyMap = z.object({
  ...rows,
  whole: z.object(column).nullable(),
  width: z.number().nullable().describe("Seconds of a window; null: the output does not tell times"),
  windows: z.array(z.object({ at: z.number().describe("Seconds since the start"), ...column })),
  parts: z.array(z.object({ name: z.string(), ...column })),
});
export type RunLatencyMap = z.infer<typeof RunLatencyMap>;

/** A column of either. */
export type LatencyColumn = Pick<LatencyMap["columns"][number], "form" | "total" | "cells" | "p50" | "p99">;

const mostRows = z.coerce
  .number()
  .int()
  .min(10)
  .max(1_400)
  .default(60)
  .describe("At most so many rows: buckets are joined, never split");

/** Query of `GET …/latencies`. */
export const LatencyMapQuery = TrendQuery.pick({
  scenario: true,
  tool: true,
  environment: true,
  variant: true,
  branch: true,
  from: true,
  to: true,
}).extend({
  seriesId: Id.optional(),
  last: z.coerce.number().int().min(1).max(1_000).default(400).describe("The newest commits"),
  rows: mostRows,
});
export type LatencyMapQuery = z.infer<typeof LatencyMapQuery>;

/** Query of `GET …/runs/{id}/latencies`. */
export const RunLatencyQuery = z.strictObject({ rows: mostRows });
