import { describe, expect, test } from "vitest";
import { accessibilityViolations, openPage } from "./harness";
import { pages } from "./harness/pages";

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
