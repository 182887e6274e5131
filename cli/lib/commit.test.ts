import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ciFacts } from "./ci/ci.mjs";
import { chooseCommit } from "./commit.mjs";
import { parseCommit } from "./git.mjs";

const [head, merge, other] = ["a", "b", "c"].map((letter) => letter.repeat(40)) as [string, string, string];

function githubPull(fork: boolean): Record<string, string> {
  const file = join(mkdtempSync(join(tmpdir(), "benchtrail-event-")), "event.json");
  const pull = {
    number: 12,
    head: { sha: head, ref: "fast", label: "eve:fast", repo: { full_name: fork ? "eve/shop" : "ada/shop" } },
    base: { ref: "main", repo: { full_name: "ada/shop" } },
  };
  writeFileSync(file, JSON.stringify({ pull_request: pull }));
  return { GITHUB_ACTIONS: "true", GITHUB_EVENT_PATH: file, GITHUB_SHA: merge, GITHUB_REF_NAME: "12/merge" };
}

describe("ciFacts", () => {
  it.each([
    [
      "GitHub, a push",
      { GITHUB_ACTIONS: "true", GITHUB_SHA: head, GITHUB_REF_TYPE: "branch", GITHUB_REF_NAME: "main" },
      { name: "github", sha: head, branch: "main" },
    ],
    [
      "GitHub, a tag",
      { GITHUB_ACTIONS: "true", GITHUB_SHA: head, GITHUB_REF_TYPE: "tag", GITHUB_REF_NAME: "v1" },
      { branch: undefined },
    ],
    [
      "GitHub, a pull request",
      githubPull(false),
      { sha: head, builtSha: merge, branch: "fast", baseBranch: "main", pr: "12" },
    ],
    ["GitHub, a fork's pull request", githubPull(true), { branch: "eve:fast" }],
    [
      "GitLab, a push",
      {
        GITLAB_CI: "true",
        CI_COMMIT_SHA: head,
        CI_COMMIT_BRANCH: "main",
        CI_MERGE_REQUEST_SOURCE_BRANCH_SHA: "",
      },
      { sha: head, branch: "main", pr: undefined },
    ],
    [
      "GitLab, a merged result",
      {
        GITLAB_CI: "true",
        CI_COMMIT_SHA: merge,
        CI_MERGE_REQUEST_SOURCE_BRANCH_SHA: head,
        CI_MERGE_REQUEST_SOURCE_BRANCH_NAME: "fast",
        CI_MERGE_REQUEST_IID: "7",
        CI_MERGE_REQUEST_TARGET_BRANCH_NAME: "main",
      },
      { sha: head, builtSha: merge, branch: "fast", pr: "7", baseBranch: "main" },
    ],
    [
      "Jenkins",
      { JENKINS_URL: "x", GIT_COMMIT: head, GIT_BRANCH: "origin/main" },
      { sha: head, branch: "main" },
    ],
    [
      "Jenkins, a change",
      {
        JENKINS_URL: "x",
        GIT_COMMIT: head,
        CHANGE_ID: "3",
        CHANGE_BRANCH: "fast",
        BRANCH_NAME: "PR-3",
        CHANGE_TARGET: "main",
      },
      { branch: "fast", pr: "3", baseBranch: "main" },
    ],
    [
      "Buildkite",
      {
        BUILDKITE: "true",
        BUILDKITE_COMMIT: head,
        BUILDKITE_BRANCH: "main",
        BUILDKITE_PULL_REQUEST: "false",
      },
      { sha: head, branch: "main", pr: undefined },
    ],
    [
      "CircleCI, a pull request",
      {
        CIRCLECI: "true",
        CIRCLE_SHA1: head,
        CIRCLE_BRANCH: "fast",
        CIRCLE_PULL_REQUEST: "https://github.com/ada/shop/pull/12",
      },
      { sha: head, branch: "fast", pr: "12" },
    ],
    [
      "Azure, a pull request",
      {
        TF_BUILD: "True",
        BUILD_SOURCEVERSION: merge,
        BUILD_SOURCEBRANCH: "refs/pull/12/merge",
        SYSTEM_PULLREQUEST_SOURCECOMMITID: head,
        SYSTEM_PULLREQUEST_SOURCEBRANCH: "refs/heads/fast",
        SYSTEM_PULLREQUEST_TARGETBRANCH: "refs/heads/main",
        SYSTEM_PULLREQUEST_PULLREQUESTID: "12",
      },
      { sha: head, builtSha: merge, branch: "fast", baseBranch: "main", pr: "12" },
    ],
    [
      "Azure, a push",
      { TF_BUILD: "True", BUILD_SOURCEVERSION: head, BUILD_SOURCEBRANCH: "refs/heads/main" },
      { sha: head, branch: "main", pr: undefined },
    ],
    [
      "Bitbucket, a pull request",
      {
        BITBUCKET_BUILD_NUMBER: "7",
        BITBUCKET_COMMIT: head,
        BITBUCKET_BRANCH: "fast",
        BITBUCKET_PR_ID: "3",
        BITBUCKET_PR_DESTINATION_BRANCH: "main",
      },
      { sha: head, branch: "fast", baseBranch: "main", pr: "3" },
    ],
    [
      "Woodpecker, a pull request",
      {
        CI: "woodpecker",
        CI_COMMIT_SHA: head,
        CI_COMMIT_BRANCH: "main",
        CI_COMMIT_SOURCE_BRANCH: "fast",
        CI_COMMIT_TARGET_BRANCH: "main",
        CI_COMMIT_PULL_REQUEST: "3",
      },
      { sha: head, branch: "fast", baseBranch: "main", pr: "3" },
    ],
    [
      "Drone, a pull request",
      {
        DRONE: "true",
        DRONE_COMMIT_SHA: head,
        DRONE_BRANCH: "main",
        DRONE_SOURCE_BRANCH: "fast",
        DRONE_PULL_REQUEST: "3",
      },
      { sha: head, branch: "fast", baseBranch: "main", pr: "3" },
    ],
    ["Buildkite before its checkout", { BUILDKITE: "true", BUILDKITE_COMMIT: "HEAD" }, { sha: undefined }],
  ])("reads %s", (_name, env, expected) => {
    const facts = ciFacts({ NODE_ENV: "test", ...env });
    expect({ sha: undefined, branch: undefined, pr: undefined, ...facts }).toMatchObject(expected);
  });

  it("says nothing at home", () => {
    expect(ciFacts({ NODE_ENV: "test" })).toBeNull();
  });
});

