import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { ensureBrowser } from "../../scripts/lib/browser.mjs";
import { freePort } from "../../scripts/lib/postgres.mjs";
import { startProduct } from "../../scripts/lib/product.mjs";

const TOKEN = "bt_e2e_token";

declare module "vitest" {
  interface ProvidedContext {
    /** The running product, sample history loaded, and the browser to visit it with. */
    product: { url: string; token: string; browser: string };
  }
}

/** Starts the product as a user would, on a data directory and port of its own; stops it at the end. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const browser = await ensureBrowser();
  const port = await freePort(21_000);
  const directory = await mkdtemp(join(tmpdir(), "benchtrail-e2e-"));
  const environment = { PORT: `${port}`, BENCHTRAIL_DATA_DIR: directory, BENCHTRAIL_TOKEN: TOKEN };
  const product = startProduct(environment);
  const teardown = async () => {
    await product.end();
    await rm(directory, { recursive: true, force: true });
  };
  try {
    await product.ready;
  } catch (error) {
    await teardown();
    throw error;
  }
  project.provide("product", { url: `http://localhost:${port}`, token: TOKEN, browser });
  return teardown;
}
