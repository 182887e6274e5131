import { z } from "zod";
import { Timestamp } from "./api-common";

const label = z.string().trim().min(1).max(120);
const name = z.string().regex(/^[a-z][a-z0-9_-]{0,39}$/, "expected the name of a label, e.g. zone");

/** Fields of `POST …/configs` beside its files. */
export const SnapshotFields = z
  .strictObject({
    zone: label.optional(),
    replica: label.optional(),
    host: label.optional(),
    region: label.optional(),
    label: z.record(name, label).optional().describe("Any other: `label.cluster=a`"),
    at: z.iso.datetime({ offset: true }).optional().describe("When it was in force, RFC 3339; default: now"),
    commit: z
      .string()
      .regex(/^[0-9a-f]{7,64}$/, "expected a commit's sha")
      .optional(),
  })
  .refine(({ zone, replica, host, region, label: more }) => zone ?? replica ?? host ?? region ?? more, {
    message: "say where it is from: zone=…, replica=…, host=…, region=… or label.<name>=…",
    path: ["zone"],
  });
export type SnapshotFields = z.infer<typeof SnapshotFields>;

/** Answer of `POST …/configs`. */
export const StoredSnapshot = z.object({
  id: z.uuid(),
  labels: z.record(z.string(), z.string()),
  at: Timestamp,
  commit: z.string().nullable(),
  keys: z.int(),
  url: z.string(),
});
export type StoredSnapshot = z.infer<typeof StoredSnapshot>;

/** Query of `GET …/drift`. */
export const DriftQuery = z.strictObject({
  by: name.default("zone").describe("What the columns are: zone, replica, host, or another label"),
  at: z.iso.datetime({ offset: true }).optional().describe("What was in force at this time; default: now"),
  format: z.enum(["json", "csv"]).optional().describe("As the header Accept; it wins over that"),
});
export type DriftQuery = z.infer<typeof DriftQuery>;

/** What a commit that changed this key alone, or a sweep over it, did to a figure. */
export const MeasuredEffect = z.object({
  commit: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  scenario: z.string(),
  metric: z.string(),
  change: z.number().nullable(),
  verdict: z.string(),
  sentence: z.string(),
  url: z.string(),
});
export type MeasuredEffect = z.infer<typeof MeasuredEffect>;

/** A key over the columns. */
export const DriftRow = z.object({
  key: z.string(),
  values: z.record(z.string(), z.string().nullable()).describe("By column; null: not recorded there"),
  differs: z.boolean().describe("Between columns that recorded it"),
  missing: z.array(z.string()).describe("Columns whose newest configuration does not have the key"),
  also: z.array(z.string()).describe("Other spellings of the key with the same values"),
  odd: z.array(z.string()).describe("Columns that differ from what most have; empty where most do not agree"),
  since: z
    .record(z.string(), Timestamp.nullable())
    .describe("Since when each column has its value, as far as was recorded"),
  differsSince: Timestamp.nullable(),
  default: z.string().nullable().describe("In the version at hand; null: not known"),
  meaning: z.string().nullable(),
  effect: z.string().nullable().describe("Which way it usually moves what"),
  source: z.string().nullable(),
  measured: z
    .array(MeasuredEffect)
    .describe("Commits of this project that changed this key alone, and sweeps over it"),
  secret: z.boolean().describe("Values are shown as hashes"),
});
export type DriftRow = z.infer<typeof DriftRow>;

/** Keys of one column that contradict each other. */
export const Contradiction = z.object({
  column: z.string(),
  rule: z.string(),
  keys: z.array(z.string()),
  sentence: z.string(),
});
export type Contradiction = z.infer<typeof Contradiction>;

/** Answer of `GET …/drift`. */
export const DriftPage = z.object({
  by: z.string(),
  at: Timestamp,
  labels: z.array(z.string()).describe("What columns can be made of"),
  columns: z.array(
    z.object({ value: z.string(), at: Timestamp, commit: z.string().nullable(), keys: z.int() }),
  ),
  rows: z.array(DriftRow).describe("What differs first"),
  differing: z.int(),
  missing: z.int().describe("Keys that agree where they were recorded, and were not recorded everywhere"),
  contradictions: z.array(Contradiction),
  times: z.array(Timestamp).describe("When configurations were recorded, newest first, at most 200"),
  url: z.string(),
});
export type DriftPage = z.infer<typeof DriftPage>;
