import type { Locator } from "playwright-core";
import { expect } from "vitest";
import { openPage, product, test } from "./harness";
import { cpuProfiles, sample } from "./harness/history";

const { project } = sample;

test("the graph stands as a picture before any script has come", async () => {
  const page = await openPage();
  await page.route("**/*.js", (route) => route.abort());
  const { head } = await cpuProfiles();
  await page.evaluate((url) => location.assign(url), `${product.url}/${project}/profiles/${head}`);
  const picture = page.locator("canvas[data-flame-picture=drawn]");
  await picture.waitFor();
  expect((await picture.boundingBox())?.height).toBeGreaterThan(200);
  expect(await coloursIn(picture)).toBeGreaterThan(5);
  await page.context().close();
});

test("a difference says and shows what changed before any script has come, where it stands afterwards", async () => {
  const { base, head } = await cpuProfiles();
  const url = `${product.url}/${project}/profiles/${base}...${head}`;
  const shown = async (canvas: string, scripts: boolean) => {
    const page = await openPage();
    if (!scripts) await page.route("**/*.js", (route) => route.abort());
    await page.evaluate((address) => location.assign(address), url);
    await page.locator(canvas).waitFor();
    const sentence = await page.locator("[data-sentence]").innerText();
    const place = await page.locator(canvas).boundingBox();
    const colours = await coloursIn(page.locator(canvas));
    await page.context().close();
    return { sentence, place, colours };
  };
  const first = await shown("canvas[data-flame-picture=drawn]", false);
  expect(first.sentence).toContain("cpu per request");
  expect(first.colours).toBeGreaterThan(5);
  const alive = await shown("[data-boxes] canvas", true);
  expect(first.sentence).toBe(alive.sentence);
  expect(first.place?.y).toBeCloseTo(alive.place?.y ?? 0, 0);
});

/** How many colours stand in the first rows of a canvas. */
async function coloursIn(canvas: Locator): Promise<number> {
  return canvas.evaluate((element: HTMLCanvasElement) => {
    const { data } = element.getContext("2d")!.getImageData(0, 0, element.width, 100);
    return new Set(new Uint32Array(data.buffer)).size;
  });
}
