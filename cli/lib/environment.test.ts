import os from "node:os";
import { describe, expect, it } from "vitest";
import { ciFacts } from "./ci/ci.mjs";
import { chosen, cpuLimit, cpuTicks, osName } from "./environment-linux.mjs";
import { environmentFacts, environmentName } from "./environment.mjs";
import { noiseWarnings } from "./noise.mjs";

describe("environmentFacts", () => {
  it("tells what figures depend on", () => {
    expect(environmentFacts(null)).toMatchObject({
      cores: os.cpus().length,
      memoryBytes: os.totalmem(),
      kernel: expect.stringContaining(os.release()),
    });
  });

  it("is the same from run to run, so that runs share an environment", () => {
    expect(environmentFacts(null)).toEqual(environmentFacts(null));
    expect(Object.keys(environmentFacts(null)).join()).not.toMatch(/load|steal|free|uptime/i);
  });
});

it("reads Linux's files", () => {
  expect(osName('NAME="Debian"\nPRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\n')).toBe(
    "Debian GNU/Linux 12 (bookworm)",
  );
  expect(chosen("always [madvise] never")).toBe("madvise");
  expect(cpuLimit("150000 100000")).toBe(1.5);
  expect(cpuLimit("max 100000")).toBeNull();
  expect(cpuTicks("cpu  10 1 5 80 2 0 1 7 3 0\ncpu0 1 1\n")).toEqual({ steal: 7, total: 106 });
  expect(cpuTicks(null)).toBeNull();
});

describe("environmentName", () => {
  const env = { NODE_ENV: "test" } as const;
  const [cores, machine] = [os.cpus().length, `${process.platform}-${process.arch}`];
  const named = (more: Record<string, string>, host = "ci-x7f2k") =>
    environmentName({ ...env, ...more }, ciFacts({ ...env, ...more }), host);

  it.each([
    ["GitHub", { GITHUB_ACTIONS: "true", RUNNER_OS: "Linux", RUNNER_ARCH: "X64" }, "github-linux-x64"],
    [
      "GitHub on a machine of one's own",
      { GITHUB_ACTIONS: "true", RUNNER_OS: "Linux", RUNNER_ARCH: "X64", RUNNER_ENVIRONMENT: "self-hosted" },
      "github-self-hosted-linux-x64",
    ],
    [
      "gitlab.com",
      { GITLAB_CI: "true", CI_RUNNER_TAGS: '["saas-linux-small-amd64"]' },
      "gitlab-saas-linux-small-amd64",
    ],
    ["GitLab", { GITLAB_CI: "true", CI_RUNNER_EXECUTABLE_ARCH: "linux/amd64" }, "gitlab-linux-amd64"],
    ["CircleCI", { CIRCLECI: "true" }, `circleci-${machine}`],
    ["Azure", { TF_BUILD: "True", AGENT_OS: "Linux", AGENT_OSARCHITECTURE: "X64" }, "azure-linux-x64"],
    ["Bitbucket", { BITBUCKET_BUILD_NUMBER: "7" }, `bitbucket-${machine}`],
    ["Woodpecker", { CI: "woodpecker", CI_SYSTEM_PLATFORM: "linux/arm64" }, "woodpecker-linux-arm64"],
    ["Drone", { DRONE: "true", DRONE_STAGE_OS: "linux", DRONE_STAGE_ARCH: "arm64" }, "drone-linux-arm64"],
    ["Buildkite", { BUILDKITE: "true" }, "buildkite-default"],
    ["Jenkins, a node that stays", { JENKINS_URL: "x", NODE_NAME: "lab-7" }, "jenkins-lab-7"],
    [
      "Jenkins, a pod with a label that somebody chose",
      {
        JENKINS_URL: "x",
        KUBERNETES_SERVICE_HOST: "10.0.0.1",
        NODE_NAME: "shop-main-42-x7f2k-8dzzq",
        NODE_LABELS: "shop-main-42-x7f2k-8dzzq large-amd64",
      },
      "jenkins-large-amd64",
    ],
    [
      "Jenkins, a pod with made labels only",
      {
        JENKINS_URL: "x",
        KUBERNETES_SERVICE_HOST: "10.0.0.1",
        NODE_NAME: "shop-main-42-x7f2k-8dzzq",
        NODE_LABELS: "shop_main_42-x7f2k shop-main-42-x7f2k-8dzzq",
      },
      "jenkins-kubernetes",
    ],
    ["a service that nobody knows", { CI: "true" }, `ci-${machine}`],
    ["a pod outside of CI", { KUBERNETES_SERVICE_HOST: "10.0.0.1" }, `kubernetes-${machine}`],
  ])("names the kind of machine, never the machine: %s", (_service, more, expected) => {
    expect(named(more)).toBe(`${expected}-${cores}core`);
    expect(named({ ...more, BENCHTRAIL_ENVIRONMENT: "lab-1" })).toBe("lab-1");
  });

  it("names a machine of one's own by its name, and a container by what it is", () => {
    expect(named({}, "lab-1")).toBe("lab-1");
    expect(named({ CI: "false" }, "lab-1")).toBe("lab-1");
    expect(named({}, "89446bbfc028")).toBe(`container-${machine}-${cores}core`);
  });
});

it.each([
  [{ GITHUB_ACTIONS: "true", RUNNER_ENVIRONMENT: "github-hosted" }, "github-hosted"],
  [{ GITHUB_ACTIONS: "true", RUNNER_ENVIRONMENT: "self-hosted" }, "self-hosted"],
  [{ GITLAB_CI: "true", CI_RUNNER_TAGS: "saas-linux-small-amd64, docker" }, "gitlab-hosted"],
  [{ GITLAB_CI: "true", KUBERNETES_SERVICE_HOST: "10.0.0.1" }, "kubernetes-hosted"],
  [{ TF_BUILD: "True", AGENT_NAME: "Azure Pipelines 3" }, "azure-hosted"],
  [{ TF_BUILD: "True", AGENT_NAME: "lab-7" }, "self-hosted"],
  [{ JENKINS_URL: "x" }, "self-hosted"],
  [{ CIRCLECI: "true" }, "circleci-hosted"],
  [{ CIRCLECI: "true", BENCHTRAIL_RUNNER: "self-hosted" }, "self-hosted"],
  [{ CI: "true" }, undefined],
])("tells whose machine it is: %j", (more, runner) => {
  expect(environmentFacts(ciFacts({ NODE_ENV: "test", ...more })).runner).toBe(runner);
});

it("warns of a machine that will scatter the figures, and of no other", () => {
  const quiet = { load: 0.4, cores: 4, governor: "performance", battery: false };
  expect(noiseWarnings(quiet)).toEqual([]);
  expect(noiseWarnings({ ...quiet, load: 2.1 }).join()).toContain("load 2.1 on 4 cores");
  expect(noiseWarnings({ ...quiet, governor: "powersave", battery: true })).toHaveLength(2);
});
