/* Apart from the schemas of ids.ts, so that pages which only show an id do not bring Zod to the browser. */

/** More profiles are not merged at once. */
export const mostMerged = 10;

/** How a project's slug is written. */
export const slugForm = /^[a-z0-9][a-z0-9-]{0,62}$/;

/** First parts of paths that are not projects. */
export const reservedSlugs: ReadonlySet<string> = new Set(["api", "docs", "metrics"]);

/** A slug made of any name: "My Shop (EU)" → "my-shop-eu"; empty where nothing is left. */
export function slugOf(name: string): string {
  const plain = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return plain
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 63)
    .replace(/^-+|-+$/g, "");
}

/** A commit sha as uploads carry it: 7 to 64 lower-case hex digits. */
export const shaForm = /^[0-9a-f]{7,64}$/;

/** Whether a text means a commit by its sha: case and blanks around it do not matter. */
export function isCommitSha(text: string): boolean {
  return shaForm.test(text.trim().toLowerCase());
}

/** Any UUID, in lower case (ids are UUIDv7, or derived from content). */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}

/** The ids of which a `ProfileIds` consists. */
export function splitIds(ids: string): string[] {
  return ids.split(",");
}

/** Several ids as one, at most as many as are merged. */
export function joinIds(ids: readonly string[]): string {
  return ids.slice(0, mostMerged).join(",");
}

/** Seven digits, as git shows commits. */
export function shortSha(sha: string): string {
  return sha.slice(0, 7);
}

/** The first line of a commit's message; empty where there is none. */
export function subjectOf(message: string | null | undefined): string {
  return message?.split("\n", 1)[0]?.trim() ?? "";
}
