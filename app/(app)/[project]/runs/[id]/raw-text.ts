import { printable, type Printable } from "@/components/runs";
import type { ProjectRef } from "@/lib/data/projects";
import { readRaw } from "@/lib/data/runs";
import { gunzipBounded, isGzip } from "@/lib/http";

const mostInflated = 64 * 1024 * 1024;

/** The raw output as text to read, also of a file that came compressed; null when it is no text. */
export async function rawText(project: ProjectRef, id: string): Promise<Printable | null> {
  const raw = await readRaw(project, id);
  if (!raw) return null;
  if (!isGzip(raw.bytes)) return printable(raw.bytes);
  const inflated = await gunzipBounded(raw.bytes, mostInflated);
  return inflated.kind === "ok" ? printable(inflated.bytes) : null;
}
