import "server-only";
import { ParseError, UnrecognisedError, parseResult } from "@/lib/parsers";
import type { ParsedRun, UploadMeta } from "@/lib/model";
import { type OpenedFile, type UploadedFile, unusable } from "./files";

/** The runs of one file. @throws HttpProblem 422 that says what was tried, expected and found */
export async function parseRuns(
  file: UploadedFile,
  { result, truncated }: OpenedFile,
  meta: UploadMeta,
): Promise<ParsedRun[]> {
  try {
    const runs = await parseResult(result, meta.tool);
    return truncated ? runs.map(markTruncated) : runs;
  } catch (error) {
    if (error instanceof ParseError) throw unusable(file, error.message, error.line);
    if (error instanceof UnrecognisedError) throw unusable(file, error.message);
    throw error;
  }
}

function markTruncated(run: ParsedRun): ParsedRun {
  const message = "The file ends in the middle of its gzip stream: what is missing is not counted.";
  return { ...run, checks: [...run.checks, { id: "cut-short-gzip", level: "error", message }] };
}
