import "server-only";
import { uuidv7 } from "uuidv7";
import { packCosts } from "@/lib/data/function-costs";
import type { NewProfile } from "@/lib/data/store-upload";
import { limits } from "@/lib/http/limits";
import {
  type Profile,
  ProfileError,
  costlyTypes,
  decodeAnyProfile,
  functionCosts,
  profileKind,
  topFunctions,
  totalOf,
} from "@/lib/pprof";
import { type UploadedFile, inflated, unusable } from "./files";

/** A profile without what the rest of the upload decides. */
export type ReadProfile = Omit<NewProfile, "environmentId" | "configId" | "rawId" | "scenario">;

/**
 * Decodes and validates a profile and works out what is stored beside its bytes.
 * @throws HttpProblem 413 over the limit after decompression, 422 when it is not a usable profile
 */
export async function readProfile(file: UploadedFile): Promise<ReadProfile> {
  if (file.bytes.byteLength === 0) throw unusable(file, "the file is empty (0 bytes)");
  const profile = await decoded(file);
  const { type: defaultSampleType = "" } =
    profile.sampleTypes.find(({ type }) => type === profile.defaultSampleType) ??
    profile.sampleTypes.at(-1) ??
    {};
  const costly = costlyTypes(profile.sampleTypes, defaultSampleType);
  return {
    id: uuidv7(),
    kind: profileKind(profile, file.name ?? undefined),
    fileName: file.name,
    takenAt: profile.timeNanos > 0n ? new Date(Number(profile.timeNanos / 1_000_000n)).toISOString() : null,
    durationSeconds: profile.durationNanos > 0n ? Number(profile.durationNanos) / 1e9 : null,
    sampleTypes: profile.sampleTypes.map(({ type, unit }, index) => ({
      type,
      unit,
      total: totalOf(profile, index),
    })),
    defaultSampleType,
    costs: await packCosts(functionCosts(costly.map((index) => topFunctions(profile, index)))),
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
