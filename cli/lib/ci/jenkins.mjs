// @ts-check

/** @param {NodeJS.ProcessEnv} env */
export function jenkins(env) {
  const pod = Boolean(env.KUBERNETES_SERVICE_HOST);
  return {
    name: "jenkins",
    sha: env.GIT_COMMIT,
    branch: env.CHANGE_BRANCH || env.BRANCH_NAME || env.GIT_BRANCH?.replace(/^origin\//, ""),
    baseBranch: env.CHANGE_TARGET,
    pr: env.CHANGE_ID,
    url: env.BUILD_URL,
    runner: `jenkins-${pod ? (podLabel(env) ?? "kubernetes") : (env.NODE_NAME ?? "node")}`,
    hosting: pod ? "kubernetes-hosted" : "self-hosted",
  };
}

/**
 * On Kubernetes a node is a pod, whose name nobody has seen before or will see again; its labels hold that name, or one
 * made of the job and its number ("shop_main_42-x7f2k"), beside what somebody may have chosen.
 *
 * @param {NodeJS.ProcessEnv} env @returns {string | undefined} the label that somebody chose
 */
function podLabel({ NODE_LABELS, NODE_NAME }) {
  const isGenerated = (/** @type {string} */ label) =>
    label === NODE_NAME || /[_-]\d+-[a-z0-9]{5}(-|$)/.test(label);
  return (NODE_LABELS ?? "").split(/\s+/).find((label) => label !== "" && !isGenerated(label));
}
