import "server-only";
import { z } from "zod";
import {
  Journey,
  JourneyInput,
  JourneyPage,
  DeliveryPage,
  DriftPage,
  StoredSnapshot,
  EventPage,
  HookPage,
  MadeHook,
  NewHook,
  TestedHook,
  AcceptanceInput,
  AcceptedCommit,
  AuditPage,
  BenchtrailJson,
  BudgetPage,
  ChangeDetail,
  ChangePage,
  CommitPage,
  Comparison,
  ComparisonAnswer,
  Deletion,
  FunctionHistory,
  LatencyMap,
  MadeToken,
  Matrix,
  NewComparison,
  NewToken,
  PinnedComparison,
  PinnedLink,
  Problem,
  ProfilePeek,
  ProfileTop,
  ProjectChange,
  ProjectDetail,
  ProjectPatch,
  ProjectPage,
  ReparseResult,
  RetentionPreview,
  RunDetail,
  RunLatencyMap,
  RunSide,
  RunSummary,
  SidesComparison,
  Story,
  Sweep,
  TokenPage,
  TopFunctions,
  TrendPage,
  UploadMeta,
  UploadResult,
  pageOf,
} from "@/lib/model";

/** What the API takes and gives, by the names under which the document lists them. */
const named = {
  UploadMeta,
  BenchtrailJson,
  UploadResult,
  Problem,
  ProjectDetail,
  ProjectPage,
  DriftPage,
  StoredSnapshot,
  Journey,
  JourneyInput,
  JourneyPage,
  BudgetPage,
  EventPage,
  NewHook,
  MadeHook,
  HookPage,
  TestedHook,
  DeliveryPage,
  RunDetail,
  RunSide,
  RunPage: pageOf(RunSummary),
  TrendPage,
  LatencyMap,
  RunLatencyMap,
  ProjectChange,
  ChangePage,
  CommitPage,
  AcceptedCommit,
  ChangeDetail,
  AcceptanceInput,
  Comparison,
  ComparisonAnswer,
  SidesComparison,
  Story,
  Sweep,
  Matrix,
  NewComparison,
  PinnedLink,
  PinnedComparison,
  ProjectPatch,
  FunctionHistory,
  TopFunctions,
  ProfilePeek,
  ProfileTop,
  ReparseResult,
  RetentionPreview,
  NewToken,
  MadeToken,
  TokenPage,
  AuditPage,
  Deletion,
  Health: z.object({ status: z.literal("ok") }),
} as const;

/** Those that the API takes; defaults need not be sent. */
const inputs: ReadonlySet<string> = new Set([
  "UploadMeta",
  "BenchtrailJson",
  "AcceptanceInput",
  "NewToken",
  "NewHook",
  "JourneyInput",
]);

export type SchemaName = keyof typeof named;

/** A JSON Schema of the OpenAPI document. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** `components.schemas` of the document. */
export function componentSchemas(): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(named).map(([name, schema]) => [
      name,
      jsonSchema(schema, inputs.has(name) ? "input" : "output"),
    ]),
  );
}

/** A Zod schema as JSON Schema 2020-12, which OpenAPI 3.1 is made of. */
export function jsonSchema(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any", reused: "inline" });
  return rest;
}

/** A reference to a schema by name. */
export function refTo(name: SchemaName): JsonSchema {
  return { $ref: `#/components/schemas/${name}` };
}
