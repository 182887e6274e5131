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

/** Asks for commits (by sha or words of their subject) and branches that `words` may mean; newest first. */
export async function fetchRefs(project: string, words: string, signal: AbortSignal): Promise<RefsAnswer> {
  const response = await fetch(`/${project}/compare/refs?${new URLSearchParams({ q: words })}`, { signal });
  if (!response.ok) throw new Error(`The search answered ${response.status}.`);
  return RefsAnswer.parse(await response.json());
}
