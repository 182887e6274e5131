import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { accessibilityViolations, openPage, test } from "./harness";
import { cpuProfiles, sample } from "./harness/history";

const { project } = sample;

async function openGraph(page: Page, query = ""): Promise<Locator> {
  const { head } = await cpuProfiles();
  await page.goto(`/${project}/profiles/${head}${query}`);
  const graph = page.locator("[data-flame-graph][data-boxes]");
  await graph.waitFor();
  return graph;
}

/** Goes to a box by keys. */
async function walkDown(page: Page, graph: Locator): Promise<string> {
  await graph.focus();
  for (const key of ["Home", "ArrowDown", "ArrowDown", "ArrowDown"]) await page.keyboard.press(key);
  return (await graph.getAttribute("data-hovered"))!;
}

test("the menu of a box does by pointer and by keys what its letters do", async ({ page }) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const graph = await openGraph(page);
  const name = await walkDown(page, graph);
  await page.keyboard.press("m");
  const menu = page.locator("[data-frame-menu]");
  await menu.waitFor();
  expect(await menu.getAttribute("data-frame-menu")).toBe(name);
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole("menuitem", { name: /Copy its name/ }).click();
  await menu.waitFor({ state: "detached" });
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(name);
  const box = (await graph.boundingBox())!;
  await page.mouse.click(box.x + box.width * 0.3, box.y + 18 * 1.5, { button: "right" });
  await menu.waitFor();
  await page.keyboard.press("Escape");
  await menu.waitFor({ state: "detached" });
  const again = await walkDown(page, graph);
  await page.keyboard.press("f");
  await page.waitForURL(/[?&]focus=/);
  const focus = new URL(page.url()).searchParams.get("focus")!;
  expect(new RegExp(focus).test(again)).toBe(true);
  await page
    .getByText(/^all .*% of/)
    .first()
    .waitFor();
  await walkDown(page, graph);
  await page.keyboard.press("t");
  await page.waitForURL(/\/functions\?name=/);
});

test("a sandwich shows all callers above and all callees below, and is walked through by keys", async () => {
  const page = await openPage({ viewport: { width: 390, height: 844 } });
  await openGraph(page, "?fn=runtime.mallocgc");
  const sandwich = page.getByRole("region", { name: "Sandwich" });
  const [callers, callees] = ["callers", "callees"].map((part) =>
    sandwich.locator(`[data-flame-part=${part}][data-boxes]`),
  );
  await callers!.waitFor();
  await callees!.waitFor();
  const [above, below] = [(await callers!.boundingBox())!, (await callees!.boundingBox())!];
  expect(above.y).toBeLessThan(below.y);
  // The function itself is the root of both, with the same cost.
  const root = await callers!.getAttribute("data-zoomed");
  expect(root).toMatch(/^runtime\.mallocgc /);
  expect(await callees!.getAttribute("data-zoomed")).toBe(root);
  expect(await accessibilityViolations(page)).toEqual([]);
  await callers!.focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowUp");
  const caller = (await callers!.getAttribute("data-hovered"))!;
  expect(caller).not.toBe(root);
  await page.keyboard.press("c");
  await page.waitForURL((url) => url.searchParams.get("fn") === caller);
  await page.locator(`[data-sandwich="${caller}"]`).waitFor();
  await page.context().close();
});
