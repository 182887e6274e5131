// @ts-check
import { call } from "./api.mjs";
import { Refused, UsageError } from "./errors.mjs";
import { commitFacts, git, resolveRef } from "./git.mjs";

/**
 * @typedef {import("./settings.mjs").Target} Target
 * @typedef {import("./comparison.mjs").Comparison} Comparison
 */

/** So many commits before the branch began are asked for. */
const MOST_COMMITS = 50;

/**
 * @param {Target} target @param {string | undefined} base without: the server finds one @param {string} head
 * @returns {Promise<Comparison | null>} null where the server has no runs of one of them
 */
async function fetchComparison(target, base, head) {
  const query = new URLSearchParams({ ...(base !== undefined && { base }), head });
  try {
    return /** @type {Comparison} */ (await (await call(target, `/compare?${query}`)).json());
  } catch (error) {
    if (error instanceof Refused && error.status === 404) return null;
    throw error;
  }
}

/** @param {string} ref @returns {string} what only git can know (HEAD~1) as a sha; names as they are */
export function forServer(ref) {
  if (!/^(HEAD|@)$|[~^]|@\{/.test(ref)) return ref;
  const sha = resolveRef(ref);
  if (sha === null) throw new UsageError(`git does not know "${ref}".`);
  return sha;
}

/**
 * Compares two named sides. A name is first the server's (a branch, a sha), then git's (a tag, a branch without
 * runs of that name).
 *
 * @param {Target} target @param {string} base @param {string} head
 * @returns {Promise<Comparison>}
 * @throws {UsageError} what of them the server does not know
 */
export async function compareNamed(target, base, head) {
  const [first, second] = [forServer(base), forServer(head)];
  const found =
    (await fetchComparison(target, first, second)) ??
    (await fetchComparison(target, resolveRef(first) ?? first, resolveRef(second) ?? second));
  if (found) return found;
  await refuseUnknown(target);
  throw new UsageError(`${target.project} has no runs of ${base}, or none of ${head}.`);
}

/** A side without runs and a project that does not exist are both a 404. @param {Target} target @throws {Refused} */
async function refuseUnknown(target) {
  await call(target, "");
}

/** @param {string | undefined} named @returns {string | null} the branch that this one goes back to */
function baseBranch(named) {
  if (named) return named;
  const remote = git("symbolic-ref", "--short", "--quiet", "refs/remotes/origin/HEAD");
  return remote?.replace(/^origin\//, "") ?? ["main", "master"].find((name) => resolveRef(name)) ?? null;
}

/** @param {string} from @param {string | null} branch @returns {string[]} shas, the best base first */
function ancestors(from, branch) {
  const tip = branch && (resolveRef(`origin/${branch}`) ?? resolveRef(branch));
  const fork = tip && git("merge-base", from, tip);
  if (!fork) return commitFacts(from)?.parents.slice(0, 1) ?? [];
  const list = git("rev-list", "--first-parent", `--max-count=${MOST_COMMITS}`, fork);
  return list?.split("\n").filter(Boolean) ?? [];
}

/**
 * Finds what `head` is to be compared with: where its branch began, or the nearest commit before that which has
 * runs of the same series; where git cannot tell (a shallow clone), the newest such commit of the base branch, or
 * what the server makes of the commits that it knows.
 *
 * @param {Target} target
 * @param {{ commit: string, branch?: string }} head
 * @param {import("./ci/ci.mjs").CiFacts | null} ci
 * @returns {Promise<Comparison | string>} or why there is none
 * @throws {Refused} there is no such project
 */
export async function compareWithBaseline(target, head, ci) {
  const branch = baseBranch(ci?.baseBranch);
  // Where CI merged, the merge is what was measured: what it has of the base branch is no change of head's.
  const merged = ci?.builtSha !== undefined && ci.builtSha === resolveRef("HEAD");
  const from = merged ? "HEAD" : (resolveRef(head.commit) ?? "HEAD");
  const others = ancestors(from, branch).filter((sha) => sha !== head.commit);
  // Its newest commit with runs would be head itself.
  if (branch && branch !== head.branch) others.push(branch);
  for (const other of others) {
    const comparison = await fetchComparison(target, other, head.commit);
    if (comparison && comparison.rows.length > 0) return comparison;
  }
  const found = await fetchComparison(target, undefined, head.commit);
  if (found && found.rows.length > 0) return found;
  if (!found) await refuseUnknown(target);
  const asked =
    others.length === 0
      ? "git knows no commit before it"
      : `none of ${others.length} commits before it has runs of the same series`;
  return `No comparable baseline for ${head.commit.slice(0, 7)}: ${asked}.`;
}
