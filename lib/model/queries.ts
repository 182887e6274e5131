import { z } from "zod";
import { comparisonFilter } from "./comparison-filter";
import { Id, ProfileIds } from "./ids";
import { MetricName } from "./metric-name";

/** A commit sha (short is fine when unique) or a branch. */
export const CommitOrBranch = z.string().trim().min(1).max(250);

const instant = z.iso.datetime({ offset: true }).or(z.iso.date());

const variantPrefix = "variant.";

/** Another form of an answer that is a list of figures. */
export const format = z
  .literal("csv")
  .optional()
  .describe("`csv`: a table for a sheet, in base units with all digits, instead of JSON");

/** Fields of a query or form, those of a variant (`variant.GOGC=200`) as one object. */
export function foldVariant(fields: Iterable<readonly [string, string]>): Record<string, unknown> {
  const pairs = [...fields];
  const isPart = ([name]: readonly [string, string]) => name.startsWith(variantPrefix);
  const parts = pairs.filter(isPart).map(([name, value]) => [name.slice(variantPrefix.length), value]);
  const others = Object.fromEntries(pairs.filter((pair) => !isPart(pair)));
  return parts.length > 0 ? { ...others, variant: Object.fromEntries(parts) } : others;
}

const { variant } = comparisonFilter;

/** Query of `GET /api/v1/projects`. */
export const ProjectsQuery = z.strictObject({
  search: z.string().max(200).optional().describe("Words that the slug or the name must contain"),
  limit: z.coerce.number().int().min(1).max(1_000).default(1_000),
  cursor: z
    .string()
    .regex(
      /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[a-z0-9-]{1,63}$/,
      "expected the `nextCursor` of another page",
    )
    .optional()
    .describe("`nextCursor` of the page before"),
});
export type ProjectsQuery = z.infer<typeof ProjectsQuery>;

/** Query of `GET …/runs`. */
export const RunsQuery = z.strictObject({
  commit: CommitOrBranch.optional().describe("Full or unique short sha"),
  branch: z.string().max(250).optional(),
  seriesId: Id.optional(),
  limit: z.coerce.number().int().min(1).max(500).default(50),
  cursor: Id.optional().describe("`nextCursor` of the page before"),
});
export type RunsQuery = z.infer<typeof RunsQuery>;

/** Query of `GET …/trend`. */
export const TrendQuery = z.strictObject({
  metric: MetricName.optional().describe(
    "Default: what the first of these series shows first: QPS of a load test, time of a micro-benchmark",
  ),
  scenario: z.string().max(510).optional(),
  tool: z.string().max(40).optional(),
  environment: z.string().max(120).optional(),
  variant,
  branch: z.string().max(250).optional(),
  seriesId: Id.optional(),
  from: instant.optional().describe("Commits from this time on"),
  to: instant.optional().describe("Commits before this time"),
  last: z.coerce
    .number()
    .int()
    .min(1)
    .max(100_000)
    .optional()
    .describe("Only the newest commits of each series"),
  by: z
    .enum(["commit", "upload"])
    .default("commit")
    .describe(
      "One point a commit, in the order of the commits; or one an upload, in the order of measuring, `from`, `to` and `last` meaning those",
    ),
  parts: z
    .literal("true")
    .optional()
    .describe(
      "With each series the parts of its runs (endpoints), from its newest 1,000 runs; not with `by=upload`",
    ),
  part: z.string().max(250).optional().describe("As `parts`, and only the part of this name"),
  points: z.coerce
    .number()
    .int()
    .min(10)
    .max(5_000)
    .default(400)
    .describe("At most about this many points a series; spikes are kept"),
  limit: z.coerce.number().int().min(1).max(60).default(60).describe("Series in one answer"),
  cursor: Id.optional().describe(
    "`nextCursor` of the page before; give its `metric` too, since another page may show something else first",
  ),
});
export type TrendQuery = z.infer<typeof TrendQuery>;

/** Query of `GET …/compare`. */
export const CompareQuery = z.strictObject({
  base: CommitOrBranch.optional().describe(
    "A commit, a branch, `upload:<id>` or `<commit>@upload:<id>` (one upload alone), a commit or branch with a tag (`main:framework=gin`), or `previous-upload`: the upload before the head's newest one, against that one alone. Left out: where the head's branch began, or the nearest ancestor with runs of the same series",
  ),
  head: CommitOrBranch.describe("The same; repeated (up to 7 times) for several sides against one base"),
  ...comparisonFilter,
  format,
});

