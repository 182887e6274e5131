import { describe, expect } from "vitest";
import type { Page } from "playwright-core";
import { openPage, test } from "./harness";
import { api, sample } from "./harness/history";

/** Whether all of it is on the screen as it stands, without scrolling. */
async function isInSight(page: Page, text: string | RegExp): Promise<boolean> {
  const found = page.getByRole("main").getByText(text).first();
  await found.waitFor();
  const box = await found.boundingBox();
  const { height } = page.viewportSize()!;
  expect(await page.evaluate(() => scrollY), "the page was scrolled").toBe(0);
  return box !== null && box.y >= 0 && box.y + box.height <= height;
}

/** Presses a link that is in sight, as somebody who does not scroll. */
async function press(
  page: Page,
  name: string | RegExp,
  where: "main" | "navigation" = "main",
): Promise<void> {
  const link = page
    .getByRole(where, where === "main" ? {} : { name: /^Pages of/ })
    .getByRole("link", { name });
  const box = await link.first().boundingBox();
  expect(box && box.y + box.height, `${name} is in sight`).toBeLessThanOrEqual(page.viewportSize()!.height);
  await link.first().click();
}

/** Every commit of the sample history has its verdict, a few seconds after the first start. */
const judged = () =>
  expect
    .poll(
      async () => {
        const { items } = await api<{ items: { pending?: boolean }[] }>(
          `${sample.project}/commits?limit=100`,
        );
        return items.length > 0 && items.every(({ pending }) => !pending);
      },
      { timeout: 60_000 },
    )
    .toBe(true);

describe.each([
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])("a newcomer at $width px, in three clicks from the first page and without scrolling", (viewport) => {
  const open = async () => {
    await judged();
    const page = await openPage({ viewport });
    // A newcomer has few projects; those of the other tests stand before them here.
    await page.goto(`/?search=${sample.project}`);
    await press(page, new RegExp(`^${sample.project}$`));
    await page.waitForURL(`**/${sample.project}`);
    return page;
  };

  test("finds the commit that lost 70 % of the throughput, and what repaired it", async () => {
    const page = await open();
    expect(await isInSight(page, "67d8130")).toBe(true);
    expect(await isInSight(page, /QPS −51\.9…−70\.3\s% in 6 of 8 series/)).toBe(true);
    expect(await isInSight(page, "a6944fd")).toBe(true);
    await page.context().close();
  });

  test("finds the function and the lock", async () => {
    const page = await open();
    await press(page, /67d8130/);
    await page.waitForURL("**/commits/67d8130*");
    expect(await isInSight(page, "main.(*routeStats).observe")).toBe(true);
    expect(await isInSight(page, "mutex wait")).toBe(true);
    await press(page, "mutex wait");
    await page.waitForURL("**/profiles/*...*sampleType=delay");
    await page.context().close();
  });

  test("finds the setting that was changed behind it", async () => {
    const page = await open();
    await press(page, "Commits", "navigation");
    await page.waitForURL("**/commits");
    await press(page, /runtime\.gogc/);
    await page.waitForURL("**/compare/*#configuration");
    await page
      .getByText(/^runtime\.gogc/)
      .first()
      .waitFor();
    await page.context().close();
  });
});