describe("chooseCommit", () => {
  const repository = {
    head: head as string | null,
    branch: "fast" as string | null,
    resolve: (ref: string) => (ref === "main" ? other : null),
  };
  const ci = { name: "github", sha: head, builtSha: merge, branch: "ci-branch", pr: "12" };

  it("takes what is checked out", () => {
    expect(chooseCommit({}, null, repository)).toEqual({ commit: head, branch: "fast" });
  });

  it("takes the pull request's own commit where CI checked out a merge", () => {
    const merged = { ...repository, head: merge, branch: null };
    expect(chooseCommit({}, ci, merged)).toEqual({ commit: head, branch: "ci-branch", pr: "12" });
  });

  it("does not take the branch of CI for a base that a job checked out", () => {
    expect(chooseCommit({}, ci, { ...repository, head: other, branch: null })).toEqual({ commit: other });
  });

  it("resolves what is asked for, and takes a sha that git does not know", () => {
    expect(chooseCommit({ commit: "main" }, ci, repository)).toEqual({ commit: other });
    expect(chooseCommit({ commit: "ABCDEF1", branch: "b", pr: "1" }, null, repository)).toEqual({
      commit: "abcdef1",
      branch: "b",
      pr: "1",
    });
    expect(() => chooseCommit({ commit: "nowhere" }, null, repository)).toThrow(/git does not know/);
  });

  it("asks where nothing tells", () => {
    expect(() => chooseCommit({}, null, { ...repository, head: null })).toThrow(/--commit/);
  });
});

it("reads a signed merge commit", () => {
  const object = [
    `tree ${other}`,
    `parent ${head}`,
    `parent ${merge}`,
    "author Ada <Lady> L <ada@example.org> 1700000000 +0100",
    "committer GitHub <noreply@example.org> 1700000100 -0700",
    "gpgsig -----BEGIN PGP SIGNATURE-----",
    " parent deadbeef",
    " -----END PGP SIGNATURE-----",
    "",
    "Faster parse\n\nparent of all things\n",
  ].join("\n");
  expect(parseCommit(object)).toEqual({
    parents: [head, merge],
    author: "Ada <Lady> L",
    committedAt: "2023-11-14T22:15:00.000Z",
    message: "Faster parse\n\nparent of all things",
  });
});
