import "server-only";
import { uuidv7 } from "uuidv7";
import { derivedId } from "@/lib/data/derived-id";
import type { NewProfile } from "@/lib/data/store-upload";
import { limits } from "@/lib/http/limits";
import { type Profile, ProfileError, decodeAnyProfile, profileKind, topFunctions } from "@/lib/pprof";
import { type UploadedFile, inflated, unusable } from "./files";

/** Functions whose cost is kept for every sample type: enough for every line that a chart can show. */
const keptByFlat = 120;
const keptByCum = 80;

/** A profile without what the rest of the upload decides. */
export type ReadProfile = Omit<NewProfile, "environmentId" | "configId" | "rawId" | "scenario">;

/**
 * Decodes and validates a profile and works out what is stored beside its bytes.
 * @throws HttpProblem 413 over the limit after decompression, 422 when it is not a usable profile
 */
export async function readProfile(file: UploadedFile): Promise<ReadProfile> {
  if (file.bytes.byteLength === 0) throw unusable(file, "the file is empty (0 bytes)");
  const profile = await decoded(file);
  const tops = profile.sampleTypes.map((_type, index) => topFunctions(profile, index));
  const last = profile.sampleTypes[profile.sampleTypes.length - 1];
  return {
    id: uuidv7(),
    kind: profileKind(profile, file.name ?? undefined),
    fileName: file.name,
    takenAt: profile.timeNanos > 0n ? new Date(Number(profile.timeNanos / 1_000_000n)).toISOString() : null,
    durationSeconds: profile.durationNanos > 0n ? Number(profile.durationNanos) / 1e9 : null,
    sampleTypes: profile.sampleTypes.map(({ type, unit }, index) => ({
      type,
      unit,
      total: tops[index]?.total ?? 0,
    })),
    defaultSampleType: profile.defaultSampleType ?? last?.type ?? "",
    costs: profile.sampleTypes.flatMap(({ type }, index) => costsOf(type, tops[index]?.rows ?? [])),
  };
}

async function decoded(file: UploadedFile): Promise<Profile> {
  const bytes = await inflated(file, limits.profile);
  try {
    return decodeAnyProfile(bytes);
  } catch (error) {
    if (error instanceof ProfileError) throw unusable(file, error.message);
    throw error;
  }
}

type Row = ReturnType<typeof topFunctions>["rows"][number];

/** The functions that cost most by themselves, and those with what they call. */
function costsOf(sampleType: string, rows: readonly Row[]): NewProfile["costs"] {
  const by = (cost: (row: Row) => number, most: number) =>
    [...rows].sort((a, b) => Math.abs(cost(b)) - Math.abs(cost(a))).slice(0, most);
  const kept = new Set([...by((row) => row.flat, keptByFlat), ...by((row) => row.cum, keptByCum)]);
  const costs = new Map<string, NewProfile["costs"][number]>();
  for (const { name, file, flat, cum } of kept) {
    const functionId = derivedId("function", `${name}\0${file}`);
    costs.set(functionId, { functionId, name, file, sampleType, flat, cum });
  }
  return [...costs.values()];
}
