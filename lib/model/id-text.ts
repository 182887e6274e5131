/* Apart from the schemas of ids.ts, so that pages which only show an id do not bring Zod to the browser. */

/** More profiles are not merged at once. */
export const mostMerged = 10;

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
