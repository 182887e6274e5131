// @ts-check
import { azure, bitbucket, buildkite, circleci, drone, woodpecker } from "./services.mjs";
import { github } from "./github.mjs";
import { gitlab } from "./gitlab.mjs";
import { jenkins } from "./jenkins.mjs";

/** @typedef {NodeJS.ProcessEnv} Env */

/**
 * What a CI service tells of the build. `sha` is the commit that people know; `builtSha` is what was checked out
 * where that is another one: a merge that the service made for the build alone. `runner` is the class of machines that
 * the job runs on, which names the test bed; `hosting` whose they are: "self-hosted", or "github-hosted" and the like
 * where every job gets another machine.
 *
 * @typedef {{ name: string, sha?: string, builtSha?: string, branch?: string, baseBranch?: string, pr?: string,
 *   url?: string, runner?: string, hosting?: string }} CiFacts
 */

/** What each service reads, where it is the one. @type {[(env: Env) => boolean, (env: Env) => Record<string, string | undefined>][]} */
const SERVICES = [
  [({ GITHUB_ACTIONS }) => GITHUB_ACTIONS === "true", github],
  [({ GITLAB_CI }) => Boolean(GITLAB_CI), gitlab],
  [({ BUILDKITE }) => BUILDKITE === "true", buildkite],
  [({ CIRCLECI }) => CIRCLECI === "true", circleci],
  [({ TF_BUILD }) => Boolean(TF_BUILD), azure],
  [({ BITBUCKET_BUILD_NUMBER }) => Boolean(BITBUCKET_BUILD_NUMBER), bitbucket],
  // Woodpecker came from Drone, and old versions of it set Drone's variables too.
  [({ CI, CI_SYSTEM_NAME }) => CI === "woodpecker" || CI_SYSTEM_NAME === "woodpecker", woodpecker],
  [({ DRONE }) => DRONE === "true", drone],
  [({ JENKINS_URL }) => Boolean(JENKINS_URL), jenkins],
  [({ CI }) => Boolean(CI) && CI !== "false" && CI !== "0", () => ({ name: "ci" })],
];

/** @param {Env} env @returns {CiFacts | null} null outside of CI */
export function ciFacts(env) {
  const read = SERVICES.find(([isIt]) => isIt(env))?.[1];
  if (!read) return null;
  const facts = { ...read(env), ...(env.BENCHTRAIL_RUNNER && { hosting: env.BENCHTRAIL_RUNNER }) };
  // An empty variable is one that was not set.
  return /** @type {CiFacts} */ (Object.fromEntries(Object.entries(facts).filter(([, value]) => value)));
}
