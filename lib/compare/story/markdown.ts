import type { Story, StoryChapter } from "@/lib/model";
import { code, link, plainText } from "../markdown-text";
import { shortSha } from "@/lib/model";

const words: Readonly<Record<StoryChapter["kind"], string>> = { better: "▲", worse: "▼", mixed: "▲▼" };

/** Signs of a sentence. */
const longest = 2_000;

/** The story as a document, good on GitHub and GitLab. Every text that came with an upload is escaped. */
export function renderStory({ project, branch, summary, chapters, url, earlier }: Story): string {
  const parts = [
    `# The story of ${plainText(project)}${branch === null ? "" : ` on ${plainText(branch)}`}`,
    summary.map((sentence) => plainText(sentence, longest)).join(" "),
    ...(earlier ? ["Earlier commits are left out."] : []),
    ...chapters.flatMap(chapterText),
    link("This story, with its trend", url),
  ];
  return `${parts.join("\n\n")}\n`;
}

function chapterText({ commit, kind, sentence, causes, url }: StoryChapter): string[] {
  const { sha, message, author, committedAt } = commit;
  const by = author ? ` · ${plainText(author)}` : "";
  const title = `## ${words[kind]} ${code(shortSha(sha))} ${plainText(message ?? "")}`.trimEnd();
  return [
    title,
    `${committedAt.slice(0, 10)}${by}${url ? ` · ${link("comparison", url)}` : ""}`,
    plainText(sentence, longest),
    ...(causes.length > 0 ? [causes.map((cause) => `- ${plainText(cause, longest)}`).join("\n")] : []),
  ];
}
