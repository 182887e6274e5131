import { isUuid } from "./id-text";

/** What one side of a comparison asks for: `commit`, `upload`, or an upload that is of the commit. */
export interface SideQuery {
  /** A sha, a short sha, or a branch. */
  readonly commit: string | null;
  /** Id of an upload: its runs alone. */
  readonly upload: string | null;
  /** Only runs with this tag. */
  readonly tag: { readonly name: string; readonly value: string } | null;
}

/** The base that is the upload before the head's own. */
export const previousUpload = "previous-upload";

/** A side that is one upload of a commit. */
export function uploadSide(commit: string, upload: string): string {
  return `${commit}@upload:${upload}`;
}

/**
 * Reads a side: `main`, `41242c0`, `upload:<id>`, `41242c0@upload:<id>` (that upload, if it is of the commit),
 * `main:framework=gin` (only runs with that tag). Git allows no colon in the name of a branch, so the forms cannot be
 * mistaken for each other.
 */
export function parseSide(text: string): SideQuery {
  const at = text.indexOf(":");
  if (at < 0) return { commit: text, upload: null, tag: null };
  const [before, after] = [text.slice(0, at), text.slice(at + 1)];
  const equals = after.indexOf("=");
  const [, commit = null] = /^(.+)@upload$/.exec(before) ?? [];
  if ((before === "upload" || commit !== null) && isUuid(after.toLowerCase()))
    return { commit, upload: after.toLowerCase(), tag: null };
  if (equals < 1) return { commit: text, upload: null, tag: null };
  return {
    commit: before,
    upload: null,
    tag: { name: after.slice(0, equals), value: after.slice(equals + 1) },
  };
}
