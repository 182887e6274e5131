import "server-only";
import { agreedValue } from "@/lib/compare";
import { FlatConfigSchema } from "@/lib/model";

/** What came with a profile. */
export interface ProfileContents {
  /** Of its configuration; null where none came. */
  readonly entries: unknown;
  /** Of its environment. */
  readonly facts: unknown;
}

/**
 * The release of Go that profiles were built with, as the configuration and the facts of the environment say that
 * came with them; null where nothing tells, or not all of it the same.
 */
export function builtWith(profiles: readonly ProfileContents[]): string | null {
  const contents = profiles.flatMap(({ entries, facts }) => [entries ?? {}, facts]);
  return agreedValue(
    contents.map((content) => FlatConfigSchema.parse(content)),
    "go_version",
  );
}
