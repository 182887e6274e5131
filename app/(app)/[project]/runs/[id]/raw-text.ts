import { printable, type RawShown } from "@/components/runs";
import type { ProjectRef } from "@/lib/data/projects";
import { readRaw } from "@/lib/data/runs";
import { gunzipBounded, isGzip } from "@/lib/http";
import { holdsScript } from "@/lib/ingest/holds-script";

const mostInflated = 64 * 1024 * 1024;

/** The raw output as text to read, also of a file that came compressed; null when it is no text. Pages know no tokens. */
export async function rawText(project: ProjectRef, id: string): Promise<RawShown> {
  const raw = await readRaw(project, id);
  if (!raw) return null;
  if (await holdsScript(raw)) return "hidden";
  if (!isGzip(raw.bytes)) return printable(raw.bytes);
  const inflated = await gunzipBounded(raw.bytes, mostInflated);
  return inflated.kind === "ok" ? printable(inflated.bytes) : null;
}
