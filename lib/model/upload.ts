import { z } from "zod";
import { isCommonMetric } from "../metrics/catalogue";
import { tools } from "../tools";
import { EnvironmentInput } from "./environment-input";
import { CommitSha } from "./ids";
import { LoadInput } from "./load-input";
import { CustomMetricValue } from "./run";

const text = (max: number) => z.string().max(max);
const scalar = z.union(
  [z.string(), z.number(), z.boolean(), z.null()],
  "expected a text, a number, true or false",
);

/** Names of a variant stand in addresses (`variant.GOGC=200`) and in names of series: short, and without spaces. */
const VariantInput = z
  .record(
    z
      .string()
      .regex(
        /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,59}$/,
        "expected a name of letters, digits, _ . and -, at most 60",
      ),
    z
      .union([z.string(), z.number(), z.boolean()], "expected a text, a number, true or false")
      .transform(String)
      .pipe(z.string().trim().min(1).max(120)),
  )
  .refine((variant) => Object.keys(variant).length <= 12, "at most 12 things are varied at once");

const MetricsInput = z.record(
  z
    .string()
    .regex(/^[a-z][a-z0-9_]{0,79}$/, "expected a snake_case name")
    .refine(
      (name) => !isCommonMetric(name),
      "tools report it themselves, and it is read from the result: give a number of your own another name, as my_qps",
    ),
  z.union(
    [z.number(), CustomMetricValue.extend({ primary: z.boolean().optional() })],
    'expected a number, or {"value": 1.5, "unit": "bytes", "better": "lower"} (or "higher", or null)',
  ),
);

const TagsInput = z.record(
  z.string().max(80),
  scalar.transform((value) => String(value ?? "")),
);

/** What is told of one of several result files. */
const ResultMeta = z.strictObject({
  file: text(250).min(1).describe("Its name in the form"),
  startedAt: z.iso.datetime({ offset: true }).optional(),
  duration: z
    .number()
    .positive()
    .optional()
    .describe("Seconds that it took, for what was measured beside it where the output does not say"),
  metrics: MetricsInput.optional(),
  tags: TagsInput.optional(),
});
export type ResultMeta = z.infer<typeof ResultMeta>;

/** Metadata of an upload, as a JSON `meta` part, as form fields or in the query string (see api.md). */
export const UploadMeta = z
  .strictObject({
    commit: CommitSha.describe(
      "Full commit sha, 7 to 64 hex digits. A short one means the only commit known to the project that begins so; where there is none, or several, it is a commit of its own",
    ),
    branch: text(250).min(1).optional(),
    pr: z
      .union([z.int().positive(), text(60)])
      .optional()
      .describe("Pull request number or name"),
    parents: z.array(CommitSha).max(16).optional(),
    message: text(20_000).optional(),
    author: text(250).optional(),
    committedAt: z.iso
      .datetime({ offset: true })
      .optional()
      .describe("Time of the commit, by which trends are ordered; default: time of upload"),
    scenario: text(250)
      .trim()
      .min(1)
      .optional()
      .describe(
        "What was measured; default: what the output says (method and path, name of the benchmark). Given with a file of several scenarios it stands in front of their own names: `nightly` makes `nightly/Encode`",
      ),
    environment: EnvironmentInput.optional(),
    tool: text(40)
      .min(1)
      .optional()
      .describe(`Overrides detection: ${tools.map(({ tool }) => tool).join(", ")}`),
    toolVersion: text(80).optional(),
    startedAt: z.iso.datetime({ offset: true }).optional(),
    command: text(8_000).optional(),
    load: LoadInput.optional().describe("Where the output does not say: connections, threads, vus, rate"),
    variant: VariantInput.optional().describe(
      "What is varied on purpose, e.g. {GOGC: 200}: another variant is another series",
    ),
    sweep: text(120)
      .min(1)
      .optional()
      .describe("Name of the sweep that these runs are a part of: the same as the tag `sweep`"),
    config: z.record(z.string(), z.unknown()).optional(),
    metrics: MetricsInput.optional().describe(
      "Numbers measured beside the tool, e.g. rss_bytes, not what tools report themselves (qps, latency_p99); `primary`: decisions are made on it, too",
    ),
    tags: TagsInput.optional(),
    results: z
      .array(ResultMeta)
      .max(200)
      .optional()
      .describe("What is true of one result file only: when it started, numbers measured beside it, tags"),
    processStartedAt: z.iso
      .datetime({ offset: true })
      .optional()
      .describe("When the measured process started: logs sent as `side` may count from there (Go's gctrace)"),
  })
  .refine(({ commit, parents }) => !parents?.includes(commit), {
    path: ["parents"],
    error: "a commit is no parent of its own",
  });
export type UploadMeta = z.infer<typeof UploadMeta>;
