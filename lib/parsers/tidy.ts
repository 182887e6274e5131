import { z } from "zod";
import { commonMetricNames } from "../metrics/catalogue";
import { EnvironmentInput } from "../model/environment-input";
import type { ParsedRun } from "../model/run";
import {
  Check,
  CustomMetricValue,
  LatencyWindows,
  Load,
  ParsedPart,
  RunDetails,
  Variant,
} from "../model/run";
import { storableText } from "../model/storable";
import { ParseError } from "./types";

const name = z.string().max(250);
const run = z.object({
  tool: z.string(),
  toolVersion: z.string().max(80).nullable(),
  scenario: name.nullable(),
  target: name.nullable().optional(),
  command: z.string().nullable(),
  startedAt: z.iso.datetime().nullable(),
  load: Load,
  environment: EnvironmentInput.optional(),
  variant: Variant.optional(),
  tags: z.record(z.string(), z.string()).optional(),
  metrics: z.partialRecord(z.enum(commonMetricNames), z.number()),
  customMetrics: z.record(z.string(), CustomMetricValue),
  primaryMetrics: z.array(name).optional(),
  details: RunDetails,
  parts: z.array(ParsedPart).optional(),
  windows: LatencyWindows.optional(),
  checks: z.array(Check),
});

const longest = 250;
const longestCommand = 8_000;
/** A histogram has some hundred buckets, a timeline 300 points. */
const mostItems = 2_000;

/**
 * The run as the rest of the house may trust it: every number finite, every text storable (no NUL, no half of a
 * surrogate pair) and at most 250 characters long (a command 8,000), every list at most 2,000 long.
 * @throws ParseError naming a number that is none or is out of range
 */
export function tidy(parsed: ParsedRun): ParsedRun {
  const checked = run.safeParse(tidied(parsed, ""));
  if (checked.success) return checked.data;
  const issue = checked.error.issues[0];
  throw new ParseError(parsed.tool, {
    expected: `a usable ${issue?.path.join(".") || "result"}`,
    found: issue?.message ?? "something else",
  });
}

function tidied(value: unknown, key: string): unknown {
  if (typeof value === "string") return tidyText(value, key === "command" ? longestCommand : longest);
  if (Array.isArray(value)) return value.slice(0, mostItems).map((item) => tidied(item, ""));
  if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) return value;
  const entries = Object.entries(value);
  const kept = entries.length > mostItems ? entries.slice(0, mostItems) : entries;
  return Object.fromEntries(kept.map(([k, child]) => [tidyText(k, longest), tidied(child, k)]));
}

function tidyText(text: string, most: number): string {
  const short = text.length > most ? `${text.slice(0, most - 1)}…` : text;
  return storableText(short);
}
