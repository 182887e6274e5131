import { z } from "zod";

/** One place that the search can jump to. */
export const JumpTarget = z.object({
  kind: z.enum([
    "comparison",
    "move",
    "commit",
    "function",
    "scenario",
    "setting",
    "author",
    "profile",
    "branch",
    "page",
    "project",
  ]),
  label: z.string(),
  /** Commits: their 7 digits, set in front of the label. */
  sha: z.string().optional(),
  detail: z.string().optional(),
  href: z.string(),
});
export type JumpTarget = z.infer<typeof JumpTarget>;

/** Answer of the search endpoint: the best first within each kind. */
export const JumpAnswer = z.object({ targets: z.array(JumpTarget) });
