import { readFile } from "node:fs/promises";
import { expect } from "vitest";
import { product, test } from "./harness";

const wrk = new URL("../lib/parsers/fixtures/wrk/ping-r1.txt", import.meta.url).pathname;
const cut = new URL("../lib/parsers/fixtures/wrk/derived-wrk-truncated.txt", import.meta.url).pathname;
const cpu = new URL("../lib/pprof/fixtures/3c21054a6f54-cpu.pb.gz", import.meta.url).pathname;

test("one curl, as the README has it, and its link shows the run", async ({ page }) => {
  const answer = await fetch(
    `${product.url}/api/v1/projects/curl/runs?commit=${"ab12".repeat(10)}&scenario=ping`,
    {
      method: "POST",
      body: await readFile(wrk),
      headers: { authorization: `Bearer ${product.token}` },
    },
  );
  expect(answer.status).toBe(201);
  const { runs, links } = (await answer.json()) as { runs: { url: string }[]; links: { commit: string } };
  await page.goto(runs[0]?.url ?? "");
  expect(await page.getByRole("main").innerText()).toMatch(/38\s?949\.79|38\s?950/);
  await page.goto(links.commit);
  await page.getByText("ab12ab1").first().waitFor();
});

test("files dropped in the browser are recognised before they are sent, and lead to a link", async ({
  page,
}) => {
  await page.goto("/dropped/upload");
  await page.locator('input[type="file"]').first().setInputFiles([wrk, cpu, cut]);
  const main = page.getByRole("main");
  await main.getByText(/wrk/).first().waitFor();
  await main
    .getByText(/38\s?9(49|50)/)
    .first()
    .waitFor();
  await main.getByText(/cpu/i).first().waitFor();
  await main
    .getByText(/expected/)
    .first()
    .waitFor();
  await main.getByRole("button", { name: /remove.*truncated/i }).click();
  await main
    .getByLabel(/commit/i)
    .first()
    .fill("cd34".repeat(10));
  await main.getByLabel(/token/i).first().fill(product.token);
  await main.getByRole("button", { name: /^upload/i }).click();
  await main
    .getByRole("link", { name: /commit/i })
    .first()
    .click();
  await page.waitForURL(/\/dropped\/commits\/cd34/);
});

test("a profile of more than a megabyte, on which threads work, is read, counted and shown as any other", async ({
  page,
}) => {
  const stacks = Array.from({ length: 40_000 }, (_, at) => `main.serve;main.handle${at % 2_000};main.work 1`);
  const send = (text: string) => {
    const form = new FormData();
    form.append("commit", "cd34".repeat(10));
    form.append("profile", new Blob([text]), "cpu.folded");
    const headers = { authorization: `Bearer ${product.token}` };
    return fetch(`${product.url}/api/v1/projects/large/runs`, { method: "POST", headers, body: form });
  };
  const refused = await send(`${stacks.join("\n")}\nmain.serve;main.cut\n`);
  expect(refused.status).toBe(422);
  expect(await refused.text()).toContain("line 40001");
  const answer = await send(stacks.join("\n"));
  expect(answer.status).toBe(201);
  const { profiles } = (await answer.json()) as { profiles: { id: string; url: string }[] };
  const { id = "", url = "" } = profiles[0] ?? {};
  const top = await fetch(`${product.url}/api/v1/projects/large/profiles/${id}/top?limit=1`);
  expect(await top.json()).toMatchObject({ total: 40_000, rows: [{ name: "main.work", flat: 40_000 }] });
  // The threads were begun by the upload, which the bundler keeps apart from this route: its errors keep their words.
  const wrong = await fetch(`${product.url}/api/v1/projects/large/profiles/${id}/top?focus=(`);
  expect(wrong.status).toBe(400);
  expect(await wrong.text()).toContain("focus");
  await page.goto(url);
  await page.locator("[data-flame-graph][data-boxes][data-nodes='4002']").waitFor();
  await page.getByRole("row", { name: /main\.work/ }).waitFor();
});
