import { z } from "zod";
import { Variant } from "./run";

/** Narrows a comparison to some of its series. */
export const comparisonFilter = {
  environment: z.string().max(120).optional().describe("Only series of this test bed"),
  scenario: z.string().max(250).optional().describe("Only series of this scenario"),
  variant: Variant.optional().describe(
    "Only series of this variant, written `variant.GOGC=200`, several for several keys; empty: series that do not vary it",
  ),
};

export const ComparisonFilter = z.object(comparisonFilter);
export type ComparisonFilter = z.infer<typeof ComparisonFilter>;
