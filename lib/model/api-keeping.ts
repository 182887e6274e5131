import { z } from "zod";
import { Timestamp } from "./api-common";
import { Id } from "./ids";
import { Retention } from "./retention";

/** How far the deletion of a project is. */
export const Deletion = z.object({
  id: Id,
  project: z.string().describe("The slug that it had; it is free again"),
  state: z.enum(["waiting", "running", "done"]),
  rows: z.int().nullable().describe("Rows of the database that it had; null until they are counted"),
  deleted: z.int().describe("Rows that are gone"),
  requestedAt: Timestamp,
  finishedAt: Timestamp.nullable(),
  url: z.string().describe("Where its state can be asked for, for 30 days after its end"),
});
export type Deletion = z.infer<typeof Deletion>;

/** Query of `GET …/retention/preview`. */
export const RetentionQuery = z.strictObject({
  branches: z
    .string()
    .max(20_000)
    .transform((text, context) => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue('expected JSON, e.g. {"main": null, "*": "90d"}');
        return z.NEVER;
      }
    })
    .pipe(Retention.shape.branches)
    .optional()
    .describe('Rules to try, as JSON: {"main": null, "*": "90d"}; default: those of the project'),
});

/** What a retention would remove now. */
export const RetentionPreview = z.object({
  retention: Retention.nullable().describe("The rules; null: everything is kept"),
  commits: z.int(),
  runs: z.int(),
  profiles: z.int(),
  branches: z
    .array(z.object({ branch: z.string().nullable(), commits: z.int() }))
    .describe("Commits that would go by branch, those with most first, at most 100; null: on no branch"),
  keptForChanges: z.int().describe("Commits that are old enough, and stay since change points lie at them"),
  keptForComparisons: z
    .int()
    .describe("Runs and profiles that stay since permanent comparisons stand on them"),
});
export type RetentionPreview = z.infer<typeof RetentionPreview>;
