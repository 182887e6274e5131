import { z } from "zod";
import { quantilesOfPercents } from "../percentiles";
import type { OhaReport } from "./report";

const count = z.int().nonnegative();
const number = z.number().nonnegative();
/** null is what nobody measured: there was no answer. */
const seconds = number.nullable();

/** What `oha --output-format json` prints: times in seconds. */
export const ohaJson = z.object({
  summary: z.object({
    total: z.number().positive(),
    slowest: seconds,
    fastest: seconds,
    average: seconds,
    sizePerSec: number.nullable(),
  }),
  latencyPercentiles: z.record(z.string(), seconds),
  statusCodeDistribution: z.record(z.string(), count),
  errorDistribution: z.record(z.string(), count),
});

/** The report as oha wrote it. */
export function reportOfJson(json: z.infer<typeof ohaJson>): OhaReport {
  const { total, average, fastest, slowest, sizePerSec } = json.summary;
  return {
    duration: total,
    bytesPerSecond: sizePerSec ?? undefined,
    latency: { mean: average ?? undefined, min: fastest ?? undefined, max: slowest ?? undefined },
    quantiles: quantilesOfPercents(json.latencyPercentiles, 0),
    statusCodes: Object.entries(json.statusCodeDistribution),
    errors: Object.entries(json.errorDistribution),
  };
}
