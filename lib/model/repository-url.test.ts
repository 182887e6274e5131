import { expect, test } from "vitest";
import { ProjectPatch } from "./settings";

const stored = (repositoryUrl: string) => ProjectPatch.safeParse({ repositoryUrl }).data?.repositoryUrl;

test.each([
  ["git@github.com:owner/name.git", "https://github.com/owner/name"],
  ["git@gitlab.example.org:group/sub/name.git", "https://gitlab.example.org/group/sub/name"],
  ["  git@github.com:owner/name\n", "https://github.com/owner/name"],
  ["git@example.org:/srv/name.git/", "https://example.org/srv/name"],
  ["ssh://git@github.com/owner/name.git", "https://github.com/owner/name"],
  ["ssh://git@git.example.org:2222/owner/name.git", "https://git.example.org/owner/name"],
  ["ssh://codeberg.org/owner/name", "https://codeberg.org/owner/name"],
  ["ssh://git@ssh.github.com:443/owner/name.git", "https://github.com/owner/name"],
  ["ssh://git@altssh.gitlab.com:443/group/sub/name.git", "https://gitlab.com/group/sub/name"],
  ["ssh://git@altssh.bitbucket.org:443/owner/name.git", "https://bitbucket.org/owner/name"],
  ["git@ssh.dev.azure.com:v3/org/project/repo", "https://dev.azure.com/org/project/_git/repo"],
  ["ssh://git@ssh.github.example.org/owner/name", "https://ssh.github.example.org/owner/name"],
  ["https://github.com/owner/name", "https://github.com/owner/name"],
  ["https://user:token@git.example.org/owner/name.git", "https://git.example.org/owner/name.git"],
  ["https://token@git.example.org:8443/owner/name", "https://git.example.org:8443/owner/name"],
  ["http://git.example.org:3000/owner/name", "http://git.example.org:3000/owner/name"],
])("%s is stored as %s", (url, normal) => {
  expect(stored(url)).toBe(normal);
});

test.each([
  "javascript:alert(1)",
  "github.com:owner/name",
  "git@github.com",
  "git@github.com:",
  "git@github.com:/",
  "git@github.com:.git",
  "git@evil.com#:x/y",
  "git@evil.com?:x/y",
  "ssh://git@evil.com#/x/y",
  "ssh://git@github.com/.git",
  "ssh://git@github.com",
  "file:///srv/name.git",
  "git@java script:x",
])("%s is refused", (url) => {
  expect(stored(url)).toBeUndefined();
});
