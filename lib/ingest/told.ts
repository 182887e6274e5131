import "server-only";
import { deserialize, serialize } from "node:v8";
import type { NewRun } from "@/lib/data/uploads";
import type { Check, ParsedRun, Variant } from "@/lib/model";
import type { ReadRun } from "./to-run";

type OfRow = "id" | "seriesId" | "environmentId" | "configId" | "rawId" | "ordinal" | "toolVersion";

/** What the answer to an upload tells of one of its runs. */
export interface ToldRun extends Pick<NewRun, OfRow | "metrics" | "customMetrics"> {
  readonly tool: string;
  /** See ParsedRun. */
  readonly target: string | null;
  readonly scenario: string;
  readonly variant: Variant;
  readonly checks: Check[];
  readonly primaryMetrics: string[];
  readonly parts: ParsedRun["parts"];
}

/** What the answer to an upload tells of its files, whatever was stored before. */
export interface ToldUpload {
  /** Name of the environment. */
  readonly environment: string;
  /** Whether the upload names its scenario itself. */
  readonly named: boolean;
  readonly runs: readonly ToldRun[];
}

/** The same; of many runs as bytes, which only a thread looks into. */
export type Told = ToldUpload | Uint8Array<ArrayBuffer>;

/** Runs of which the server puts an answer together itself. */
const mostHere = 200;

/** What is told of runs that were read. */
export function toldOf(upload: Omit<ToldUpload, "runs">, runs: readonly ReadRun[]): Told {
  const told = { ...upload, runs: runs.map(toldRun) };
  return runs.length > mostHere ? new Uint8Array(serialize(told)) : told;
}

/** What `toldOf` made. */
export const openTold = (told: Told): ToldUpload => (told instanceof Uint8Array ? deserialize(told) : told);

function toldRun({ run, parsed, ...read }: ReadRun): ToldRun {
  const { extras: _, side: __, latencies: ___, ...row } = run;
  const { scenario, variant, checks, primaryMetrics } = read;
  const { tool, target = null, parts } = parsed;
  return { ...row, tool, target, scenario, variant, checks, primaryMetrics, parts };
}
