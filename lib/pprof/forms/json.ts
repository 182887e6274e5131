import type { z } from "zod";
import { ProfileError } from "../error";
import { parseJson } from "../../model/parse-json";

/**
 * Bytes as JSON of a shape.
 * @param what the form, as in "a V8 CPU profile"
 * @throws ProfileError where they are no JSON (a file that was cut off) or of more values than are read, or where a key is missing or wrong
 */
export function jsonOf<T>(bytes: Uint8Array, schema: z.ZodType<T>, what: string): T {
  let value: unknown;
  try {
    value = parseJson(new TextDecoder().decode(bytes));
  } catch (error) {
    if (error instanceof RangeError) throw new ProfileError(`Expected ${what}, but ${error.message}`);
    throw new ProfileError(`Expected ${what}, found JSON that is damaged or cut off`);
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const place = issue?.path.join(".").slice(0, 80) || "the document";
  throw new ProfileError(`Expected ${what}, found a problem in ${place} (${issue?.message ?? "unreadable"})`);
}
