import { z } from "zod";

/** What a side of a comparison can be: branches by name, commits with what tells them apart. */
export const RefsAnswer = z.object({
  branches: z.array(z.string()),
  commits: z.array(
    z.object({
      commit: z.string(),
      message: z.string().nullable(),
      author: z.string().nullable(),
      committedAt: z.string().nullable(),
      hasRuns: z.boolean(),
    }),
  ),
});
export type RefsAnswer = z.infer<typeof RefsAnswer>;
