// @ts-check
import { readFileSync } from "node:fs";

/**
 * What a CI service tells of the build. `sha` is the commit that people know; `builtSha` is what was checked out
 * where that is another one: a merge that the service made for the build alone.
 *
 * @typedef {{ name: string, sha?: string, builtSha?: string, branch?: string, baseBranch?: string, pr?: string,
 *   url?: string, runner?: string }} CiFacts
 */

/** @param {NodeJS.ProcessEnv} env @returns {CiFacts | null} null outside of the services that are known */
export function ciFacts(env) {
  const facts =
    env.GITHUB_ACTIONS === "true"
      ? github(env)
      : env.GITLAB_CI
        ? gitlab(env)
        : env.BUILDKITE === "true"
          ? buildkite(env)
          : env.JENKINS_URL
            ? jenkins(env)
            : null;
  // An empty variable is one that was not set.
  return (
    facts && /** @type {CiFacts} */ (Object.fromEntries(Object.entries(facts).filter(([, value]) => value)))
  );
}

/** @param {NodeJS.ProcessEnv} env @returns {Record<string, any>} the event that started the workflow */
function githubEvent(env) {
  try {
    return JSON.parse(readFileSync(env.GITHUB_EVENT_PATH ?? "", "utf8"));
  } catch {
    return {};
  }
}

/** @param {NodeJS.ProcessEnv} env */
function github(env) {
  const common = {
    name: "github",
    url: `${env.GITHUB_SERVER_URL}/${env.GITHUB_REPOSITORY}/actions/runs/${env.GITHUB_RUN_ID}`,
    runner: `github-${env.RUNNER_OS}-${env.RUNNER_ARCH}`.toLowerCase(),
  };
  const pull = githubEvent(env).pull_request;
  if (!pull?.head?.sha) {
    const branch = env.GITHUB_REF_TYPE === "branch" ? env.GITHUB_REF_NAME : undefined;
    return { ...common, sha: env.GITHUB_SHA, branch };
  }
  // A fork's "main" is not ours.
  const own = pull.head.repo?.full_name === pull.base?.repo?.full_name;
  return {
    ...common,
    sha: pull.head.sha,
    builtSha: env.GITHUB_SHA,
    branch: own ? pull.head.ref : pull.head.label,
    baseBranch: pull.base?.ref,
    pr: String(pull.number),
  };
}

/** @param {NodeJS.ProcessEnv} env */
function gitlab(env) {
  const fork = env.CI_MERGE_REQUEST_SOURCE_PROJECT_ID !== env.CI_MERGE_REQUEST_PROJECT_ID;
  const source = env.CI_MERGE_REQUEST_SOURCE_BRANCH_NAME;
  return {
    name: "gitlab",
    sha: env.CI_MERGE_REQUEST_SOURCE_BRANCH_SHA || env.CI_COMMIT_SHA,
    builtSha: env.CI_COMMIT_SHA,
    branch:
      source && fork
        ? `${env.CI_MERGE_REQUEST_SOURCE_PROJECT_PATH}:${source}`
        : source || env.CI_COMMIT_BRANCH,
    baseBranch: env.CI_MERGE_REQUEST_TARGET_BRANCH_NAME,
    pr: env.CI_MERGE_REQUEST_IID,
    url: env.CI_JOB_URL,
    runner: `gitlab-${env.CI_RUNNER_EXECUTABLE_ARCH ?? "runner"}`.replace("/", "-"),
  };
}

/** @param {NodeJS.ProcessEnv} env */
function jenkins(env) {
  return {
    name: "jenkins",
    sha: env.GIT_COMMIT,
    branch: env.CHANGE_BRANCH || env.BRANCH_NAME || env.GIT_BRANCH?.replace(/^origin\//, ""),
    baseBranch: env.CHANGE_TARGET,
    pr: env.CHANGE_ID,
    url: env.BUILD_URL,
    runner: `jenkins-${env.NODE_NAME ?? "node"}`,
  };
}

/** @param {NodeJS.ProcessEnv} env */
function buildkite(env) {
  return {
    name: "buildkite",
    // "HEAD" stands there until the checkout.
    sha: /^[0-9a-f]{40}/.test(env.BUILDKITE_COMMIT ?? "") ? env.BUILDKITE_COMMIT : undefined,
    branch: env.BUILDKITE_BRANCH,
    baseBranch: env.BUILDKITE_PULL_REQUEST_BASE_BRANCH,
    pr: env.BUILDKITE_PULL_REQUEST === "false" ? undefined : env.BUILDKITE_PULL_REQUEST,
    url: env.BUILDKITE_BUILD_URL,
    runner: `buildkite-${env.BUILDKITE_AGENT_META_DATA_QUEUE ?? "default"}`,
  };
}
