import { describe, expect, it } from "vitest";
import { fullTime, relativeTime } from "./time";

const now = Date.parse("2026-11-21T12:00:00Z");

describe("relativeTime", () => {
  it.each([
    ["2026-11-21T11:59:31Z", "just now"],
    ["2026-11-21T11:58:59Z", "1 minute ago"],
    ["2026-11-21T09:00:00Z", "3 hours ago"],
    ["2026-11-20T11:00:00Z", "yesterday"],
    ["2026-09-01T12:00:00Z", "2 months ago"],
    ["2024-11-01T12:00:00Z", "2 years ago"],
    ["2026-11-21T14:00:00Z", "in 2 hours"],
  ])("says %s as %s", (at, text) => {
    expect(relativeTime(at, now)).toBe(text);
  });

  it("says what the browser would say", () => {
    const browser = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
    const sizes = { minute: 60e3, hour: 3600e3, day: 86_400e3, month: 2_630_016e3, year: 31_557_600e3 };
    for (const [unit, size] of Object.entries(sizes)) {
      for (const count of [-2, -1, 1, 2]) {
        const at = new Date(now + count * size).toISOString();
        expect(relativeTime(at, now)).toBe(browser.format(count, unit as Intl.RelativeTimeFormatUnit));
      }
    }
  });
});

describe("fullTime", () => {
  it("is the time in UTC, whatever the zone of the reader or the writer", () => {
    expect(fullTime("2026-11-21T09:54:49.123+02:00")).toBe("2026-11-21 07:54:49 UTC");
  });
});
