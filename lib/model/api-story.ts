import { z } from "zod";
import { Timestamp } from "./api-common";
import { CommitMove } from "./api-commits";

/** A place of the history: a commit with what a reader knows it by. */
export const StoryCommit = z.object({
  sha: z.string(),
  message: z.string().nullable().describe("Subject"),
  author: z.string().nullable(),
  committedAt: Timestamp,
});
export type StoryCommit = z.infer<typeof StoryCommit>;

/** How long a loss stood. */
export const StoryLoss = z.object({
  repairedBy: StoryCommit.nullable().describe("Null: nobody has taken it back"),
  commits: z.int().describe("Measured commits that had it, the one that brought it among them"),
  seconds: z.number().nullable().describe("From its commit to the repair; null: it still stands"),
});
export type StoryLoss = z.infer<typeof StoryLoss>;

/** A commit that made something better or worse. */
export const StoryChapter = z.object({
  commit: StoryCommit,
  since: z.string().nullable().describe("The commit it is compared with"),
  kind: z.enum(["better", "worse", "mixed"]),
  moves: z.array(CommitMove),
  example: z
    .string()
    .nullable()
    .describe("The strongest figure: `GET /hello: QPS 72 900 → 21 700 requests/s`"),
  loss: StoryLoss.nullable().describe("Null: nothing got worse"),
  repairs: StoryCommit.nullable().describe("The commit whose loss it took back"),
  settings: z.array(z.string()).describe("Names of the settings that changed with it"),
  causes: z
    .array(z.string())
    .describe("What profiles, settings and test bed say, the strongest first; of the newest chapters only"),
  sentence: z.string().describe("The chapter in one sentence or two, without its causes"),
  url: z.string().nullable().describe("The comparison that says so"),
});
export type StoryChapter = z.infer<typeof StoryChapter>;

/** A point of the main series that the story tells. */
const Level = z.object({ commit: StoryCommit, value: z.number() });

/** The history of a service, written from the verdicts of its commits. */
export const Story = z.object({
  project: z.string(),
  branch: z.string().nullable().describe("Null: all branches"),
  from: StoryCommit.nullable(),
  until: StoryCommit.nullable(),
  commits: z.int().describe("Measured commits that it tells of"),
  earlier: z.boolean().describe("There are commits before these, which it does not tell of"),
  main: z
    .object({
      seriesId: z.uuid(),
      scenario: z.string(),
      tool: z.string(),
      metric: z.string(),
      unit: z.string(),
      first: Level,
      best: Level,
      newest: Level,
    })
    .nullable()
    .describe("The series with most commits, by the metric that it shows first"),
  summary: z.array(z.string()).describe("The whole in a few sentences"),
  chapters: z.array(StoryChapter).describe("Oldest first"),
  url: z.string().describe("This story up to `until`, whatever is measured later"),
});
export type Story = z.infer<typeof Story>;

/** Query of `GET …/story`. */
export const StoryQuery = z.strictObject({
  branch: z.string().max(250).optional().describe("Default: the default branch; `*`: all"),
  until: z
    .string()
    .regex(/^[0-9a-f]{7,64}$/, "expected a sha")
    .optional()
    .describe("The last commit of the story, by its sha or its beginning"),
});
export type StoryQuery = z.infer<typeof StoryQuery>;
