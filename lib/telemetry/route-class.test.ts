import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { expect, it } from "vitest";
import { routeClass } from "./route-class";

it.each([
  ["/", "/"],
  ["/api/v1/projects/shop/runs?commit=abc", "/api/v1/projects/{}/runs"],
  ["/api/v1/projects/shop/runs/0192-7/raw", "/api/v1/projects/{}/runs/{}/raw"],
  ["/shop", "/{project}"],
  ["/shop/compare/a...b/chart.svg", "/{project}/compare/{}/chart.svg"],
  ["/shop/badge.svg?metric=qps", "/{project}/badge.svg"],
  ["/_next/static/chunks/1a2b.js", "/_next"],
  ["/wp-login.php", "other"],
  ["/shop/a/b/c", "other"],
])("%s is of the class %s", (url, name) => expect(routeClass(url)).toBe(name));

/** Every route and page of the product as parts of its path, `[name]` for what varies. */
const routes = readdirSync(fileURLToPath(new URL("../../app", import.meta.url)), { recursive: true })
  .map(String)
  .filter((file) => /(^|\/)(page|route)\.tsx?$/.test(file))
  .map((file) => file.split("/").slice(0, -1))
  .map((parts) => parts.filter((part) => !part.startsWith("("))); // Groups of Next are no part of a path.

it.each(routes.map((parts) => [`/${parts.join("/")}`, parts] as const))("%s is not other", (path, parts) => {
  const names = parts.map((part, at) => (part.startsWith("[") ? (at === 0 ? "{project}" : "{}") : part));
  expect(routeClass(path.replace(/\[\w+\]/g, "0192-7"))).toBe(`/${names.join("/")}`);
});

it("makes few classes of whatever strangers ask for", () => {
  const classes = new Set<string>();
  fc.assert(
    fc.property(fc.webPath(), (path) => void classes.add(routeClass(path))),
    { numRuns: 500 },
  );
  expect(classes.size).toBeLessThan(20);
});
