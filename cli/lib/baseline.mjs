// @ts-check
import { call } from "./api.mjs";
import { Refused, UsageError } from "./errors.mjs";
import { commitFacts, git, resolveRef } from "./git.mjs";

/**
 * @typedef {import("./settings.mjs").Target} Target
 * @typedef {import("./comparison.mjs").Comparison} Comparison
 * @typedef {import("./comparison.mjs").Filter} Filter
 */

/** So many commits before the branch began are asked for. */
const MOST_COMMITS = 50;

/** @param {Filter} filter @returns {URLSearchParams} */
export function filterQuery({ environment, scenario, variant = {} }) {
  const query = new URLSearchParams({ ...(environment && { environment }), ...(scenario && { scenario }) });
  for (const [key, value] of Object.entries(variant)) query.set(`variant.${key}`, value);
  return query;
}

/**
 * @param {Target} target @param {string | undefined} base without: the server finds one @param {string} head
 * @param {Filter} filter
 * @returns {Promise<Comparison | null>} null where the server has no runs of one of them
 */
async function fetchComparison(target, base, head, filter) {
  const query = filterQuery(filter);
  if (base !== undefined) query.set("base", base);
  query.set("head", head);
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
 * @param {Target} target @param {string} base @param {string} head @param {Filter} [filter]
 * @returns {Promise<Comparison>}
 * @throws {UsageError} what of them the server does not know, or that they are the same
 */
export async function compareNamed(target, base, head, filter = {}) {
  const [first, second] = [forServer(base), forServer(head)];
  const comparison =
    (await fetchComparison(target, first, second, filter)) ??
    (await fetchComparison(target, resolveRef(first) ?? first, resolveRef(second) ?? second, filter));
  if (comparison) return comparison;
  await refuseUnknown(target);
  const narrowed = filterQuery(filter).toString() ? " with these filters" : "";
  throw new UsageError(`${target.project} has no runs of ${base}${narrowed}, or none of ${head}.`);
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
 * @param {Filter} filter
 * @returns {Promise<Comparison | string>} or why there is none
 * @throws {Refused} there is no such project
 * @throws {UsageError} nothing was measured at head: what compares nothing must not pass
 */
export async function compareWithBaseline(target, head, ci, filter) {
  const branch = baseBranch(ci?.baseBranch);
  // Where CI merged, the merge is what was measured: what it has of the base branch is no change of head's.
  const merged = ci?.builtSha !== undefined && ci.builtSha === resolveRef("HEAD");
  const from = merged ? "HEAD" : (resolveRef(head.commit) ?? "HEAD");
  const others = ancestors(from, branch).filter((sha) => sha !== head.commit);
  for (const other of others) {
    const comparison = await fetchComparison(target, other, head.commit, filter);
    if (comparison && comparison.rows.length > 0) return comparison;
  }
  const newest =
    branch && branch !== head.branch ? await newestOf(target, branch, head.commit, filter) : null;
  if (newest && newest.rows.length > 0) return newest;
  const comparison = await fetchComparison(target, undefined, head.commit, filter);
  if (comparison && comparison.rows.length > 0) return comparison;
  if (!comparison) await refuseUnknown(target);
  await refuseUnmeasured(target, head.commit, filter);
  const reason =
    others.length === 0
      ? "git knows no commit before it"
      : `none of ${others.length} commits before it has runs of the same series`;
  return `No comparable baseline for ${head.commit.slice(0, 7)}: ${reason}.`;
}

/** @param {Target} target @param {string} branch @param {string} head @param {Filter} filter */
async function newestOf(target, branch, head, filter) {
  try {
    return await fetchComparison(target, branch, head, filter);
  } catch (error) {
    // Its newest commit with runs is head itself.
    if (error instanceof Refused && error.status === 400) return null;
    throw error;
  }
}

/** @param {Target} target @param {string} commit @param {Filter} filter @throws {UsageError} */
async function refuseUnmeasured(target, commit, { environment, scenario }) {
  const query = new URLSearchParams({ commit, limit: "500" });
  const { items } = await (await call(target, `/runs?${query}`)).json();
  /** @param {{ environment: string, scenario: string }} run */
  const fits = (run) =>
    (!environment || run.environment === environment) && (!scenario || run.scenario === scenario);
  if (items.some(fits)) return;
  const of = [environment, scenario].filter(Boolean).join(", ");
  throw new UsageError(
    `${target.project} has no runs of ${commit.slice(0, 7)}${of && ` (${of})`}: nothing was measured, or nothing uploaded.`,
  );
}
