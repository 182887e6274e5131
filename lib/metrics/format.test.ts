import { describe, expect, it } from "vitest";
import { formatChange, formatFactor, formatNumber, formatPValue, formatValue, metricDefinition } from ".";

const plain = (text: string) => text.replaceAll(/[\u202f\u00a0]/g, " ");

describe("formatValue", () => {
  it.each([
    [12167.33, "requests/second", "12 167 req/s"],
    [0.0371, "seconds", "37.1 ms"],
    [0.000_281, "seconds", "281 µs"],
    [63.2, "seconds", "63.2 s"],
    [0.011, "seconds", "11.0 ms"],
    [0.25, "seconds", "250 ms"],
    [10, "seconds", "10 s"],
    [0, "seconds", "0 s"],
    [0, "bytes/second", "0 B/s"],
    [21_312_288, "bytes", "20.3 MiB"],
    [0.0123, "ratio", "1.23 %"],
    [812, "count", "812"],
    [8_120_000_000, "nanoseconds", "8.12 s"],
    [3, "widgets", "3 widgets"],
    [3, "allocations", "3 allocs"],
    [1_204_311, "allocations", "1 204 311 allocs"],
  ])("writes %d %s as %s", (value, unit, text) => {
    expect(plain(formatValue(value, unit))).toBe(text);
  });

  it("says that there is no value instead of 0", () => {
    expect(formatValue(null, "seconds")).toBe("–");
    expect(formatValue(Number.NaN, "seconds")).toBe("–");
  });
});

describe("formatNumber", () => {
  it("groups thousands, keeps integers whole and uses a real minus", () => {
    expect(plain(formatNumber(-1234567))).toBe("−1 234 567");
    expect(plain(formatNumber(0.000123456))).toBe("0.0001235");
  });

  it("has as many digits as asked for, also where rounding makes one more in front", () => {
    expect(formatNumber(9.996, 3)).toBe("10.0");
    expect(formatFactor(0.9997)).toBe("×1.00");
    expect(formatFactor(1)).toBe("×1.00");
  });
});

describe("formatChange and formatPValue", () => {
  it("show the sign and sensible digits", () => {
    expect(plain(formatChange(0.3123))).toBe("+31.2 %");
    expect(plain(formatChange(-0.0241))).toBe("−2.4 %");
    expect(plain(formatChange(18.8))).toBe("+1 880 %");
    expect(plain(formatChange(0.0001))).toBe("0 %");
    expect(formatPValue(0.0286)).toBe("0.029");
    expect(formatPValue(1e-9)).toBe("< 0.001");
  });
});

describe("metricDefinition", () => {
  it("knows the catalogue, believes the upload, and reads the name else", () => {
    expect(metricDefinition("latency_p99").better).toBe("lower");
    expect(metricDefinition("rss_bytes")).toMatchObject({ unit: "bytes", better: "lower" });
    expect(metricDefinition("rss_bytes", { unit: "bytes", better: null }).better).toBeNull();
    expect(metricDefinition("conn_reuse_ratio", { better: "higher" })).toMatchObject({
      unit: "ratio",
      better: "higher",
    });
    expect(metricDefinition("widgets")).toMatchObject({ unit: "", better: null, kind: null });
  });
});
