import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { filesOf, formOf } from "../testing/double";
import { Product, metaOf, problem, stored, wrkText } from "../testing/product";

let product: Product;
let home: Product["home"];
beforeEach(async () => {
  product = await Product.start();
  ({ home } = product);
});
afterEach(() => product.stop());

describe("benchtrail upload", { timeout: 30_000 }, () => {
  it("sends files with what git knows, under a key that the same files get again", async () => {
    const args = ["upload", wrkText, "--profile-file", wrkText, "--scenario", "ping"];
    expect(await home.run(args)).toMatchObject({ code: 0 });
    expect(await home.run(args)).toMatchObject({ code: 0 });
    const [first, second] = product.uploads;
    expect(first!.headers["idempotency-key"]).toMatch(/^[0-9a-f]{64}$/);
    expect(second!.headers["idempotency-key"]).toBe(first!.headers["idempotency-key"]);
    expect((await filesOf(await formOf(first!))).map(({ field, name }) => [field, name])).toEqual([
      ["result", "ping-r1.txt"],
      ["profile", "ping-r1.txt"],
    ]);
    const meta = await metaOf(first!);
    expect(meta).toMatchObject({ commit: product.sha, scenario: "ping" });
    expect(meta).not.toHaveProperty("environment");
  });

  it("reads standard input", async () => {
    await home.run(["upload", "-", "--commit", "abcdef1234"], { input: "Running 3s test" });
    const [file] = await filesOf(await formOf(product.uploads[0]!));
    expect(file).toMatchObject({ field: "result", text: "Running 3s test" });
    expect((await metaOf(product.uploads[0]!)).commit).toBe("abcdef1234");
  });

  it("tries again when the server asks for it", async () => {
    const answers = [{ ...problem(503, "starting"), headers: { "retry-after": "0.01" } }, stored];
    product.uploadAnswer = () => answers.shift()!;
    expect(await home.run(["upload", wrkText])).toMatchObject({ code: 0 });
    const keys = product.uploads.map(({ headers }) => headers["idempotency-key"]);
    expect(keys).toEqual([keys[0], keys[0]]);
  });

  it("says why the server refuses, and keeps nothing that the files hold", async () => {
    const errors = [
      { file: "ping.txt", message: "no known tool's output" },
      { file: "b.txt", message: "empty" },
    ];
    product.uploadAnswer = () => problem(422, "ping.txt: no known tool's output", errors);
    const { code, stderr } = await home.run(["upload", wrkText]);
    expect(code).toBe(2);
    expect(stderr).toMatch(/answered 422: ping\.txt: no known tool's output\n {2}b\.txt: empty\n/);
    expect(product.waiting).toEqual([]);
  });

  it("keeps results of measurements that the server refuses, and sends the others all the same", async () => {
    for (const tag of ["a=1", "b=2"]) await home.run(["upload", wrkText, "--offline", "--tag", tag]);
    const answers = [problem(401, "unknown token"), stored];
    product.uploadAnswer = () => answers.shift()!;
    expect(await home.run(["upload", "--pending"])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("unknown token"),
    });
    expect(product.uploads).toHaveLength(2);
    expect(product.waiting).toHaveLength(1);
  });

  it("sends what can be sent beside what is damaged, and says which that is", async () => {
    await home.run(["upload", wrkText, "--offline", "--pending-dir", "kept"]);
    mkdirSync(join(home.repository, "kept", "2026-broken"));
    const { code, stderr } = await home.run(["upload", "--pending", "--pending-dir", "kept"]);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringMatching(
        /2026-broken cannot be sent: [^]*1 of 2 could not be sent; they are still kept/,
      ),
    });
    expect(product.uploads).toHaveLength(1);
  });

  it("sends results of a stranger's build as what the trusted one says", async () => {
    await home.run([
      "upload",
      wrkText,
      "--offline",
      "--pending-dir",
      "artifact",
      "--project",
      "other",
      "--branch",
      "main",
    ]);
    const trusted = ["--commit", "abcdef1234", "--branch", "eve:fast", "--pr", "12", "--project", "shop"];
    await home.run(["upload", "--pending", "--pending-dir", "artifact", ...trusted]);
    expect(product.uploads[0]!.url).toBe("/api/v1/projects/shop/runs");
    const meta = await metaOf(product.uploads[0]!);
    expect(meta).toMatchObject({ commit: "abcdef1234", branch: "eve:fast", pr: "12" });
    expect(meta).not.toHaveProperty("committedAt");
  });

  it.each([
    [200, "text/html; charset=utf-8"],
    [404, "text/html"],
    [400, "text/plain"],
  ])("knows by an answer of %i in %s that another program is at this address", async (status, type) => {
    product.uploadAnswer = () => ({
      status,
      headers: { "content-type": type },
      body: "<html>Welcome</html>",
    });
    for (const args of [["upload", wrkText], ["login"]]) {
      const { code, stderr } = await home.run(args, { input: "bt_0123456789abcdef" });
      expect({ code, stderr }).toEqual({
        code: 2,
        stderr: expect.stringMatching(/answered \d+, but not as a Benchtrail does\. .*\n$/),
      });
    }
  });

  it("does not follow a redirect that would lose the upload", async () => {
    product.uploadAnswer = () => ({
      status: 301,
      headers: { location: "https://new.example.org/" },
      body: "",
    });
    expect(await home.run(["upload", wrkText])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("https://new.example.org/"),
    });
  });
});
