import "server-only";
import { completingTool, decodeText } from "@/lib/parsers";
import type { UploadedFile } from "./files";

/** Enough for the first line of any file. */
const beginning = 1024;

/**
 * The files of an upload, those behind one another that only together are a result (Locust's `_stats.csv` and
 * `_failures.csv`). Of several results, a file completes the one whose name it shares most of.
 */
export function joinedFiles(files: readonly UploadedFile[]): readonly UploadedFile[] {
  if (files.length < 2) return files;
  const heads = files.map(({ bytes }) => decodeText(bytes.subarray(0, beginning)));
  const completing = heads.map((head) => completingTool(head));
  if (completing.every((tool) => tool === undefined)) return files;
  const behind = new Map<UploadedFile, Uint8Array[]>();
  const left = files.filter((file, at) => {
    const tool = completing[at];
    if (!tool) return true;
    const results = files.filter((_, other) => !completing[other] && tool.recognises(heads[other] ?? ""));
    const result = results.toSorted((a, b) => sharedName(file, b) - sharedName(file, a))[0];
    if (!result) return true;
    behind.set(result, [...(behind.get(result) ?? []), file.bytes]);
    return false;
  });
  return left.map((file) => ({ ...file, bytes: concatenated([file.bytes, ...(behind.get(file) ?? [])]) }));
}

/** How many characters two names have in common at their beginning. */
function sharedName(a: UploadedFile, b: UploadedFile): number {
  const [one, other] = [a.name ?? "", b.name ?? ""];
  const differs = [...one].findIndex((character, at) => character !== other[at]);
  return differs < 0 ? one.length : differs;
}

/** Files that end inside a line must not run into one another. */
function concatenated(files: readonly Uint8Array[]): Uint8Array {
  const [only] = files;
  if (files.length === 1 && only) return only;
  return Buffer.concat(
    files.flatMap((bytes) => (bytes.at(-1) === 10 ? [bytes] : [bytes, Buffer.from("\n")])),
  );
}
