// @ts-check
import { spawnSync } from "node:child_process";

/** @param {string[]} args @returns {string | null} what git prints, trimmed; null where it fails or is not there */
export function git(...args) {
  const { status, stdout } = spawnSync("git", args, {
    encoding: "utf8",
    maxBuffer: 16 << 20,
    stdio: ["ignore", "pipe", "ignore"],
  });
  return status === 0 ? stdout.trim() : null;
}

/** @param {string} ref @returns {string | null} the full sha, where git knows the ref */
export const resolveRef = (ref) =>
  ref.startsWith("-") ? null : git("rev-parse", "--verify", "--quiet", "--end-of-options", `${ref}^{commit}`);

/** @returns {string | null} the branch that is checked out */
export const currentBranch = () => git("symbolic-ref", "--short", "--quiet", "HEAD");

/** @returns {boolean} whether tracked files differ from the commit */
export const isDirty = () => Boolean(git("status", "--porcelain", "--untracked-files=no"));

/**
 * What a commit tells of itself.
 *
 * @typedef {{ parents: string[], message: string, author?: string, committedAt?: string }} CommitFacts
 */

/** @param {string} sha @returns {CommitFacts | null} null where the clone does not hold the commit */
export function commitFacts(sha) {
  // The object itself: `git log` hides the parents at the border of a shallow clone.
  const object = git("cat-file", "commit", sha);
  return object === null ? null : parseCommit(object);
}

/** @param {string} object as `git cat-file commit` prints it @returns {CommitFacts} */
export function parseCommit(object) {
  const end = object.indexOf("\n\n");
  const head = end < 0 ? object : object.slice(0, end);
  const lines = head.split("\n");
  const committer = /^committer .*> (\d+) [+-]\d{4}$/m.exec(head);
  const author = /^author (.*?) ?<[^>]*> \d+ [+-]\d{4}$/m.exec(head)?.[1];
  return {
    parents: lines.filter((line) => /^parent [0-9a-f]+$/.test(line)).map((line) => line.slice(7)),
    message:
      end < 0
        ? ""
        : object
            .slice(end + 2)
            .trim()
            .slice(0, 20_000),
    ...(author && { author: author.slice(0, 250) }),
    ...(committer && { committedAt: new Date(Number(committer[1]) * 1000).toISOString() }),
  };
}
