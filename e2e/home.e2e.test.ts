import { expect } from "vitest";
import { accessibilityViolations, product, test } from "./harness";

test("the first page shows the sample project and is accessible", async ({ page }) => {
  const answer = await page.goto("/?search=tokensvc");
  expect(answer?.status()).toBe(200);
  await page.getByText("tokensvc").first().waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
});

test("results can be uploaded from the first page, to a project that there is or to a new one", async ({
  page,
}) => {
  await page.goto("/");
  const name = page.getByLabel("Project to upload to");
  await name.fill("No Slug");
  await page.getByRole("button", { name: "Upload to no-slug" }).waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await name.fill("brand-new");
  await page.getByRole("button", { name: "Upload" }).click();
  await page.waitForURL("**/brand-new/upload");
  await page.getByRole("heading", { name: "Upload results" }).waitFor();
});

test("the sample history of a first start is served by the API", async () => {
  const answer = await fetch(`${product.url}/api/v1/projects/tokensvc/runs?limit=100`);
  expect(answer.status).toBe(200);
  const { items } = (await answer.json()) as { items: { tool: string }[] };
  expect(new Set(items.map((run) => run.tool))).toEqual(new Set(["bombardier", "k6", "wrk"]));
});
