import type { ProfileSummary } from "@/lib/model";

/** What the API tells of a stored CPU profile of five seconds; `more` says what is different. */
export const summaryOf = (id: string, more: Partial<ProfileSummary> = {}): ProfileSummary => ({
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
