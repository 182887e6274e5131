import "server-only";
import { uuidv7 } from "uuidv7";
import { packCosts } from "@/lib/data/profiles";
import type { NewProfile } from "@/lib/data/uploads";
import { limits } from "@/lib/http/limits";
import { ProfileError, type ProfileFacts, decodeAnyProfile, profileFacts } from "@/lib/pprof";
import { type UploadedFile, inflated, unusable } from "./files";

/** A profile without what the rest of the upload decides. */
export type ReadProfile = Omit<NewProfile, "environmentId" | "configId" | "rawId" | "scenario">;

/**
 * Decodes and validates a profile and works out what is stored beside its bytes.
 * @throws HttpProblem 413 over the limit after decompression, 422 when it is not a usable profile
 */
export async function readProfile(file: UploadedFile): Promise<ReadProfile> {
  if (file.bytes.byteLength === 0) throw unusable(file, "the file is empty (0 bytes)");
  const { costs, ...facts } = await factsOf(file);
  return { id: uuidv7(), fileName: file.name, ...facts, costs: await packCosts(costs) };
}

async function factsOf(file: UploadedFile): Promise<ProfileFacts> {
  const bytes = await inflated(file, limits.profile);
  try {
    return profileFacts(decodeAnyProfile(bytes), file.name);
  } catch (error) {
    if (error instanceof ProfileError) throw unusable(file, error.message);
    throw error;
  }
}
