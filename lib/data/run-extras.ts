import "server-only";
import { z } from "zod";
import { Check, RunDetails } from "@/lib/model";
import { packJson, unpackJson } from "./codec";

/** What is kept of a run beside its columns: read only when one run is looked at. */
const RunExtras = z.object({
  checks: z.array(Check).default([]),
  details: RunDetails.default({}),
  command: z.string().nullable().default(null),
  fileName: z.string().nullable().default(null),
  tags: z.record(z.string(), z.string()).default({}),
});
export type RunExtras = z.infer<typeof RunExtras>;

/** Compressed JSON without the parts that are empty; null when nothing is left. */
export function packExtras(extras: RunExtras): Uint8Array<ArrayBuffer> | null {
  const kept = Object.entries(extras).filter(
    ([, value]) => value !== null && (typeof value !== "object" || Object.keys(value).length > 0),
  );
  return kept.length > 0 ? packJson(Object.fromEntries(kept)) : null;
}

/** The extras of a stored run. */
export function unpackExtras(bytes: Uint8Array | null): RunExtras {
  return RunExtras.parse(bytes ? unpackJson(bytes) : {});
}
