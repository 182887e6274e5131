import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Product } from "./testing/product";

let product: Product;
let home: Product["home"];
beforeEach(async () => {
  product = await Product.start();
  ({ home } = product);
});
afterEach(() => product.stop());

describe("benchtrail", { timeout: 30_000 }, () => {
  it("teaches", async () => {
    const { code, stdout } = await home.run(["--help"]);
    expect(code).toBe(0);
    for (const [, command] of stdout.matchAll(/^ {2}benchtrail (\w+) {2,}/gm)) {
      const help = await home.run([command!, "--help"]);
      expect(help).toMatchObject({ code: 0, stdout: expect.stringContaining("For example:") });
    }
  });

  it.each([
    [["fly"], "no command"],
    [["run"], "behind `--`"],
    [["run", "wrk", "http://localhost/"], "behind `--`"],
    [["run", "--repeat", "0", "--", "wrk", "x"], "--repeat"],
    [["run", "--speed", "--", "wrk", "x"], "--speed"],
    [["run", "--profile", "6060", "--", "wrk", "x"], "--profile"],
    [["upload"], "Which files?"],
    [["upload", "no-such-file"], "does not exist"],
    [["upload", "--project", "Big Shop", "x"], "a-z"],
    [["compare", "a", "b", "c"], "Two sides"],
    [["compare", "--fail-on", "slower"], "--fail-on"],
    [["ab", "--base", "x", "--head", "y", "--", "wrk", "http://localhost/"], "--base-commit"],
  ])("ends with 2 and says why: %s", async (args, message) => {
    const { code, stderr } = await home.run(args);
    expect(stderr).toContain(message);
    expect(stderr).not.toContain("    at ");
    expect(code).toBe(2);
  });
});
