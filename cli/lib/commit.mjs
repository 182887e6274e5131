// @ts-check
import { UsageError } from "./errors.mjs";
import { commitFacts, currentBranch, isDirty, resolveRef } from "./git.mjs";

/**
 * @typedef {import("./ci/ci.mjs").CiFacts} CiFacts
 * @typedef {{ commit?: string | undefined, branch?: string | undefined, pr?: string | undefined }} CommitOptions
 * @typedef {{ commit: string, branch?: string, pr?: string, parents?: string[], message?: string, author?: string,
 *   committedAt?: string }} CommitMeta
 */

/**
 * Which commit is measured. What is checked out counts; where that is a merge made by CI, the commit that was
 * merged; without git, what CI says. Branch and request of CI belong to CI's commit only: a job may check out
 * another one to have a base.
 *
 * @param {CommitOptions} options
 * @param {CiFacts | null} ci
 * @param {{ head: string | null, branch: string | null, resolve: (ref: string) => string | null }} repository
 * @returns {CommitMeta} without the facts of the commit
 */
export function chooseCommit(options, ci, { head, branch, resolve }) {
  const named = options.commit === undefined ? null : (resolve(options.commit) ?? shaOf(options.commit));
  const ofCi = ci?.sha && (head === null || head === ci.sha || head === ci.builtSha) ? ci.sha : null;
  const commit = named ?? ofCi ?? head;
  if (!commit)
    throw new UsageError("Which commit is this? There is no git repository here: name it with --commit SHA.");
  const isCi = commit === ci?.sha;
  const isHead = commit === head;
  const chosenBranch = options.branch ?? (isCi ? ci?.branch : undefined) ?? (isHead ? branch : undefined);
  const pr = options.pr ?? (isCi ? ci?.pr : undefined);
  return { commit, ...(chosenBranch && { branch: chosenBranch }), ...(pr && { pr }) };
}

/** @param {string} ref @returns {string} */
function shaOf(ref) {
  const sha = ref.toLowerCase();
  if (/^[0-9a-f]{7,64}$/.test(sha)) return sha;
  throw new UsageError(`--commit: git does not know "${ref}", and it is not a sha.`);
}

/** @param {CommitOptions} options @param {CiFacts | null} ci @returns {CommitMeta} with all that is known of the commit */
export function commitMeta(options, ci) {
  const repository = { head: resolveRef("HEAD"), branch: currentBranch(), resolve: resolveRef };
  const chosen = chooseCommit(options, ci, repository);
  return { ...chosen, ...commitFacts(chosen.commit) };
}

/** @param {CommitMeta} meta @returns {string | null} what is wrong with measuring this commit here */
export function dirtyWarning(meta) {
  if (!isDirty() || meta.commit !== resolveRef("HEAD")) return null;
  return `Tracked files differ from ${meta.commit.slice(0, 7)}: the results are stored under that commit all the same, with the tag dirty=true.`;
}
