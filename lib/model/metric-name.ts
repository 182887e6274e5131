import { z } from "zod";

/** The name of a metric, as the API writes it. */
export const MetricName = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,79}$/, "expected a metric's name, e.g. latency_p99");
