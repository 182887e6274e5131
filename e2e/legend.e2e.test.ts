import { expect } from "vitest";
import { test } from "./harness";
import { cpuProfiles, sample } from "./harness/history";

const { project } = sample;

test("the scale of the colours is whole on one line, also on the narrowest screen", async ({ page }) => {
  const { base, head } = await cpuProfiles();
  await page.setViewportSize({ width: 320, height: 844 });
  await page.goto(`/${project}/profiles/${base}...${head}`);
  const steps = page.getByRole("list", { name: "Colours" }).locator("ol > li");
  await steps.first().waitFor();
  const boxes = await Promise.all((await steps.all()).map((step) => step.boundingBox()));
  expect(boxes).toHaveLength(7);
  expect(new Set(boxes.map((box) => box!.y)).size).toBe(1);
  expect(boxes.at(-1)!.x + boxes.at(-1)!.width).toBeLessThanOrEqual(304);
});
