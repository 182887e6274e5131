import { z } from "zod";
import type { BuiltFrame } from "../profile-builder";

/** Where a function is, as V8 writes it: lines count from 0. */
export const CallFrame = z.object({
  functionName: z.string(),
  url: z.string().default(""),
  lineNumber: z.number().default(-1),
});

/** A frame out of it. V8 calls its own work `(garbage collector)` and the like, and what has no name nothing. */
export function v8Frame({ functionName, url, lineNumber }: z.infer<typeof CallFrame>): BuiltFrame {
  const file = url.startsWith("file://") ? pathOf(url) : url;
  const line = lineNumber >= 0 ? lineNumber + 1 : 0;
  // What has no name is told apart by where it begins.
  const place = file === "" ? "" : ` ${file.slice(file.lastIndexOf("/") + 1)}:${line}`;
  if (functionName === "") return { name: `(anonymous${place})`, file, line };
  // Built in: V8 itself prints this where others have their source.
  return { name: functionName, file: file || (functionName.startsWith("(") ? "" : "[native code]"), line };
}

function pathOf(url: string): string {
  const path = url.slice("file://".length);
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
