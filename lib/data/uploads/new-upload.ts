import "server-only";
import type { CommonMetric } from "@/lib/metrics";
import type { CustomMetricValue, Load, Variant } from "@/lib/model";
import type { Writer } from "../access/audit";
import type { Kept } from "../blobs/blobs";
import type { Packed } from "../database/codec";
import type { PackedLatencies } from "../runs/latencies";

/** What an upload knows of its commit. `committedAt` null: nobody told. */
export interface NewCommit {
  id: string;
  sha: string;
  parents: string[];
  message: string | null;
  author: string | null;
  pr: string | null;
  branch: string | null;
  /** RFC 3339: what the upload told, else what is stored, else the time of the upload. */
  committedAt: string;
  /** What the upload itself told; null what it did not. */
  stated: { parents: string[] | null; committedAt: string | null };
}

/** A measurement, ready to be stored. Every id it names is in the same upload or stored already. */
export interface NewRun {
  id: string;
  seriesId: string;
  environmentId: string;
  configId: string | null;
  rawId: string;
  startedAt: string | null;
  ordinal: number;
  trust: 0 | 1 | 2;
  toolVersion: string | null;
  extras: Uint8Array | null;
  /** From `packSide`; null where nobody measured the server. */
  side: Uint8Array | null;
  latencies: PackedLatencies | null;
  metrics: Partial<Record<CommonMetric, number>>;
  customMetrics: Record<string, CustomMetricValue>;
}

/** A profile, ready to be stored. */
export interface NewProfile {
  id: string;
  environmentId: string;
  configId: string | null;
  rawId: string;
  kind: string;
  scenario: string | null;
  fileName: string | null;
  takenAt: string | null;
  durationSeconds: number | null;
  sampleTypes: { type: string; unit: string; total: number }[];
  defaultSampleType: string;
  /** Of all functions, from `packCosts`. */
  costs: Uint8Array;
}

/** A file that was read, packed. */
export type PackedFile = { id: string } & Packed;

/** The same once its bytes are where they are kept. */
export type KeptFile = { id: string } & Omit<Packed, "bytes"> & Kept;

/** A log that came beside results; `rawId` is in the same upload. */
export interface NewSideLog {
  ordinal: number;
  rawId: string;
  fileName: string | null;
  phase: "during" | "before" | "after";
  processStartedAt: string | null;
}

/** What was measured, ready to be stored. */
export interface NewSeries {
  id: string;
  scenario: string;
  tool: string;
  environment: string;
  load: Load;
  variant: Variant;
  /** What the upload calls primary; empty: as usual. */
  primaryMetrics: string[];
}

/** Rows as the statement that stores them takes them: nothing is left to be done for each of them. */
export interface PackedRows {
  /** jsonb as PostgreSQL is sent it. */
  readonly document: Uint8Array;
  /** How many. */
  readonly runs: number;
  /** What is in it: PostgreSQL takes time for every part of a statement, used or not. */
  readonly has: {
    readonly config: boolean;
    readonly extraMetrics: boolean;
    readonly latencies: boolean;
    /** Metrics that the upload calls primary. */
    readonly primary: boolean;
    readonly side: boolean;
    readonly sideLogs: boolean;
  };
}

/** A whole upload: stored in one transaction or not at all. */
export interface NewUpload {
  projectId: string;
  id: string;
  /** Whose token it came with. */
  by: Writer;
  idempotency: { key: string; bodyHash: Uint8Array; answer: Uint8Array } | null;
  commit: NewCommit;
  /** The stored commit is to be changed (new facts of it came with this upload). */
  amendCommit: boolean;
  /** Environments, configurations, series, runs and logs, in at least one piece. */
  rows: readonly PackedRows[];
  /** Ids of all series of the runs. */
  seriesIds: readonly string[];
  rawFiles: KeptFile[];
  profiles: NewProfile[];
}
