import { z } from "zod";

const count = z.number().nonnegative();

/** bombardier's `-o json`: latencies in microseconds, sizes in bytes, times in seconds. */
export const bombardierReport = z.object({
  spec: z.object({
    numberOfConnections: count,
    testDurationSeconds: z.number().optional(),
    numberOfRequests: z.number().optional(),
    method: z.string().default("GET"),
    url: z.string(),
    headers: z.array(z.object({ key: z.string() })).nullish(),
    body: z.string().nullish(),
    bodyFilePath: z.string().nullish(),
    timeoutSeconds: z.number().optional(),
    client: z.string().optional(),
    rate: z.number().positive().nullish(),
  }),
  result: z.object({
    bytesRead: count,
    bytesWritten: count,
    timeTakenSeconds: z.number().positive(),
    req1xx: count,
    req2xx: count,
    req3xx: count,
    req4xx: count,
    req5xx: count,
    others: count,
    errors: z.array(z.object({ description: z.string(), count })).nullish(),
    latency: z
      .object({
        mean: z.number(),
        stddev: z.number(),
        max: z.number(),
        percentiles: z.record(z.string(), z.number()).nullish(),
      })
      .nullish(),
  }),
});
/** A checked report; `spec` tells what was asked, `result` what came of it. */
export type BombardierReport = z.infer<typeof bombardierReport>;
