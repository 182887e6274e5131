import "server-only";
import { createHash } from "node:crypto";
import { canonicalJson } from "@/lib/model";
import type { UploadRequest } from "./read-upload";

/**
 * SHA-256 of what an upload says, whatever way it said it: curl draws a new multipart boundary for every try, so
 * the bytes of the request would never be the same twice.
 */
export function bodyHash({ meta, results, profiles, configs, sides }: UploadRequest): Uint8Array {
  const hash = createHash("sha256").update(canonicalJson(meta));
  const at = (when: string) => sides.filter((side) => side.when === when);
  const logs = { side: at("during"), before: at("before"), after: at("after") };
  for (const [group, files] of Object.entries({ results, profiles, configs, ...logs }))
    for (const file of files)
      hash
        .update(`\0${group}\0${file.name ?? ""}\0`)
        .update(createHash("sha256").update(file.bytes).digest());
  return hash.digest();
}
