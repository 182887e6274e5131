import { decodeProfile } from "./decode";
import { isFoldedText } from "./folded-form";
import { decodeFolded } from "./folded-profile";
import type { Profile } from "./profile";

/** Reads an uncompressed profile in any form that is understood: pprof, or folded text. Throws ProfileError. */
export function decodeAnyProfile(bytes: Uint8Array): Profile {
  return isFoldedText(bytes) ? decodeFolded(bytes) : decodeProfile(bytes);
}
