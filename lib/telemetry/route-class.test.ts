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

it("makes few classes of whatever strangers ask for", () => {
  const classes = new Set<string>();
  fc.assert(
    fc.property(fc.webPath(), (path) => void classes.add(routeClass(path))),
    { numRuns: 2_000 },
  );
  expect(classes.size).toBeLessThan(20);
});
