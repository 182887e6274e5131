import { describe, expect, it } from "vitest";
import type { SideWarning } from "@/lib/model";
import { groupWarnings } from "./group-warnings";

const warning = (over: Partial<SideWarning>): SideWarning => ({
  id: "short-run",
  level: "info",
  message: "The run took 3 s.",
  side: "base",
  seriesId: "0190a0a0-0000-7000-8000-000000000001",
  scenario: "GET /ping",
  runs: 3,
  ...over,
});

describe("groupWarnings", () => {
  it("says the same finding once, with sides, scenarios and runs", () => {
    const [group, ...rest] = groupWarnings([
      warning({}),
      warning({ side: "head", runs: 2 }),
      warning({ scenario: "POST /token/issue" }),
    ]);
    expect(rest).toEqual([]);
    expect(group).toMatchObject({
      where: "both sides",
      scenarios: ["GET /ping", "POST /token/issue"],
      runs: 8,
    });
  });

  it("puts what forbids a comparison first", () => {
    const groups = groupWarnings([warning({}), warning({ id: "errors", level: "error", side: "head" })]);
    expect(groups.map(({ id, where }) => `${id} ${where}`)).toEqual(["errors head", "short-run base"]);
  });
});
