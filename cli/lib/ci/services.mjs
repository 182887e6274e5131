// @ts-check

/** Services that take a few lines each. @typedef {NodeJS.ProcessEnv} Env */

/** @param {string | undefined} ref @returns {string | undefined} "refs/heads/main" as "main"; what is no branch, not at all */
const branchOf = (ref) =>
  ref?.startsWith("refs/heads/") ? ref.slice(11) : ref?.startsWith("refs/") ? undefined : ref;

/** @param {Env} env whose machines a service's agents run on that has none of its own */
const ownOrPods = (env) => (env.KUBERNETES_SERVICE_HOST ? "kubernetes-hosted" : "self-hosted");

/** @param {string} name @param {string | undefined} [os] @param {string | undefined} [arch] */
const classOf = (name, os = process.platform, arch = process.arch) => `${name}-${os}-${arch}`.toLowerCase();

/** @param {Env} env */
export const circleci = (env) => ({
  name: "circleci",
  sha: env.CIRCLE_SHA1,
  branch: env.CIRCLE_BRANCH,
  pr: env.CIRCLE_PR_NUMBER || /\d+$/.exec(env.CIRCLE_PULL_REQUEST ?? "")?.[0],
  url: env.CIRCLE_BUILD_URL,
  runner: classOf("circleci"),
  hosting: "circleci-hosted",
});

/** @param {Env} env */
export function azure(env) {
  const pull = env.SYSTEM_PULLREQUEST_SOURCECOMMITID;
  const own = env.AGENT_ISSELFHOSTED === "1" || !/^(Azure Pipelines|Hosted)/.test(env.AGENT_NAME ?? "Hosted");
  return {
    name: "azure",
    sha: pull || env.BUILD_SOURCEVERSION,
    builtSha: env.BUILD_SOURCEVERSION,
    branch: branchOf(pull ? env.SYSTEM_PULLREQUEST_SOURCEBRANCH : env.BUILD_SOURCEBRANCH),
    baseBranch: branchOf(env.SYSTEM_PULLREQUEST_TARGETBRANCH),
    pr: env.SYSTEM_PULLREQUEST_PULLREQUESTNUMBER || env.SYSTEM_PULLREQUEST_PULLREQUESTID,
    url: `${env.SYSTEM_TEAMFOUNDATIONCOLLECTIONURI}${env.SYSTEM_TEAMPROJECT}/_build/results?buildId=${env.BUILD_BUILDID}`,
    runner: classOf(own ? "azure-self-hosted" : "azure", env.AGENT_OS, env.AGENT_OSARCHITECTURE),
    hosting: own ? "self-hosted" : "azure-hosted",
  };
}

/** @param {Env} env */
export const bitbucket = (env) => ({
  name: "bitbucket",
  sha: env.BITBUCKET_COMMIT,
  branch: env.BITBUCKET_BRANCH,
  baseBranch: env.BITBUCKET_PR_DESTINATION_BRANCH,
  pr: env.BITBUCKET_PR_ID,
  url: `https://bitbucket.org/${env.BITBUCKET_REPO_FULL_NAME}/pipelines/results/${env.BITBUCKET_BUILD_NUMBER}`,
  runner: classOf("bitbucket"),
  hosting: "bitbucket-hosted",
});

/** @param {Env} env */
export const woodpecker = (env) => ({
  name: "woodpecker",
  sha: env.CI_COMMIT_SHA,
  // In a pull request CI_COMMIT_BRANCH is the branch that it goes to.
  branch: env.CI_COMMIT_SOURCE_BRANCH || env.CI_COMMIT_BRANCH,
  baseBranch: env.CI_COMMIT_TARGET_BRANCH,
  pr: env.CI_COMMIT_PULL_REQUEST,
  url: env.CI_PIPELINE_URL,
  runner: `woodpecker-${env.CI_SYSTEM_PLATFORM?.replace("/", "-") ?? `${process.platform}-${process.arch}`}`,
  hosting: ownOrPods(env),
});

/** @param {Env} env */
export const drone = (env) => ({
  name: "drone",
  sha: env.DRONE_COMMIT_SHA,
  // DRONE_BRANCH is the branch that a pull request goes to.
  branch: env.DRONE_SOURCE_BRANCH || env.DRONE_BRANCH,
  baseBranch: env.DRONE_PULL_REQUEST ? env.DRONE_TARGET_BRANCH || env.DRONE_BRANCH : undefined,
  pr: env.DRONE_PULL_REQUEST,
  url: env.DRONE_BUILD_LINK,
  runner: classOf("drone", env.DRONE_STAGE_OS, env.DRONE_STAGE_ARCH),
  hosting: ownOrPods(env),
});

/** @param {Env} env */
export const buildkite = (env) => ({
  name: "buildkite",
  // "HEAD" stands there until the checkout.
  sha: /^[0-9a-f]{40}/.test(env.BUILDKITE_COMMIT ?? "") ? env.BUILDKITE_COMMIT : undefined,
  branch: env.BUILDKITE_BRANCH,
  baseBranch: env.BUILDKITE_PULL_REQUEST_BASE_BRANCH,
  pr: env.BUILDKITE_PULL_REQUEST === "false" ? undefined : env.BUILDKITE_PULL_REQUEST,
  url: env.BUILDKITE_BUILD_URL,
  runner: `buildkite-${env.BUILDKITE_AGENT_META_DATA_QUEUE ?? "default"}`,
  hosting: env.BUILDKITE_COMPUTE_TYPE === "hosted" ? "buildkite-hosted" : ownOrPods(env),
});
