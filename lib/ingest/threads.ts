import "server-only";
import type { ParsedRun } from "@/lib/model";
import { asker, workFor } from "@/lib/threads/asker";
import { threads } from "@/lib/threads/threads";
import type { Place } from "./answer";
import type { UploadedFile } from "./files";
import type { ReadProfile } from "./profiles";
import type { RawUpload } from "./request";
import type { Told } from "./told";
import { type PreparedUpload, uploadMakers } from "./upload-work";
import { type Written, writeAnswer, writeReplay } from "./written";

/** A text up to so many bytes is read at once: that takes less than the way to a thread and back. */
const mostHere = 8 * 1024;

/** An upload from so many bytes on never keeps all threads busy. */
const leastHeavy = 2 ** 19;

/** What reading may take: so many seconds, and one more for as many bytes as came over the wire. */
const seconds = { least: 6, bytesOfOne: 2 ** 19 };

const pool = () => threads<typeof uploadMakers>();

/**
 * Reads every file of an upload: in a thread, or here where it is little text.
 * @throws HttpProblem 400, 413, 415, 422, 429
 */
export async function makeUpload(raw: RawUpload): Promise<PreparedUpload> {
  if (isLittleText(raw)) return uploadMakers.upload(raw);
  const demand = demandOf("Reading the upload", raw.body);
  // Nobody here needs the body any more.
  const { buffer } = raw.body;
  const transfer = demand.heavy && buffer instanceof ArrayBuffer ? [buffer] : [];
  return pool().make("upload", [raw], { ...demand, transfer });
}

/** The answer to an upload: of many runs put together in a thread, which takes `told`. */
export async function makeAnswer(told: Told, place: Place, keep: boolean): Promise<Written> {
  if (!(told instanceof Uint8Array)) return writeAnswer(told, place, keep);
  const demand = { ...demandOf("Answering the upload", told), transfer: [told.buffer] };
  return patiently(() => pool().make("answer", [told, place, keep], demand));
}

/** An answer that was kept, for who asks again. */
export async function makeReplay(packed: Uint8Array): Promise<Written> {
  if (packed.byteLength <= mostHere) return writeReplay(packed);
  return patiently(() => pool().make("replay", [packed], demandOf("Answering the upload", packed)));
}

/** The upload was read: it waits for a thread as long as it must. */
const patiently = <T>(work: () => T) => workFor({ ...asker(), patient: true }, work);

/** Reads a stored result again. @throws HttpProblem 422 */
export const makeResult = (file: UploadedFile, tool: string): Promise<ParsedRun[]> =>
  pool().make("result", [file, tool], demandOf("Reading the file", file.bytes));

/** Reads a stored profile again. @throws HttpProblem 422 */
export const makeProfile = (file: UploadedFile): Promise<ReadProfile> =>
  pool().make("profile", [file], demandOf("Reading the profile", file.bytes));

/** A few bytes that are compressed, or no text, may ask for any amount of work. */
function isLittleText({ body, contentEncoding }: RawUpload): boolean {
  return contentEncoding === null && body.byteLength <= mostHere && !body.some(isControl);
}

/** All but line ends, tabs and the escape of terminal colours. */
const isControl = (byte: number) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27);

function demandOf(what: string, { byteLength }: Uint8Array) {
  return {
    what,
    heavy: byteLength >= leastHeavy,
    seconds: seconds.least + Math.ceil(byteLength / seconds.bytesOfOne),
  };
}
