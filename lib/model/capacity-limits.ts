import { z } from "zod";

/** Limits within which a sweep of offered load says how much a scenario carries. */
export const CapacityLimits = z
  .strictObject({
    scenario: z.string().trim().min(1).max(250),
    p99: z.number().positive().optional().describe("Highest P99, seconds: 0.05 is 50 ms"),
    errors: z.number().min(0).max(1).optional().describe("Highest share of errors: 0.001 is 0.1 %"),
  })
  .refine(({ p99, errors }) => p99 !== undefined || errors !== undefined, {
    message: "expected p99, errors, or both",
  });
export type CapacityLimits = z.infer<typeof CapacityLimits>;

/** Those of all scenarios of a project, each scenario once. */
export const AllCapacityLimits = z
  .array(CapacityLimits)
  .max(200)
  .refine((all) => new Set(all.map(({ scenario }) => scenario)).size === all.length, {
    message: "expected each scenario once",
  });
