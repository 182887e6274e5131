import { existsSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Product, problem, stored, wrkText } from "../testing/product";

let product: Product;
let home: Product["home"];
beforeEach(async () => {
  product = await Product.start();
  ({ home } = product);
});
afterEach(() => product.stop());

describe("benchtrail login", { timeout: 30_000 }, () => {
  const config = () => join(home.root, ".config/benchtrail/config.json");
  const login = (input: string) =>
    home.run(["login", "--server", `${product.server.url}/`], {
      input,
      env: { BENCHTRAIL_TOKEN: "", BENCHTRAIL_URL: "" },
    });

  it("stores a token that the server knows, for its owner's eyes", async () => {
    product.uploadAnswer = () => problem(400, "The body is empty");
    expect(await login("n3w\n")).toMatchObject({ code: 0 });
    expect(product.uploads[0]!.headers.authorization).toBe("Bearer n3w");
    expect(statSync(config()).mode & 0o777).toBe(0o600);
    product.uploadAnswer = () => stored;
    await home.run(["upload", wrkText], { env: { BENCHTRAIL_TOKEN: "", BENCHTRAIL_URL: "" } });
    expect(product.uploads[1]!.headers.authorization).toBe("Bearer n3w");
  });

  it("stores none that the server does not know", async () => {
    product.uploadAnswer = () => problem(401, "This server does not know this token.");
    expect(await login("bad")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("does not know this token"),
    });
    expect(await login("")).toMatchObject({ code: 2 });
    expect(existsSync(config())).toBe(false);
  });

  it("gives the stored token to no other server", async () => {
    mkdirSync(join(home.root, ".config/benchtrail"), { recursive: true });
    writeFileSync(config(), JSON.stringify({ server: "https://bench.example.org", token: "s3cret" }));
    await home.run(["upload", wrkText], { env: { BENCHTRAIL_TOKEN: "" } });
    expect(product.uploads[0]!.headers).not.toHaveProperty("authorization");
  });
});
