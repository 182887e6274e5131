// @ts-check
import { readFileSync } from "node:fs";

/** @param {NodeJS.ProcessEnv} env @returns {Record<string, any>} the event that started the workflow */
function eventOf(env) {
  try {
    return JSON.parse(readFileSync(env.GITHUB_EVENT_PATH ?? "", "utf8"));
  } catch {
    return {};
  }
}

/** @param {NodeJS.ProcessEnv} env */
export function github(env) {
  const own = env.RUNNER_ENVIRONMENT === "self-hosted";
  const common = {
    name: "github",
    url: `${env.GITHUB_SERVER_URL}/${env.GITHUB_REPOSITORY}/actions/runs/${env.GITHUB_RUN_ID}`,
    runner: `github-${own ? "self-hosted-" : ""}${env.RUNNER_OS}-${env.RUNNER_ARCH}`.toLowerCase(),
    hosting: own ? "self-hosted" : "github-hosted",
  };
  const pull = eventOf(env).pull_request;
  if (!pull?.head?.sha) {
    const branch = env.GITHUB_REF_TYPE === "branch" ? env.GITHUB_REF_NAME : undefined;
    return { ...common, sha: env.GITHUB_SHA, branch };
  }
  // A fork's "main" is not ours.
  const ours = pull.head.repo?.full_name === pull.base?.repo?.full_name;
  return {
    ...common,
    sha: pull.head.sha,
    builtSha: env.GITHUB_SHA,
    branch: ours ? pull.head.ref : pull.head.label,
    baseBranch: pull.base?.ref,
    pr: String(pull.number),
  };
}
