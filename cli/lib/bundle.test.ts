import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type Bundle, add, close, createBundle, formOf, pendingBundles, remove } from "./bundle.mjs";

let pending: string;
beforeEach(() => (pending = mkdtempSync(join(tmpdir(), "benchtrail-pending-"))));
afterEach(() => rmSync(pending, { recursive: true, force: true }));

function bundleOf(text: string): Bundle {
  const bundle = createBundle(pending, { project: "shop", meta: { commit: "abcdef1" } });
  add(bundle, "result", "dir/run 1.txt", Buffer.from(text));
  close(bundle);
  return bundle;
}

/** Changes what a bundle says of itself, as somebody might who made the artifact. */
function forge(bundle: Bundle, change: (manifest: Bundle["manifest"]) => void): void {
  change(bundle.manifest);
  writeFileSync(join(bundle.directory, "bundle.json"), JSON.stringify(bundle.manifest));
}

it("finds what was kept, whole, and nothing after it was sent", async () => {
  bundleOf("Running 3s test");
  const [bundle] = pendingBundles(pending);
  const form = formOf(bundle!).form();
  const file = form.get("result");
  expect(file instanceof File && [file.name, await file.text()]).toEqual(["run 1.txt", "Running 3s test"]);
  expect(JSON.parse(String(form.get("meta")))).toEqual({ commit: "abcdef1" });
  remove(bundle!);
  expect(pendingBundles(pending)).toEqual([]);
});

it("compresses what is large, and nothing that is compressed already", async () => {
  const text = "x".repeat(5 * 2 ** 20);
  const bundle = bundleOf(text);
  bundle.manifest.meta.results = [
    { file: "run 1.txt", startedAt: "2026-11-22T10:00:00Z" },
    { file: "again.gz" },
  ];
  add(bundle, "result", "again.gz", gzipSync(randomBytes(5 * 2 ** 20)));
  const { form, key } = formOf(bundle);
  const files = form()
    .getAll("result")
    .filter((file) => file instanceof File);
  expect(files.map(({ name }) => name)).toEqual(["run 1.txt.gz", "again.gz"]);
  const { results } = JSON.parse(String(form().get("meta")));
  expect(results.map(({ file }: { file: string }) => file)).toEqual(["run 1.txt.gz", "again.gz"]);
  expect(files[0]!.size).toBeLessThan(100_000);
  expect(gunzipSync(await files[0]!.bytes()).toString()).toBe(text);
  expect(files[1]!.size).toBeGreaterThan(5 * 2 ** 20);
  expect(formOf(bundle).key).toBe(key);
});

it("leaves alone what another process still measures, and takes what a dead one left", () => {
  const bundle = bundleOf("a");
  forge(bundle, (manifest) => (manifest.pid = process.pid));
  expect(pendingBundles(pending)).toEqual([]);
  forge(bundle, (manifest) => (manifest.pid = 2 ** 22 + 1));
  expect(pendingBundles(pending)).toHaveLength(1);
});

it("is the same upload when sent again, and another one with other results or another commit", () => {
  const bundle = bundleOf("a");
  const { key } = formOf(bundle);
  expect(formOf(bundle).key).toBe(key);
  expect(formOf(bundleOf("b")).key).not.toBe(key);
  bundle.manifest.meta.commit = "abcdef2";
  expect(formOf(bundle).key).not.toBe(key);
});

it.each(["/etc/hostname", "../secret", "bundle.json", "001-link"])(
  "sends no file outside of itself, whatever a stranger's bundle says: %s",
  (file) => {
    const bundle = bundleOf("a");
    symlinkSync("/etc/hostname", join(bundle.directory, "001-link"));
    writeFileSync(join(pending, "secret"), "s3cret");
    forge(bundle, ({ entries }) => (entries[0]!.file = file));
    expect(() => pendingBundles(pending)).toThrow(/not in the directory/);
  },
);

it("goes to no path that a stranger's bundle makes up", () => {
  forge(bundleOf("a"), (manifest) => (manifest.project = "../../tokens?"));
  expect(() => pendingBundles(pending)).toThrow(/not written by benchtrail/);
});
