import { describe, expect } from "vitest";
import { openPage, product, test } from "./harness";
import { sample } from "./harness/history";

const { project, before, slow } = sample;

test("a permanent link is made without a token, and shows the verdict and when it was made", async ({
  page,
}) => {
  await page.goto(`/${project}/compare/${before}...${slow}`);
  const headline = await page.getByRole("heading", { level: 1 }).innerText();
  await page.getByRole("button", { name: "Copy permanent link" }).click();
  await page.getByRole("link", { name: "open it" }).click();
  await page.waitForURL(new RegExp(`/${project}/c/[0-9a-f-]{36}$`));
  expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe(headline);
  expect(await page.getByRole("main").innerText()).toMatch(/Saved .*with \d+ runs against \d+/);
  await page.getByRole("link", { name: "The same comparison today" }).click();
  await page.waitForURL(`**/compare/${before}*...${slow}*`);
});

test("only the product's own pages make a permanent link without a token", async () => {
  const ask = (site: string) =>
    fetch(`${product.url}/${project}/compare/pin`, {
      method: "POST",
      headers: { "sec-fetch-site": site, "content-type": "application/json" },
      body: JSON.stringify({ base: before, head: slow }),
    });
  expect((await ask("cross-site")).status).toBe(403);
  expect((await ask("same-origin")).status).toBe(201);
});

describe("several sides", () => {
  test("stand in one table with factors; sides are added, taken out and made the base", async ({ page }) => {
    await page.goto(`/${project}/compare/${before}...${slow}...main`);
    expect(await page.getByRole("heading", { level: 1 }).innerText()).toMatch(/^2 sides against a8f818e/);
    const table = page.getByRole("region", { name: "Metrics of all sides" });
    expect(await table.innerText()).toMatch(/×0\.\d+/);
    expect(await table.getByRole("columnheader").count()).toBeGreaterThanOrEqual(5);
    await page.getByRole("button", { name: "Add a side" }).click();
    await page.getByRole("option", { name: "fix/ping-build", exact: true }).click();
    await page.waitForURL("**/compare/*...*...*...fix%2Fping-build");
    expect(await page.getByRole("heading", { level: 1 }).innerText()).toMatch(/^3 sides/);
    await page.getByRole("link", { name: "remove side 3" }).click();
    await page.getByRole("heading", { name: /^2 sides/ }).waitFor();
    await page.getByRole("link", { name: "make base: side 1" }).click();
    await page.getByRole("heading", { name: /^2 sides against 017c11c/ }).waitFor();
  });
});

test("a head alone is compared with where its branch began, and the page says so", async ({ page }) => {
  await page.goto(`/${project}/compare/${encodeURIComponent("fix/ping-build")}`);
  const main = await page.getByRole("main").innerText();
  expect(main).toMatch(/Base 017c11c is where the branch left main/);
});

test("a head with nothing before it is told why there is no baseline", async () => {
  const page = await openPage();
  const answer = await page.goto(`/${project}/compare/${await oldest()}`);
  expect(answer?.status()).toBe(404);
  expect(await page.getByRole("main").innerText()).toMatch(/No comparable baseline/);
  await page.context().close();
});

async function oldest(): Promise<string> {
  const answer = await fetch(`${product.url}/api/v1/projects/${project}/trend?metric=qps&tool=wrk`);
  const { series } = (await answer.json()) as { series: { points: { commit: string }[] }[] };
  return series[0]?.points[0]?.commit ?? "";
}
