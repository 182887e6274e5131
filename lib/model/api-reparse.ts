import { z } from "zod";
import { Id } from "./ids";

/** Query of `POST …/reparse`. */
export const ReparseQuery = z.strictObject({
  after: Id.optional().describe("`next` of the answer before; absent: from the oldest upload on"),
  limit: z.coerce.number().int().min(1).max(200).default(50).describe("Uploads to read"),
  dryRun: z.stringbool().default(false).describe("Only report what would change"),
});
export type ReparseQuery = z.infer<typeof ReparseQuery>;

const counts = z.object({ read: z.int(), changed: z.int() });

/** Answer of `POST …/reparse`. */
export const ReparseResult = z.object({
  uploads: z.int(),
  runs: counts,
  profiles: counts,
  failures: z
    .array(z.object({ id: Id, message: z.string() }))
    .describe("Runs and profiles whose bytes are no longer readable; they were left as they are"),
  next: Id.nullable().describe("Where to go on; null: that was all"),
});
export type ReparseResult = z.infer<typeof ReparseResult>;
