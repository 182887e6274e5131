import { expect, it } from "vitest";
import { loadFilters } from "./filters";
import { treeUrl } from "../explorer/tree-url";

it("asks for the tree that the page's URL describes, under the address that the page preloads", () => {
  const filters = loadFilters("?focus=main%5C.&show_from=&granularity=lines&q=json");
  const url = new URL(treeUrl("/p/flamegraph", "cpu", filters, "b"), "http://x");
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    sampleType: "cpu",
    focus: "main\\.",
    granularity: "lines",
    base: "b",
  });
  expect(url.searchParams.has("show_from")).toBe(false);
  expect(treeUrl("/p/flamegraph", "cpu", loadFilters("?granularity=bytes"))).toMatch(
    /\?sampleType=cpu&v=\d+$/,
  );
});
