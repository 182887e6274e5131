import "server-only";
import type { ParsedRun } from "@/lib/model";
import { type UploadedFile, openResult } from "./files";
import { bodyHash } from "./idempotency";
import { type ReadProfile, readProfile } from "./profiles";
import { type ReadUpload, readUpload } from "./read-upload";
import { type RawUpload, openUpload } from "./request";
import { parseRuns } from "./results";
import { writeAnswer, writeReplay } from "./written";

/** An upload of which every file was read. */
export interface PreparedUpload {
  readonly read: ReadUpload;
  /** See `bodyHash`. */
  readonly hash: Uint8Array;
}

/** What takes long of a large upload: all that is done to its bytes, and what is answered of many runs. */
export const uploadMakers = {
  upload: async (raw: RawUpload): Promise<PreparedUpload> => {
    const request = await openUpload(raw);
    const hash = bodyHash(request);
    return { read: await readUpload(request), hash };
  },
  answer: writeAnswer,
  replay: writeReplay,
  /** A stored file, read again. */
  result: async (file: UploadedFile, tool: string): Promise<ParsedRun[]> =>
    parseRuns(file, await openResult(file), { commit: "", tool }),
  profile: (file: UploadedFile): Promise<ReadProfile> => readProfile(file),
};
