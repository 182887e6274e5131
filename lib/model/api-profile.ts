import { z } from "zod";
import { SuspectFunction } from "./api-changes";
import { Timestamp } from "./api-common";

const place = {
  name: z.string(),
  file: z.string(),
  line: z.int().describe("Of the code with granularity `lines`, else where the function begins; 0: unknown"),
};

const columnOfProfile = {
  sampleType: z.string(),
  unit: z.string(),
  total: z.number().describe("What shares refer to: the whole profile, also where filters leave less"),
  unmatched: z.array(z.string()).describe("Filters that matched nothing at all, a misspelling mostly"),
};

const leftOut = z
  .int()
  .describe("The least of the rows, left out because the names of all would take more than 16 MB; usually 0");

/** Rows of `…/profiles/{id}/top`, numbers of `go tool pprof -top` in the sample type's own unit. */
export const ProfileTop = z.object({
  ...columnOfProfile,
  leftOut,
  rows: z.array(z.object({ ...place, flat: z.number(), cum: z.number() })),
});
export type ProfileTop = z.infer<typeof ProfileTop>;

const ProfileNeighbour = z.object({
  ...place,
  weight: z.number().describe("What the calls between the two cost; pprof's share is of the function's cum"),
  inline: z.boolean().describe("Every such call was inlined"),
});

/** Answer of `…/profiles/{id}/peek`, numbers of `go tool pprof -peek`; largest callers and callees first. */
export const ProfilePeek = z.object({
  ...columnOfProfile,
  leftOut,
  functions: z
    .array(
      z.object({
        ...place,
        flat: z.number(),
        cum: z.number(),
        callers: z.array(ProfileNeighbour),
        callees: z.array(ProfileNeighbour),
      }),
    )
    .describe("One, or several where granularity tells apart what shares the name"),
});
export type ProfilePeek = z.infer<typeof ProfilePeek>;

/** One profile in a history. */
export const HistoryProfile = z.object({
  profileId: z.uuid(),
  commit: z.string(),
  committedAt: Timestamp,
  message: z.string().nullable().describe("Subject of the commit"),
  total: z.number().describe("Of the profile"),
  requests: z
    .number()
    .nullable()
    .describe(
      "Requests served while the profile was recorded, according to its runs; costs per request are divided by it",
    ),
});
export type HistoryProfile = z.infer<typeof HistoryProfile>;

/**
 * One profile in the history of a function. `flat` and `cum` are 0 where it does not occur, null where they are not
 * known: an earlier version stored the profile, and it has not been read again, or it has more functions or sample types
 * than are kept.
 */
export const FunctionPoint = HistoryProfile.extend({
  flat: z.number().nullable(),
  cum: z.number().nullable(),
});
export type FunctionPoint = z.infer<typeof FunctionPoint>;

const historyOf = { kind: z.string(), sampleType: z.string(), unit: z.string() };
const historySeries = { scenario: z.string().nullable(), environment: z.string() };

/** Answer of `GET …/functions`: what a function cost, commit by commit, in the sample type's own unit. */
export const FunctionHistory = z.object({
  name: z.string(),
  ...historyOf,
  series: z.array(z.object({ ...historySeries, points: z.array(FunctionPoint).describe("Oldest first") })),
});
export type FunctionHistory = z.infer<typeof FunctionHistory>;

const costs = z.array(z.number().nullable());

/** Functions whose own cost moved from one commit with profiles to the next. */
export const MovedFunctions = z.object({
  commit: z.string(),
  base: z.string().describe("Profiles of the commit before, joined by commas"),
  head: z.string().describe("Profiles of this commit"),
  scale: z.enum(["per-request", "share"]),
  functions: z
    .array(SuspectFunction)
    .describe("The largest move first; by more than sampling noise where samples were counted"),
});
export type MovedFunctions = z.infer<typeof MovedFunctions>;

/** Answer of `GET …/functions/top`: functions that cost or moved most at any commit, over the profiles of their series. */
export const TopFunctions = z.object({
  ...historyOf,
  series: z.array(
    z.object({
      ...historySeries,
      profiles: z.array(HistoryProfile).describe("Oldest first"),
      functions: z
        .array(z.object({ name: z.string(), flat: costs, cum: costs }))
        .describe(
          "The highest peak first; one value a profile: 0 where it does not occur, null where it is not known: the profile has to be read again (`npm run reparse`), or has more functions or sample types than are kept",
        ),
      moved: z
        .array(MovedFunctions)
        .describe("Newest of the last 50 commits first; those at which no function moved are left out"),
    }),
  ),
});
export type TopFunctions = z.infer<typeof TopFunctions>;

/** How many requests were served while a profile was taken, or several that are merged, as runs beside them tell; an estimate. */
export interface ProfileLoad {
  /** rate × seconds */
  readonly requests: number;
  /** Requests per second: the median of the runs; of merged profiles the mean over their seconds. */
  readonly rate: number;
  /** How long the profiles and the runs beside them went on, together: no longer than either. */
  readonly seconds: number;
  /** How many are merged; 1: a single one. */
  readonly profiles: number;
  /** Different runs. */
  readonly runs: number;
  readonly tool: string;
  /** Whether the runs came with the profile, or are others of its commit, scenario and environment. */
  readonly sameUpload: boolean;
}
