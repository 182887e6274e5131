import { describe, expect, it } from "vitest";
import { chosenBranch, loadTrendState, rangeQuery } from "./trend-state";

describe("the state of the project page in its URL", () => {
  it("shows the newest 50 commits when the URL says nothing, or nonsense", () => {
    expect(loadTrendState(new URLSearchParams(""))).toMatchObject({ range: "50", scenario: null });
    expect(loadTrendState(new URLSearchParams("range=century")).range).toBe("50");
  });

  it("turns ranges into limits", () => {
    const now = Date.parse("2026-11-21T00:00:00Z");
    expect(rangeQuery("200", now)).toEqual({ last: 200 });
    expect(rangeQuery("30d", now)).toEqual({ from: "2026-10-22T00:00:00.000Z" });
    expect(rangeQuery("all", now)).toEqual({});
  });

  it("means the default branch when none is named, and all by *", () => {
    expect(chosenBranch(null, "main")).toBe("main");
    expect(chosenBranch("*", "main")).toBeNull();
    expect(chosenBranch("fix/x", "main")).toBe("fix/x");
    expect(chosenBranch(null, null)).toBeNull();
  });
});
