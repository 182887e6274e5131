import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readGitLog } from "./git-log";

const who = { name: "Ada Löve", email: "ada@example.org" };
const when = "2026-11-21T09:00:00+01:00";
let repository = "";
const git = (...args: string[]) =>
  execFileSync("git", args, {
    cwd: repository,
    encoding: "utf8",
    env: {
      ...process.env,
      GIT_AUTHOR_NAME: who.name,
      GIT_AUTHOR_EMAIL: who.email,
      GIT_COMMITTER_NAME: who.name,
      GIT_COMMITTER_EMAIL: who.email,
      GIT_AUTHOR_DATE: when,
      GIT_COMMITTER_DATE: when,
      GIT_CONFIG_GLOBAL: "/dev/null",
    },
  }).trim();

beforeAll(() => {
  repository = mkdtempSync(join(tmpdir(), "git-log-"));
  git("init", "-q", "-b", "main");
  git("commit", "-q", "--allow-empty", "-m", "first");
  git("commit", "-q", "--allow-empty", "-m", "cache: keep tokens\n\nThey cost 12 µs each.");
});
afterAll(() => rmSync(repository, { recursive: true, force: true }));

const message = "cache: keep tokens\n\nThey cost 12 µs each.";
const committedAt = "2026-11-21T08:00:00.000Z";

describe("what git itself prints", () => {
  it.each([
    ["log", "-1"],
    ["log", "-1", "--decorate"],
    ["log", "-2"],
    ["log", "-1", "--format=fuller"],
    ["log", "-1", "--date=iso-strict"],
    ["log", "-1", "--date=iso"],
    ["show", "HEAD"],
  ])("git %s %s %s", (...args) => {
    expect(readGitLog(git(...args.filter((arg) => arg !== undefined)))).toEqual({
      commit: git("rev-parse", "HEAD"),
      parents: null,
      author: who.name,
      committedAt,
      message,
    });
  });

  it.each(["--parents", "--format=raw"])("with parents: %s", (option) => {
    expect(readGitLog(git("log", "-1", option))).toMatchObject({
      parents: git("rev-parse", "HEAD~1"),
      author: who.name,
      committedAt,
      message,
    });
  });

  it("the two parents of a merge, unless they are printed short", () => {
    git("checkout", "-q", "-b", "side", "HEAD~1");
    git("commit", "-q", "--allow-empty", "-m", "side");
    git("merge", "-q", "--no-edit", "main");
    expect(readGitLog(git("log", "-1"))?.parents).toBeNull();
    const full = git("log", "-1", "--format=%P");
    expect(readGitLog(git("log", "-1", "--no-abbrev"))?.parents).toBe(full);
    expect(readGitLog(git("log", "-1", "--parents"))?.parents).toBe(full);
  });
});

it("takes nothing else for a commit, and throws at nothing", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const read = readGitLog(text);
      if (!/^\s*commit [0-9a-f]{7}/.test(text)) expect(read).toBeNull();
    }),
  );
  expect(readGitLog("Running 10s test @ http://localhost\ncommit 41242c0a")).toBeNull();
  expect(readGitLog(`commit ${"a".repeat(40)}`)).toMatchObject({ author: null, message: null });
});
