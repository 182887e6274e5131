import os from "node:os";
import { describe, expect, it } from "vitest";
import { chosen, cpuLimit, cpuTicks, osName } from "./environment-linux.mjs";
import { environmentFacts, environmentName } from "./environment.mjs";
import { noiseWarnings } from "./noise.mjs";

describe("environmentFacts", () => {
  it("tells what figures depend on", () => {
    expect(environmentFacts()).toMatchObject({
      cores: os.cpus().length,
      memoryBytes: os.totalmem(),
      kernel: expect.stringContaining(os.release()),
    });
  });

  it("is the same from run to run, so that runs share an environment", () => {
    expect(environmentFacts()).toEqual(environmentFacts());
    expect(Object.keys(environmentFacts()).join()).not.toMatch(/load|steal|free|uptime/i);
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

it("names machines of CI by their kind, for every one has a name of its own", () => {
  const env = { NODE_ENV: "test" } as const;
  expect(environmentName(env, "github-linux-x64")).toBe(`github-linux-x64-${os.cpus().length}core`);
  expect(environmentName(env, undefined)).toBe(os.hostname());
  expect(environmentName({ ...env, BENCHTRAIL_ENVIRONMENT: "lab-1" }, "github-linux-x64")).toBe("lab-1");
});

it("warns of a machine that will scatter the figures, and of no other", () => {
  const quiet = { load: 0.4, cores: 4, governor: "performance", battery: false };
  expect(noiseWarnings(quiet)).toEqual([]);
  expect(noiseWarnings({ ...quiet, load: 2.1 }).join()).toContain("load 2.1 on 4 cores");
  expect(noiseWarnings({ ...quiet, governor: "powersave", battery: true })).toHaveLength(2);
});
