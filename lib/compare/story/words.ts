import { type JudgedCommit, shortSha, type StoryCommit, subjectOf } from "@/lib/model";
import type { Reason } from "../reasons";

/** "1 commit", "4 commits", "1 loss", "2 losses". */
export function countOf(n: number, one: string, several = `${one}s`): string {
  return `${n} ${n === 1 ? one : several}`;
}

const units = [
  [86_400, "day"],
  [3_600, "hour"],
  [60, "minute"],
] as const;

/** "3 days", "5 hours", "less than a minute": how long something was, in its largest unit. */
export function durationText(seconds: number): string {
  const unit = units.find(([size]) => seconds >= size);
  return unit ? countOf(Math.round(seconds / unit[0]), unit[1]) : "less than a minute";
}

/** "67d8130 metrics: count requests (Ada)". */
export function nameOf({ sha, message, author }: StoryCommit): string {
  return [shortSha(sha), message, author && `(${author})`].filter(Boolean).join(" ");
}

/** A kind of evidence as a sentence's part: "mutex wait 12.0ms → 155s (×12 855), main.(*routeStats).observe +155s". */
export function reasonText({ subject, moved, names }: Reason): string {
  const parts = [...(moved ? [moved] : []), ...names.map(({ text, moved: by }) => `${text} ${by}`)];
  return `${subject} ${parts.join(", ")}`;
}

/** A commit as the story names it. */
export function storyCommit({ sha, message, author, committedAt }: JudgedCommit): StoryCommit {
  return { sha, message: subjectOf(message), author, committedAt };
}
