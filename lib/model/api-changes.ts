import { z } from "zod";
import { BetterSchema, SeriesIdentity, Timestamp } from "./api-common";
import { ConfigDifference } from "./api-compare";
import { ChangePoint, ChangeState } from "./api-trend";
import { Id, ProfileIds } from "./ids";

/** A change point among all of its project. */
export const ProjectChange = ChangePoint.extend({
  ...SeriesIdentity.shape,
  seriesId: z.uuid(),
  metric: z.string(),
  unit: z.string(),
  better: BetterSchema,
  committedAt: Timestamp.describe("Of the first commit after the change"),
  message: z.string().nullable().describe("Subject of that commit"),
  author: z.string().nullable(),
  acceptedBy: z.string().nullable().describe("Who accepted it, where that is known"),
  url: z.string().describe("Page of the series, with this change open"),
});
export type ProjectChange = z.infer<typeof ProjectChange>;

/** A commit that may have caused a change. */
export const SuspectCommit = z.object({
  commit: z.string(),
  message: z.string().nullable().describe("Subject"),
  author: z.string().nullable(),
  committedAt: Timestamp,
});
export type SuspectCommit = z.infer<typeof SuspectCommit>;

/** A function whose own cost differs between two profiles. */
export const SuspectFunction = z.object({
  name: z.string(),
  base: z.number().nullable().describe("Own cost in the pair's `scale`; null: no sample of it"),
  head: z.number().nullable(),
});
export type SuspectFunction = z.infer<typeof SuspectFunction>;

/** What differs between the last commit before a change and the first after it. */
export const ChangeSuspects = z.object({
  commits: z
    .array(SuspectCommit)
    .describe("After `previous` up to `commit`, as far as known here, newest first"),
  complete: z.boolean().describe("Whether every parent in between is known; if not, ask git"),
  config: z.array(ConfigDifference),
  environment: z.array(ConfigDifference).describe("Facts of the test bed and the tool's version"),
  profiles: z.array(
    z.object({
      kind: z.string(),
      scenario: z.string().nullable(),
      base: ProfileIds.describe("Of repeats the ids with commas between them: the profiles merged"),
      head: ProfileIds,
      url: z.string(),
      sampleType: z.string(),
      unit: z.string(),
      scale: z
        .enum(["share", "per-request"])
        .describe("Share of the profile's total, or unit per request served"),
      functions: z
        .array(SuspectFunction)
        .nullable()
        .describe(
          "Functions whose own cost changed most, and by more than sampling noise where samples were counted, the largest change first; null where an earlier version stored one of the profiles (`npm run reparse` mends that)",
        ),
    }),
  ),
});
export type ChangeSuspects = z.infer<typeof ChangeSuspects>;

/** Answer of `GET …/changes/{id}`. */
export const ChangeDetail = ProjectChange.extend({ suspects: ChangeSuspects, compareUrl: z.string() });
export type ChangeDetail = z.infer<typeof ChangeDetail>;

/** Query of `GET …/changes`. */
export const ChangesQuery = z.strictObject({
  seriesId: Id.optional(),
  metric: z.string().max(80).optional().describe("Default: all that are searched"),
  commit: z.string().max(64).optional().describe("Full sha of the first commit after the change"),
  scenario: z.string().max(250).optional(),
  tool: z.string().max(40).optional(),
  environment: z.string().max(120).optional(),
  accepted: z
    .enum(["true", "false"])
    .optional()
    .describe("Only those that somebody accepted, or only those that nobody did"),
  state: z
    .enum(["all", ...ChangeState.options])
    .optional()
    .describe("Default: all but those that newer runs made unlikely, which are among `closed` and `all`"),
  limit: z.coerce.number().int().min(1).max(500).default(50),
  cursor: z
    .string()
    .regex(/^\d{1,15}\.[0-9a-f-]{36}$/, "expected a nextCursor")
    .optional()
    .describe("`nextCursor` of the page before"),
});
export type ChangesQuery = z.infer<typeof ChangesQuery>;

/** Answer of `GET …/changes`. */
export const ChangePage = z.object({
  items: z.array(ProjectChange),
  groups: z
    .array(z.object({ commit: z.string(), items: z.array(ProjectChange) }))
    .describe("The same by commit: what changed at one commit, the largest change first"),
  nextCursor: z.string().nullable(),
});
export type ChangePage = z.infer<typeof ChangePage>;

/** Body of `PUT …/changes/{id}/acceptance` and `PUT …/commits/{sha}/acceptance`. */
export const AcceptanceInput = z.strictObject({
  note: z.string().trim().max(2_000).default("").describe("Why it is intended"),
  by: z.string().trim().max(200).optional().describe("Who says so"),
});
export type AcceptanceInput = z.infer<typeof AcceptanceInput>;

/** Answer of `PUT …/commits/{sha}/acceptance`. */
export const AcceptedCommit = z.object({
  commit: z.string(),
  items: z.array(ProjectChange).describe("All changes at the commit, also those found there later"),
});
export type AcceptedCommit = z.infer<typeof AcceptedCommit>;
