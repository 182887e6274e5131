import { expect } from "vitest";
import { test } from "./harness";
import { sample } from "./harness/history";

test("search, keys and projects open by keyboard, though nothing of them is loaded before", async ({
  page,
}) => {
  await page.goto(`/${sample.project}/changes`);
  await page.getByRole("button", { name: "Theme" }).waitFor();
  await page.waitForLoadState("networkidle");
  const search = page.getByRole("textbox", { name: "Search" });
  expect(await search.count()).toBe(0);
  await page.keyboard.press("Control+k");
  await search.waitFor();
  await expect.poll(() => search.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.press("Escape");
  await search.waitFor({ state: "hidden" });
  await page.keyboard.press("/");
  await search.waitFor();
  await page.keyboard.press("Escape");
  await search.waitFor({ state: "hidden" });
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keys" });
  await keys.getByText("This list").waitFor();
  await page.keyboard.press("Escape");
  await keys.waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "Switch project" }).press("Enter");
  const menu = page.getByRole("menu");
  // Which projects stand there, other tests decide: it lists the first of many.
  await expect.poll(() => menu.getByRole("menuitem").count()).toBeGreaterThan(1);
  await menu.getByRole("menuitem", { name: "All projects" }).press("Enter");
  await page.waitForURL((url) => url.pathname === "/");
});

/** Bytes of the scripts that a page loads by itself, compressed as they are sent. */
const most = 200 * 1024;

test.for(["/", `/${sample.project}/changes`])(
  "%s loads at most 200 KB of scripts",
  async (path, { page }) => {
    const session = await page.context().newCDPSession(page);
    await session.send("Network.enable");
    const scripts = new Set<string>();
    let bytes = 0;
    session.on("Network.responseReceived", ({ requestId, type }) => {
      if (type === "Script") scripts.add(requestId);
    });
    session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) bytes += encodedDataLength;
    });
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    expect(bytes).toBeGreaterThan(most / 4);
    expect(bytes).toBeLessThanOrEqual(most);
  },
);
