import { isCommitSha } from "./id-text";

/** What `git log -1` says of a commit, as an upload takes it; null: not said. */
export interface LoggedCommit {
  commit: string;
  /** In full, with spaces between them; null where they were not printed so. */
  parents: string | null;
  author: string | null;
  /** RFC 3339. */
  committedAt: string | null;
  message: string | null;
}

/** `commit 41242c0… 017c11c… (HEAD -> main)`: parents stand there with `--parents`. */
const head = /^commit ([0-9a-f]{7,64})((?: [0-9a-f]{7,64})*)(?: \(.*\))?$/;

/**
 * Reads what `git log -1` prints, also with `--format=fuller`, `--format=raw` and `--parents`, and `git show` up to its
 * difference: of several commits the first.
 * @returns null when it is none of these
 */
export function readGitLog(text: string): LoggedCommit | null {
  const lines = text.replaceAll("\r", "").split("\n");
  const start = lines.findIndex((line) => head.test(line.trim()));
  const [, commit, beside = ""] = head.exec(lines[start]?.trim() ?? "") ?? [];
  if (commit === undefined || lines.slice(0, start).some((line) => line.trim() !== "")) return null;
  const rest = lines.slice(start + 1);
  const end = rest.findIndex((line) => head.test(line) || line.startsWith("diff --git"));
  const own = end < 0 ? rest : rest.slice(0, end);
  const blank = own.findIndex((line) => line.trim() === "");
  const headers = blank < 0 ? own : own.slice(0, blank);
  const field = (name: string) =>
    headers
      .find((line) => line.startsWith(name))
      ?.slice(name.length)
      .trim() ?? null;
  const written = field("CommitDate:") ?? field("Date:") ?? rawTime(field("committer "));
  const author = (field("Author:") ?? field("author "))?.replace(/\s*<[^>]*>.*$/, "") ?? null;
  return {
    commit,
    parents: parentsOf(beside, headers),
    author,
    committedAt: timeOf(written),
    message: messageOf(blank < 0 ? [] : own.slice(blank + 1)),
  };
}

function parentsOf(beside: string, headers: readonly string[]): string | null {
  const raw = headers.flatMap((line) => /^parent ([0-9a-f]{7,64})$/.exec(line)?.[1] ?? []);
  const merge = headers.find((line) => line.startsWith("Merge:"))?.slice(6);
  const named = beside.trim() || raw.join(" ") || merge?.trim() || "";
  const shas = named.split(/\s+/);
  // A short one would be another commit than the one it means.
  return shas.every((sha) => sha.length >= 40 && isCommitSha(sha)) ? shas.join(" ") : null;
}

/** `Ada <ada@example.org> 1763712000 +0100` */
function rawTime(committer: string | null): string | null {
  const seconds = /> (\d{1,12}) [+-]\d{4}$/.exec(committer ?? "")?.[1];
  return seconds === undefined ? null : new Date(Number(seconds) * 1000).toISOString();
}

const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** Git's own form ("Sat Nov 21 09:00:00 2026 +0100") and ISO's ("2026-11-21 09:00:00 +0100", with T and colon, too). */
function timeOf(text: string | null): string | null {
  const own = /^\w{3} (\w{3}) +(\d{1,2}) ([\d:]{8}) (\d{4}) ([+-]\d{2})(\d{2})$/.exec(text ?? "");
  const [, month = "", day = "", clock = "", year = "", hours = "", minutes = ""] = own ?? [];
  const written = own
    ? `${year}-${String(months.indexOf(month) + 1).padStart(2, "0")}-${day.padStart(2, "0")}T${clock}${hours}:${minutes}`
    : (text ?? "").replace(/^([\d-]{10})[ T]([\d:.]{8,}) ?([+-]\d{2}):?(\d{2})$/, "$1T$2$3:$4");
  const time = Date.parse(written);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

/** Without the indent that git puts in front of it, and without its signs of where it was cut. */
function messageOf(lines: readonly string[]): string | null {
  const own = lines.filter((line) => line.trim() === "" || line.startsWith("    "));
  return (
    own
      .map((line) => line.slice(4))
      .join("\n")
      .trim() || null
  );
}
