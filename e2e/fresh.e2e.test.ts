import { expect } from "vitest";
import { product, test } from "./harness";
import { uploadRepeats } from "./harness/history";

const headers = { authorization: `Bearer ${product.token}`, "content-type": "application/json" };

test("what was written is on the next page, however often the page was asked for before", async () => {
  await uploadRepeats();
  const page = async () => {
    const answer = await fetch(`${product.url}/repeats/changes`, { headers: { accept: "text/html" } });
    return answer.text();
  };
  for (const name of ["First name", "Second name", "Third name"]) {
    expect(await page()).not.toContain(name);
    await page();
    const answer = await fetch(`${product.url}/api/v1/projects/repeats`, {
      method: "PATCH",
      headers,
      body: JSON.stringify({ name }),
    });
    expect(answer.status).toBe(200);
    expect(await page()).toContain(name);
  }
});
