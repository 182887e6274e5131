import { expect, it } from "vitest";
import { summaryOf as profile } from "@/lib/testing/profile-summary";
import { mergedSummary } from "./merged";

it("says of repeats what they are together, and nothing of profiles that are none", () => {
  const samples = { type: "samples", unit: "count", total: 3 };
  const more = profile("b", { sampleTypes: [samples, ...profile("b").sampleTypes], scenario: "other" });
  expect(mergedSummary([profile("a"), more])).toMatchObject({
    id: "a,b",
    bytes: 20,
    durationSeconds: 10,
    scenario: null,
    environment: "here",
    sampleTypes: [{ type: "cpu", total: 200 }],
  });
  expect(mergedSummary([profile("a")])).toEqual(profile("a"));
  expect(mergedSummary([profile("a"), profile("b", { kind: "heap" })])).toBeNull();
  expect(mergedSummary([profile("a"), profile("b", { commit: "d" })])).toBeNull();
  expect(mergedSummary([])).toBeNull();
});
