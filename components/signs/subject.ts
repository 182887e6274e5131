/** The first line of a commit's message. */
export function subjectOf(message: string | null | undefined): string {
  return message?.split("\n", 1)[0]?.trim() ?? "";
}
