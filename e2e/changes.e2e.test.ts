import { expect } from "vitest";
import { at, minute, noisy, shaOf, wrkOutput } from "../lib/testing/measured";
import { product, test } from "./harness";
import { changeAt, sample } from "./harness/history";

const { project, slow } = sample;

test("a flag in a chart leads to its suspects; accepted with a note it is no news any more", async ({
  page,
}) => {
  await changeAt(slow);
  await page.goto(`/${project}?scenario=GET+%2Fping&tool=wrk`);
  const news = page.getByRole("list", { name: "Change points" });
  expect(await news.innerText()).toMatch(/017c11c[\s\S]*P99 slower/);
  await page.getByRole("link", { name: /^P99 of GET \/ping, wrk: changed by \+5\d.*at 017c11c$/ }).click();
  await page.waitForURL("**/series/*change=*");
  await page.getByRole("heading", { name: /P99 slower.*since 017c11c/ }).waitFor();
  const main = page.getByRole("main");
  expect(await main.innerText()).toMatch(
    /ping: say which build is running[\s\S]*Functions whose own cost changed most/,
  );

  await main.getByLabel(/^Intended/).fill("the rollout dashboard needs it");
  await main.getByLabel(/^Token/).fill("wrong");
  await main.getByRole("button", { name: "Accept as intended" }).click();
  await main.getByRole("alert").getByText("This server does not know this token.").waitFor();
  await main.getByLabel(/^Token/).fill(product.token);
  await main.getByRole("button", { name: "Accept as intended" }).click();
  await main.getByText(/Accepted as intended/).waitFor();

  await page.goto(`/${project}?scenario=GET+%2Fping&tool=wrk`);
  await page.getByRole("link", { name: /^P99.*\(accepted\) at 017c11c$/ }).waitFor();
  const newsItem = news.getByRole("listitem").filter({ hasText: "017c11c" });
  expect(await newsItem.filter({ hasText: "P99 slower" }).count()).toBe(0);

  await page.goto(`/${project}/changes?state=accepted`);
  expect(await main.innerText()).toMatch(/the rollout dashboard needs it/);
  await main.getByRole("link", { name: /P99 slower/ }).click();
  await main.getByLabel(/^Token/).fill(product.token);
  await main.getByRole("button", { name: "Undo acceptance" }).click();
  await main.getByRole("button", { name: "Accept as intended" }).waitFor();
});

test("a comparison says which change points lie between its sides", async ({ page }) => {
  await changeAt(slow);
  await page.goto(`/${project}/compare/${sample.before}...${slow}`);
  await page.getByText(/change point lies between them:/).waitFor();
  await page
    .getByRole("link", { name: /^P99 slower/ })
    .first()
    .click();
  await page.waitForURL("**/series/*change=*");
});

test("who opens a project right after its uploads sees the change without reloading", async ({ page }) => {
  for (const [n, level] of [...at(10_000, 12), ...at(7_000, 8)].entries()) {
    const query = new URLSearchParams({
      commit: shaOf(`flagged ${n}`),
      branch: "main",
      committedAt: minute(n),
    });
    const answer = await fetch(`${product.url}/api/v1/projects/flagged/runs?${query}`, {
      method: "POST",
      body: wrkOutput(noisy(level, n)),
      headers: { authorization: `Bearer ${product.token}` },
    });
    expect(answer.status).toBe(201);
  }
  await page.goto("/flagged");
  await page
    .getByRole("list", { name: /^(Change points|What happened lately)$/ })
    .getByText(/QPS/)
    .first()
    .waitFor({ timeout: 20_000 });
});
