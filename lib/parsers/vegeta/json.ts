import { z } from "zod";
import { scalePower } from "../numbers";
import type { VegetaReport } from "./report";

const count = z.int().nonnegative();
const nanoseconds = z.number().nonnegative();

/** What `vegeta report -type=json` prints: times in nanoseconds. */
export const vegetaJson = z.object({
  latencies: z.object({ mean: nanoseconds, max: nanoseconds, "99th": nanoseconds }).catchall(nanoseconds),
  bytes_in: z.object({ total: count }),
  earliest: z.iso.datetime({ offset: true }),
  duration: nanoseconds,
  wait: nanoseconds,
  requests: count,
  rate: z.number(),
  throughput: z.number(),
  status_codes: z.record(z.string(), count),
  errors: z.array(z.string()).nullish(),
});

/** The report in seconds, percentiles by percent. */
export function reportOfJson(json: z.infer<typeof vegetaJson>): VegetaReport {
  const latencies = Object.entries(json.latencies).flatMap(([name, value]) =>
    name === "total" ? [] : [[name.replace(/th$/, ""), scalePower(value, -9)] as const],
  );
  return {
    requests: json.requests,
    rate: json.rate,
    throughput: json.throughput,
    duration: scalePower(json.duration + json.wait, -9),
    bytes: json.bytes_in.total,
    latencies: Object.fromEntries(latencies),
    codes: Object.entries(json.status_codes),
    errors: json.errors ?? [],
    startedAt: json.requests > 0 ? new Date(json.earliest).toISOString() : null,
  };
}
