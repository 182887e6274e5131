// @ts-check

/** @param {NodeJS.ProcessEnv} env */
export function gitlab(env) {
  const fork = env.CI_MERGE_REQUEST_SOURCE_PROJECT_ID !== env.CI_MERGE_REQUEST_PROJECT_ID;
  const source = env.CI_MERGE_REQUEST_SOURCE_BRANCH_NAME;
  const hosted = hostedClass(env);
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
    runner: `gitlab-${hosted ?? env.CI_RUNNER_EXECUTABLE_ARCH ?? "runner"}`.replace("/", "-"),
    hosting: hosted ? "gitlab-hosted" : env.KUBERNETES_SERVICE_HOST ? "kubernetes-hosted" : "self-hosted",
  };
}

/** @param {NodeJS.ProcessEnv} env @returns {string | undefined} "saas-linux-small-amd64", of gitlab.com's own runners */
function hostedClass({ CI_RUNNER_TAGS }) {
  let tags;
  try {
    tags = JSON.parse(CI_RUNNER_TAGS ?? "");
  } catch {
    // Older versions wrote a list with commas.
    tags = (CI_RUNNER_TAGS ?? "").split(/[\s,]+/);
  }
  return Array.isArray(tags) ? tags.map(String).find((tag) => tag.startsWith("saas-")) : undefined;
}
