// @ts-check
import { ServerAway, UsageError, reasonOf } from "./errors.mjs";

/**
 * What GitHub and GitLab have in common for us.
 *
 * @typedef {{ id: number, body: string, own: boolean }} Comment
 * @typedef {object} Forge
 * @property {(page: number) => Promise<Comment[]>} comments of the request, 100 a page
 * @property {(body: string) => Promise<unknown>} create
 * @property {(id: number, body: string) => Promise<unknown>} update
 */

/** @typedef {NodeJS.ProcessEnv} Env */

/** GitHub takes 65,536 characters. */
const LONGEST = 65_000;
const PAGE = 100;
const MOST_PAGES = 50;

/**
 * @param {string} url @param {Record<string, string>} headers @param {string} method @param {unknown} [body]
 * @returns {Promise<any>}
 */
async function request(url, headers, method, body) {
  const answer = await fetch(url, {
    method,
    headers: {
      accept: "application/json",
      "user-agent": "benchtrail",
      "content-type": "application/json",
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(30_000),
  }).catch((error) => {
    throw new ServerAway(`${new URL(url).host} cannot be reached: ${reasonOf(error)}`);
  });
  if (answer.ok) return answer.json();
  const { message } = await answer.json().catch(() => ({}));
  throw new UsageError(`${method} ${url} answered ${answer.status}: ${message ?? answer.statusText}`);
}

/** @param {Env} env @param {string} name @param {string} why @returns {string} */
function needed(env, name, why) {
  const value = env[name];
  if (!value) throw new UsageError(`${name} is not set: ${why}`);
  return value;
}

/** @param {Env} env */
function githubApi(env) {
  const token = needed(
    env,
    "GITHUB_TOKEN",
    "GitHub needs a token with write access (pull-requests, statuses).",
  );
  const repository = needed(env, "GITHUB_REPOSITORY", "it names the repository, owner/name.");
  const root = `${env.GITHUB_API_URL || "https://api.github.com"}/repos/${repository}`;
  const send = (/** @type {string} */ method, /** @type {string} */ path, /** @type {unknown} */ body) =>
    request(
      root + path,
      { authorization: `Bearer ${token}`, "x-github-api-version": "2022-11-28" },
      method,
      body,
    );
  return { token, send };
}

/** @param {Env} env @param {string} pr @returns {Forge} */
function github(env, pr) {
  const { token, send } = githubApi(env);
  // The token of a workflow writes as a bot: what a person wrote is then not ours, whatever it begins with.
  const isOwn = (/** @type {any} */ user) => !token.startsWith("ghs_") || user?.type === "Bot";
  return {
    comments: async (page) =>
      (await send("GET", `/issues/${pr}/comments?per_page=${PAGE}&page=${page}`, undefined)).map(
        (/** @type {any} */ { id, body, user }) => ({ id, body: body ?? "", own: isOwn(user) }),
      ),
    create: (body) => send("POST", `/issues/${pr}/comments`, { body }),
    update: (id, body) => send("PATCH", `/issues/comments/${id}`, { body }),
  };
}

/** @param {Env} env @param {string} pr @returns {Forge} */
function gitlab(env, pr) {
  const token = needed(
    env,
    "GITLAB_TOKEN",
    "a job's own token may not comment; make one with the scope api.",
  );
  const project = env.CI_MERGE_REQUEST_PROJECT_ID || needed(env, "CI_PROJECT_ID", "it names the project.");
  const root = `${needed(env, "CI_API_V4_URL", "it is where GitLab answers.")}/projects/${project}/merge_requests/${pr}/notes`;
  const send = (/** @type {string} */ method, /** @type {string} */ path, /** @type {unknown} */ body) =>
    request(root + path, { "private-token": token }, method, body);
  return {
    comments: async (page) =>
      (await send("GET", `?per_page=${PAGE}&page=${page}`, undefined)).map(
        (/** @type {any} */ { id, body }) => ({
          id,
          body: body ?? "",
          own: true,
        }),
      ),
    create: (body) => send("POST", "", { body }),
    update: (id, body) => send("PUT", `/${id}`, { body }),
  };
}

/**
 * Keeps one comment of a request up to date: writes it the first time, changes it after that.
 *
 * @param {Env} env
 * @param {{ project: string, pr: string | undefined, markdown: string }} comment
 */
export async function keepComment(env, { project, pr, markdown }) {
  if (!pr || !/^\d+$/.test(pr))
    throw new UsageError(
      "--comment: which pull or merge request? CI does not say; name it with --pr NUMBER.",
    );
  const forge = env.GITLAB_CI ? gitlab(env, pr) : github(env, pr);
  const mark = `<!-- benchtrail:${project} -->`;
  const text = markdown.length > LONGEST ? `${markdown.slice(0, LONGEST)}\n\n…` : markdown;
  const body = `${mark}\n${text}`;
  const earlier = await findComment(forge, mark);
  if (!earlier) await forge.create(body);
  else if (earlier.body !== body) await forge.update(earlier.id, body);
}

/** @param {Forge} forge @param {string} mark @returns {Promise<Comment | undefined>} */
async function findComment(forge, mark) {
  for (let page = 1; page <= MOST_PAGES; page++) {
    const comments = await forge.comments(page);
    const comment = comments.find(({ body, own }) => own && body.startsWith(mark));
    if (comment || comments.length < PAGE) return comment;
  }
  return undefined;
}

/**
 * Sets a status of a commit on GitHub: in a workflow that another one started, its own end shows nowhere in the
 * pull request.
 *
 * @param {Env} env
 * @param {{ project: string, commit: string, failed: boolean, description: string, url: string | undefined }} status
 */
export async function setStatus(env, { project, commit, failed, description, url }) {
  if (env.GITLAB_CI)
    throw new UsageError("--status is for GitHub; on GitLab the job's own result is the status.");
  await githubApi(env).send("POST", `/statuses/${commit}`, {
    state: failed ? "failure" : "success",
    context: `benchtrail/${project}`,
    description: description.length > 140 ? `${description.slice(0, 139)}…` : description,
    ...(url && { target_url: url }),
  });
}
