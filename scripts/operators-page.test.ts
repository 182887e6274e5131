import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "./lib/paths.mjs";

const read = (path: string) => readFileSync(join(ROOT, path), "utf8");
const page = read("docs/operators.md");
const words = (pattern: RegExp) => new Set([...page.matchAll(pattern)].map(([word]) => word));

it("names only metrics that there are", () => {
  const telemetry = readdirSync(join(ROOT, "lib/telemetry"))
    .filter((name) => /^[a-z-]+\.ts$/.test(name))
    .map((name) => read(`lib/telemetry/${name}`))
    .join("\n");
  const disk = ["benchtrail_disk_free_bytes", "benchtrail_disk_size_bytes"];
  for (const metric of words(/\bbenchtrail_[a-z_]+/g)) {
    const name = metric.replace(/_bucket$/, "");
    expect(disk.includes(name) || telemetry.includes(`"${name}"`), metric).toBe(true);
  }
});

it("names only variables and scripts that there are", () => {
  const readme = read("README.md");
  for (const name of words(/\bBENCHTRAIL_[A-Z0-9_]+/g)) expect(readme).toContain(`\`${name}\``);
  const { scripts } = JSON.parse(read("package.json"));
  for (const [, name = ""] of page.matchAll(/npm run ([a-z:]+)/g))
    expect(Object.keys(scripts)).toContain(name);
});

it("links to files that there are", () => {
  const links = [...page.matchAll(/\]\(\.\.\/([^)#]+)/g)].map(([, path = ""]) => path);
  expect(links.length).toBeGreaterThan(3);
  for (const path of links) expect(() => read(path)).not.toThrow();
});
