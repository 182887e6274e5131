import { readGitLog } from "@/lib/model";
import type { UploadFields } from "./send";

/** The fields that a pasted `git log -1` fills; null where the text is something else. */
export function loggedFields(text: string): Partial<UploadFields> | null {
  const logged = readGitLog(text);
  if (!logged) return null;
  const { commit, message, author, committedAt, parents } = logged;
  return {
    commit,
    message: message ?? "",
    author: author ?? "",
    committedAt: committedAt ?? "",
    parents: parents ?? "",
  };
}
