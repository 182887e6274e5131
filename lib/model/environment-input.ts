import { z } from "zod";

const name = z.string().max(120).trim().min(1);

/** Facts of a test bed: cpu, cores, memoryBytes, os, kernel, … and anything else that is flat or nests. */
const EnvironmentFacts = z.record(z.string().max(200), z.unknown());

/** The test bed, by name or with its facts. */
export const EnvironmentInput = z.union(
  [name, z.object({ name: name.default("default"), facts: EnvironmentFacts.optional() })],
  'expected a name of 1 to 120 characters, or {"name": …, "facts": {…}}',
);
export type EnvironmentInput = z.infer<typeof EnvironmentInput>;
