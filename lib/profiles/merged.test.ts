import { expect, it } from "vitest";
import type { ProfileSummary } from "@/lib/model";
import { mergedSummary } from "./merged";

const profile = (id: string, more: Partial<ProfileSummary> = {}): ProfileSummary => ({
  id,
  url: "",
  commit: "c".repeat(40),
  uploadId: "",
  kind: "cpu",
  scenario: "mixed",
  environment: "here",
  fileName: null,
  bytes: 10,
  takenAt: null,
  uploadedAt: "2026-03-01T10:00:00.000Z",
  durationSeconds: 5,
  sampleTypes: [{ type: "cpu", unit: "nanoseconds", total: 100 }],
  defaultSampleType: "cpu",
  ...more,
});

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
