import { expect, it } from "vitest";
import { toolInfo, toolKind, toolNames, tools } from ".";

it("knows the tools that can be read by their stored names", () => {
  expect(toolInfo("wrk")).toEqual({ tool: "wrk", label: "wrk", kind: "load" });
  expect(toolKind("k6")).toBe("load");
});

it("takes a tool that nobody knows for a load tool", () => {
  expect(toolInfo("loadsim")).toBeUndefined();
  expect(toolKind("loadsim")).toBe("load");
});

it("names all tools of a kind in a sentence", () => {
  const named = toolNames("load").split(/, | and /);
  expect(named).toEqual(tools.filter(({ kind }) => kind === "load").map(({ label }) => label));
  expect(toolNames("load")).toMatch(/^\w[^&]* and \S+$/);
});
