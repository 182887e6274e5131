import { Id } from "./ids";

/** What one side of a comparison asks for. Exactly one of `commit` and `upload` is set. */
export interface SideQuery {
  /** A sha, a short sha, or a branch. */
  readonly commit: string | null;
  /** Id of an upload: its runs alone. */
  readonly upload: string | null;
  /** Only runs with this tag. */
  readonly tag: { readonly name: string; readonly value: string } | null;
}

/**
 * Reads a side: `main`, `41242c0`, `upload:<id>`, `main:framework=gin` (only runs with that tag). Git allows no colon
 * in the name of a branch, so the forms cannot be mistaken for each other.
 */
export function parseSide(text: string): SideQuery {
  const at = text.indexOf(":");
  if (at < 0) return { commit: text, upload: null, tag: null };
  const [before, after] = [text.slice(0, at), text.slice(at + 1)];
  const equals = after.indexOf("=");
  if (before === "upload" && Id.safeParse(after.toLowerCase()).success)
    return { commit: null, upload: after.toLowerCase(), tag: null };
  if (equals < 1) return { commit: text, upload: null, tag: null };
  return {
    commit: before,
    upload: null,
    tag: { name: after.slice(0, equals), value: after.slice(equals + 1) },
  };
}
