import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { openPage, product } from "./harness";
import { pages } from "./harness/pages";

declare global {
  /** In the page: what its policy refused. */
  var refused: string[];
}

/** A page that writes down what its policy refuses. */
async function watched(): Promise<{ page: Page; refused: () => Promise<string[]> }> {
  const page = await openPage();
  await page.addInitScript(() => {
    globalThis.refused = [];
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sample }) => {
      globalThis.refused.push(`${violatedDirective} ${blockedURI} ${sample}`);
    });
  });
  return { page, refused: () => page.evaluate(() => globalThis.refused) };
}

const policyOf = async (path: string) => {
  const answer = await fetch(product.url + path, { headers: { accept: "text/html" } });
  const policy = answer.headers.get("content-security-policy") ?? "";
  return { policy, nonce: /'nonce-([^']+)'/.exec(policy)?.[1] ?? "", text: await answer.text() };
};

describe.each(pages)("%s", (_name, path) => {
  test("runs under its policy, rendered and kept, and nothing of it is refused", async () => {
    const where = await path();
    const first = await policyOf(where);
    const again = await policyOf(where);
    expect(again.nonce).not.toBe(first.nonce);
    for (const { policy, nonce, text } of [first, again]) {
      expect(policy).toContain("script-src 'self' 'nonce-");
      expect(policy).toContain("frame-ancestors 'self'");
      expect(text).toContain(`nonce="${nonce}"`);
    }
    const { page, refused } = await watched();
    await page.goto(where);
    await page.getByRole("main").waitFor();
    await page.waitForLoadState("networkidle");
    expect(await refused()).toEqual([]);
    await page.context().close();
  });
});

test("the theme is switched, pages are changed and the flame graph is drawn under the policy", async () => {
  const { page, refused } = await watched();
  const [, profile] = pages.find(([name]) => name === "a profile")!;
  await page.goto(await profile());
  await page.locator("[data-boxes] canvas").first().waitFor();
  const scheme = () => page.evaluate(() => document.documentElement.dataset.mantineColorScheme);
  const before = await scheme();
  await page.getByRole("button", { name: "Theme" }).click();
  await page.getByRole("menuitem", { name: before === "dark" ? "Light" : "Dark" }).click();
  await expect.poll(scheme).not.toBe(before);
  await page.getByRole("banner").getByRole("link", { name: "Benchtrail" }).click();
  await page.waitForURL(`${product.url}/`);
  await page.getByRole("main").waitFor();
  expect(await refused()).toEqual([]);
  // A script without the nonce is what a hostile name could bring: it does not run.
  await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "document.title = 'taken over'";
    document.body.append(script);
  });
  expect(await page.title()).not.toBe("taken over");
  expect(await refused()).toHaveLength(1);
  await page.context().close();
});
