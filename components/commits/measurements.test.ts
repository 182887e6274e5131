import { describe, expect, it } from "vitest";
import type { RunSummary } from "@/lib/model";
import { measurementsOf } from "./measurements";

const run = (over: Partial<RunSummary>): RunSummary => ({
  id: "0190a0a0-0000-7000-8000-000000000001",
  url: "http://localhost:3000/shop/runs/1",
  commit: "0123456789",
  committedAt: "2026-11-21T08:00:00.000Z",
  uploadedAt: "2026-11-21T08:00:00.000Z",
  startedAt: null,
  scenario: "GET /ping",
  tool: "wrk",
  environment: "ci",
  load: { connections: 64 },
  variant: {},
  toolVersion: null,
  seriesId: "a",
  configId: null,
  uploadId: "0190a0a0-0000-7000-8000-00000000000f",
  metrics: {},
  headline: [],
  checks: [],
  ...over,
});

describe("measurementsOf", () => {
  it("takes the median of the repeats and tells how far they spread", () => {
    const runs = [100, 90, 110].map((qps) => run({ metrics: { qps } }));
    const [series] = measurementsOf(runs, []);
    expect(series?.runs).toBe(3);
    expect(series?.metrics.get("qps")).toMatchObject({ median: 100, spread: 0.2, row: undefined });
  });

  it("knows no spread of a single run, and none around zero", () => {
    const [series] = measurementsOf([run({ metrics: { qps: 5 } }), run({ metrics: { error_rate: 0 } })], []);
    expect(series?.metrics.get("qps")?.spread).toBeNull();
    expect(series?.metrics.get("error_rate")?.spread).toBeNull();
  });

  it("orders series by scenario and says once why runs are invalid", () => {
    const failed = { id: "errors", level: "error" as const, message: "All failed." };
    const all = measurementsOf(
      [
        run({ seriesId: "b", scenario: "POST /b", checks: [failed] }),
        run({ seriesId: "b", scenario: "POST /b", checks: [failed] }),
        run({ seriesId: "a2", scenario: "GET /a10" }),
        run({ seriesId: "a1", scenario: "GET /a2" }),
      ],
      [],
    );
    expect(all.map(({ label, invalid }) => `${label} ${invalid.join()}`.trim())).toEqual([
      "GET /a2",
      "GET /a10",
      "POST /b All failed.",
    ]);
  });
});
