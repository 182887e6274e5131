import type { RefsAnswer } from "./refs";

/** Asks for commits (by sha or words of their subject) and branches that `words` may mean; newest first. */
export async function fetchRefs(project: string, words: string, signal: AbortSignal): Promise<RefsAnswer> {
  const response = await fetch(`/${project}/compare/refs?${new URLSearchParams({ q: words })}`, { signal });
  if (!response.ok) throw new Error(`The search answered ${response.status}.`);
  const { RefsAnswer: Answer } = await import("./refs");
  return Answer.parse(await response.json());
}
