import type { JumpTarget } from "./jump";

/** Asks the server where `words` may lead; the current project's things come first. */
export async function fetchTargets(
  words: string,
  project: string | undefined,
  signal?: AbortSignal,
): Promise<JumpTarget[]> {
  const query = new URLSearchParams({ q: words, ...(project ? { project } : {}) });
  const response = await fetch(`/api/internal/jump?${query}`, { signal });
  if (!response.ok) throw new Error(`The search answered ${response.status}.`);
  // The schema, and Zod with it, is not on every page for a list that is rarely opened.
  const { JumpAnswer } = await import("./jump");
  return JumpAnswer.parse(await response.json()).targets;
}
