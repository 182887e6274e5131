/**
 * The fields of an upload that place its commit in the history, for curl in a shell that stands in the repository: the sha,
 * when it was committed, and what it follows. With them the order of uploads does not matter.
 * @param sha without it, what is checked out
 */
export function commitFields(sha?: string): string {
  const of = sha === undefined ? "" : ` ${sha}`;
  return [
    `-F commit=${sha ?? "$(git rev-parse HEAD)"}`,
    `-F committedAt=$(git log -1 --format=%cI${of})`,
    `-F "parents=$(git log -1 --format=%P${of})"`,
  ].join(" ");
}