/** Query of `GET …/comparisons/{id}`. */
export const PinnedQuery = z.strictObject({ format });

/** Query of `GET …/journeys/{slug}`. */
export const JourneyQuery = z.strictObject({ format });

const parameter = String.raw`(load\.(connections|rate|vus|threads)|(variant|config)\.[^,]{1,200})`;
const parameterNames = z
  .string()
  .regex(
    new RegExp(`^${parameter}(,${parameter})?$`),
    "expected load.connections, load.rate, variant.KEY or config.KEY, or two of them with a comma between",
  );

const ofDecision = {
  scenario: z.string().max(510).optional(),
  tool: z.string().max(40).optional(),
  environment: z.string().max(120).optional(),
  until: Id.optional().describe("Without uploads after this one: what was seen stays so"),
};

/** Query of `GET …/sweeps`. */
export const SweepsQuery = z.strictObject({
  commit: CommitOrBranch.optional().describe(
    "A commit or branch; default: the newest commit that has a sweep",
  ),
  by: parameterNames
    .optional()
    .describe(
      "What was varied; default: what differs between the commit's runs with everything else the same. Two with a comma: a sweep of the first, and a grid of both",
    ),
  fixed: z
    .string()
    .regex(/^(load|variant)\.[^=]{1,200}=/, "expected KEY=VALUE: variant.GOGC=200")
    .max(1_000)
    .optional()
    .describe("What is the same in all runs, where other runs have other values of it: `variant.GOGC=200`"),
  sweep: z.string().max(250).optional().describe("The name that uploads gave it (`sweep=conns`)"),
  ...ofDecision,
  p99: z.coerce
    .number()
    .positive()
    .max(3600)
    .optional()
    .describe("With load.rate: the highest P99 in seconds of a capacity"),
  errors: z.coerce
    .number()
    .min(0)
    .max(1)
    .optional()
    .describe("With load.rate: the highest error rate of a capacity"),
  format: z.enum(["json", "csv"]).optional().describe("As the header Accept; it wins over that"),
});
export type SweepsQuery = z.infer<typeof SweepsQuery>;

/** Query of `GET …/matrix`. */
export const MatrixQuery = z.strictObject({
  ref: CommitOrBranch.optional().describe("A commit or branch; default: the newest commit that has a matrix"),
  by: z
    .string()
    .regex(/^[^,]{1,200}(,[^,]{1,200})?$/, "expected variant.KEY, tag.KEY, or two with a comma between")
    .optional()
    .describe(
      "`variant.framework`, `tag.zone`, in short `framework`; two with a comma make rows and columns",
    ),
  ...ofDecision,
  format: z.enum(["json", "csv", "markdown"]).optional().describe("As the header Accept; it wins over that"),
});
export type MatrixQuery = z.infer<typeof MatrixQuery>;

const pattern = (what: string) =>
  z.string().max(20_000).optional().describe(`Regular expression as in Go: ${what}`);

/** How a profile is looked at: which column, which frames, and what counts as one. Meanings are those of pprof. */
const lookAt = {
  sampleType: z.string().max(80).optional().describe("Default: the profile's own default"),
  focus: pattern("keep stacks with a matching function, file or binary"),
  ignore: pattern("drop stacks with a match"),
  hide: pattern("take matching frames out of the stacks"),
  show: pattern("take all other frames out of the stacks"),
  show_from: pattern("cut the stacks above the highest match"),
  granularity: z
    .enum(["functions", "packages", "files", "lines"])
    .default("functions")
    .describe("What counts as one frame"),
};

/** Query of `GET …/profiles/{id}/speedscope`. */
export const ProfileQuery = z.strictObject(lookAt);
export type ProfileQuery = z.infer<typeof ProfileQuery>;

/** Query of `GET …/profiles/{id}/folded`. */
export const FoldedQuery = z.strictObject({
  ...lookAt,
  base: ProfileIds.optional().describe("Profile to compare with, as difffolded.pl does; several merged"),
});
export type FoldedQuery = z.infer<typeof FoldedQuery>;

