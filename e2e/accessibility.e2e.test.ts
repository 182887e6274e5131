import { describe, expect, test } from "vitest";
import { accessibilityViolations, openPage } from "./harness";
import { changeAt, cpuProfiles, permanent, runOf, sample } from "./harness/history";

const { project, before, slow } = sample;

/** Every page of the product, with what it shows. */
const pages: readonly [name: string, path: () => Promise<string>][] = [
  ["projects", async () => "/"],
  ["a project", async () => `/${project}`],
  ["the change points", async () => `/${project}/changes`],
  ["a change point", async () => new URL((await changeAt(slow)).url).pathname + "?metric=latency_p99"],
  ["the commits", async () => `/${project}/commits`],
  ["a commit", async () => `/${project}/commits/${slow}`],
  ["a run", async () => `/${project}/runs/${await runOf("k6")}`],
  ["a comparison", async () => `/${project}/compare/${before}...${slow}`],
  ["several sides", async () => `/${project}/compare/${before}...${slow}...main`],
  ["a permanent comparison", permanent],
  ["the profiles", async () => `/${project}/profiles`],
  ["a profile", async () => `/${project}/profiles/${(await cpuProfiles()).head}`],
  [
    "two profiles",
    async () => {
      const { base, head } = await cpuProfiles();
      return `/${project}/profiles/${base}...${head}`;
    },
  ],
  ["functions over commits", async () => `/${project}/functions`],
  ["the history of a function", async () => `/${project}/functions?name=runtime.mallocgc`],
  ["the upload", async () => `/${project}/upload`],
  ["the API's reference", async () => "/docs/api"],
  ["nothing", async () => "/no/such/page"],
];

describe.each(pages)("%s", (_name, path) => {
  test.each(["light", "dark"] as const)("is accessible and fits the screen, %s", async (colorScheme) => {
    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]) {
      const page = await openPage({ colorScheme, viewport });
      await page.goto(await path());
      await page.getByRole("main").waitFor();
      await page.waitForLoadState("networkidle");
      expect(await accessibilityViolations(page), `${viewport.width} px`).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, `${viewport.width} px: scrolls sideways`).toBeLessThanOrEqual(0);
      await page.context().close();
    }
  });
});