/** Query of `GET …/profiles/{id}/pprof`. */
export const PprofQuery = z.strictObject({
  base: ProfileIds.optional().describe("Profile to subtract, as `-proto -diff_base` does; several merged"),
});
export type PprofQuery = z.infer<typeof PprofQuery>;

/** Query of `GET …/profiles/{id}/top`. */
export const TopQuery = z.strictObject({
  ...lookAt,
  limit: z.coerce.number().int().min(1).max(100_000).default(50),
  base: ProfileIds.optional().describe("Profile to subtract, as `-diff_base` does; several merged"),
});
export type TopQuery = z.infer<typeof TopQuery>;

/** Query of `GET …/profiles/{id}/peek`. */
export const PeekQuery = z.strictObject({
  ...lookAt,
  function: z.string().min(1).max(100_000).describe("Its whole name, as `top` writes it"),
});
export type PeekQuery = z.infer<typeof PeekQuery>;

/** Query of `GET …/profiles/{id}/flamegraph`. */
export const FlamegraphQuery = z.strictObject({
  ...lookAt,
  base: ProfileIds.optional().describe("Profile to lay under it: the differential tree; several merged"),
  v: z.coerce
    .number()
    .int()
    .optional()
    .describe("Version of the wire form; makes the answer cacheable forever"),
});
export type FlamegraphQuery = z.infer<typeof FlamegraphQuery>;

/** Query of `GET …/profiles/{id}/thumbnail`. */
export const ThumbnailQuery = z.strictObject({
  sampleType: lookAt.sampleType,
  scheme: z.enum(["light", "dark"]).default("light").describe("The background that it is for"),
  v: z.coerce.number().int().optional().describe("Any number; makes the answer cacheable forever"),
});
export type ThumbnailQuery = z.infer<typeof ThumbnailQuery>;

/** Query of `GET …/functions`. */
export const FunctionQuery = z.strictObject({
  name: z.string().min(1).max(100_000).describe("The function's whole name, as `top` writes it"),
  kind: z.string().min(1).max(80).default("cpu").describe("Kind of profile"),
  sampleType: z.string().max(80).optional().describe("Default: that of the newest profile of the kind"),
});
export type FunctionQuery = z.infer<typeof FunctionQuery>;

/** Query of `GET …/functions/top`. */
export const TopFunctionsQuery = FunctionQuery.omit({ name: true }).extend({
  limit: z.coerce.number().int().min(1).max(100).default(10).describe("Functions of each series"),
});
export type TopFunctionsQuery = z.infer<typeof TopFunctionsQuery>;

const theme = z.enum(["light", "dark"]).default("light").describe("Colours of the picture");

/** Query of `/{project}/compare/{base}...{head}/chart.svg` and `.png`. */
export const PictureQuery = z.strictObject({ theme, ...comparisonFilter });

const shownBranch = z.string().max(250).optional().describe("Default: the default branch; `*`: all of them");

/** Query of `/{project}/trend.svg` and `.png`: that of a trend; without a scenario or series the project's main series. */
export const TrendPictureQuery = TrendQuery.extend({
  branch: shownBranch,
  theme,
  scale: z.enum(["linear", "log"]).default("linear").describe("Of the values; linear begins at zero"),
});
export type TrendPictureQuery = z.infer<typeof TrendPictureQuery>;

/** Query of `/{project}/badge.svg`; without a scenario the project's main series. */
export const BadgeQuery = TrendQuery.pick({
  metric: true,
  scenario: true,
  tool: true,
  environment: true,
}).extend({ branch: shownBranch });
export type BadgeQuery = z.infer<typeof BadgeQuery>;

/** What an address says of a query, for pages: what is no valid parameter is left out. */
export function pickQuery<T extends z.ZodObject>(
  { shape }: T,
  search: Readonly<Record<string, string | string[] | undefined>>,
): Partial<z.infer<T>> {
  const known = Object.entries(shape).flatMap(([name, schema]) => {
    const { data } = z.safeParse(schema, search[name]);
    return data === undefined ? [] : [[name, data]];
  });
  return Object.fromEntries(known) as Partial<z.infer<T>>;
}
