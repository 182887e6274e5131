import { describe, expect, it } from "vitest";
import { fixtureNames, fixtureText, onlyRun, parseText } from "../testing/result-fixtures";

/** Reads the raw files a second time, simply and apart from the parsers, and compares every number. */
const factors: Readonly<Record<string, number>> = {
  us: 1e-6,
  ms: 1e-3,
  s: 1,
  m: 60,
  B: 1,
  KB: 1024,
  MB: 1024 ** 2,
  GB: 1024 ** 3,
};

function printed(text: string, pattern: RegExp): number | undefined {
  const match = pattern.exec(text);
  return match ? Number(match[1]) * (match[2] ? (factors[match[2]] ?? Number.NaN) : 1) : undefined;
}

/** Equal but for the last bit or two, which this file's plain arithmetic loses. */
function expectClose(value: number | undefined, expected: number | undefined, what: string): void {
  if (value === expected) return;
  const off = Math.abs((value ?? Number.NaN) - (expected ?? Number.NaN)) / Math.abs(expected ?? 1);
  if (!(off < 1e-14)) expect({ what, value }).toEqual({ what, value: expected });
}

/** Reports with a part of their own (cut, several runs, or a JSON behind the text) have tests of their own. */
const plain = (name: string) => !/truncated|three-runs|report-/.test(name);
const texts = fixtureNames("wrk").filter((name) => name.endsWith(".txt") && plain(name));

describe("wrk's text", () => {
  it.each(texts)("%s: every number is the printed one", async (name) => {
    const text = fixtureText("wrk", name);
    const { metrics, load } = await onlyRun("wrk", name);
    const answered = printed(text, /(\d+) requests in/);
    const latency = (pattern: RegExp) => (answered ? printed(text, pattern) : undefined);
    expect(metrics.qps).toBe(printed(text, /Requests\/sec: +([\d.]+)/));
    expect(metrics.requests).toBe(answered);
    expect(load.threads).toBe(printed(text, /(\d+) threads/));
    expect(load.connections).toBe(printed(text, /and (\d+) connections/));
    expectClose(metrics.throughput, printed(text, /Transfer\/sec: +([\d.]+)(\w+)/), "throughput");
    expectClose(metrics.duration, printed(text, /requests in ([\d.]+)(\w+)/), "duration");
    expectClose(metrics.latency_mean, latency(/Latency +(\d[\d.]+)(\w+)/), "mean");
    expectClose(metrics.latency_stdev, latency(/Latency +\d\S+ +([\d.]+)(\w+)/), "stdev");
    expectClose(metrics.latency_max, latency(/Latency +\d\S+ +\S+ +([\d.]+)(\w+)/), "max");
    for (const p of [50, 75, 90, 99] as const)
      expectClose(metrics[`latency_p${p}`], latency(new RegExp(`\\s${p}% +([\\d.]+)([a-z]+)`)), `p${p}`);
    const kinds = ["connect", "read", "write", "timeout"].map((kind) =>
      printed(text, new RegExp(`${kind} (\\d+)`)),
    );
    const bad = printed(text, /Non-2xx or 3xx responses: (\d+)/) ?? 0;
    expect(metrics.errors).toBe(kinds.reduce<number>((sum, count) => sum + (count ?? 0), bad));
  });

  it("keeps three runs of one file apart and in order", async () => {
    const runs = await parseText(fixtureText("wrk", "derived-wrk-three-runs-in-one-file.txt"));
    expect(runs.map(({ metrics }) => metrics.qps)).toEqual([38949.79, 38944.64, 48254.89]);
  });
});

describe("wrk's done() JSON", () => {
  const reports = fixtureNames("wrk").filter((name) => name.endsWith(".json") && plain(name));

  it.each(reports)("%s: every number is the written one", async (name) => {
    const { summary, latency } = JSON.parse(fixtureText("wrk", name));
    const { metrics } = await onlyRun("wrk", name);
    expectClose(metrics.qps, (summary.requests / summary.duration) * 1e6, "qps");
    expectClose(metrics.throughput, (summary.bytes / summary.duration) * 1e6, "throughput");
    if (summary.requests === 0) return expect(metrics.latency_p99).toBeUndefined();
    for (const stat of ["min", "max", "mean", "stdev"] as const)
      expectClose(metrics[`latency_${stat}`], latency[stat] / 1e6, stat);
    expectClose(metrics.latency_p95, latency.percentiles["95"] / 1e6, "p95");
    expectClose(metrics.latency_p99_99, latency.percentiles["99.99"] / 1e6, "p99.99");
  });

  it.each(reports.filter((name) => texts.includes(name.replace(".json", ".txt"))))(
    "%s agrees with the text of the same run as far as the text goes",
    async (name) => {
      const json = await onlyRun("wrk", name);
      const text = await onlyRun("wrk", name.replace(".json", ".txt"));
      expect(json.metrics.qps?.toFixed(2)).toBe(text.metrics.qps?.toFixed(2));
      expect(json.metrics.errors).toBe(text.metrics.errors);
      expect(json.metrics.error_rate).toBe(text.metrics.error_rate);
      const p99 = text.metrics.latency_p99 ?? 0;
      expect(Math.abs((json.metrics.latency_p99 ?? 0) - p99)).toBeLessThanOrEqual(0.000_005 + p99 * 1e-9);
    },
  );
});

describe("bombardier", () => {
  const names = fixtureNames("bombardier");

  it.each(names.filter((name) => name.endsWith(".json")))(
    "%s: every number is the written one",
    async (name) => {
      const { spec, result } = JSON.parse(fixtureText("bombardier", name));
      const { metrics, load } = await onlyRun("bombardier", name);
      const answered = result.req1xx + result.req2xx + result.req3xx + result.req4xx + result.req5xx;
      expect(metrics.requests).toBe(answered);
      expect(metrics.qps).toBe(answered / result.timeTakenSeconds);
      expect(metrics.errors).toBe(result.req4xx + result.req5xx + result.others);
      expect(metrics.throughput).toBe((result.bytesRead + result.bytesWritten) / result.timeTakenSeconds);
      expect(load).toEqual({
        connections: spec.numberOfConnections,
        ...(spec.rate ? { rate: spec.rate } : {}),
      });
      const { percentiles } = result.latency;
      expectClose(metrics.latency_mean, result.latency.mean / 1e6, "mean");
      expectClose(metrics.latency_max, result.latency.max / 1e6, "max");
      for (const p of [50, 75, 90, 95, 99] as const)
        expectClose(metrics[`latency_p${p}`], percentiles && percentiles[p] / 1e6, `p${p}`);
    },
  );

  it.each(names.filter((name) => name.endsWith(".txt")))(
    "%s: every number is the printed one",
    async (name) => {
      const text = fixtureText("bombardier", name);
      const { metrics, customMetrics } = await onlyRun("bombardier", name);
      const codes = [1, 2, 3, 4, 5].map((code) => printed(text, new RegExp(`${code}xx - (\\d+)`)) ?? 0);
      expect(metrics.requests).toBe(codes.reduce((sum, count) => sum + count));
      expect(customMetrics.reqs_per_sec_mean?.value).toBe(printed(text, /Reqs\/sec +([\d.]+)/));
      expectClose(metrics.throughput, printed(text, /Throughput: +([\d.]+)(\w+)/), "throughput");
      expectClose(metrics.latency_mean, printed(text, /Latency +([\d.]+)(\w+)/), "mean");
      expectClose(metrics.latency_max, printed(text, /Latency +\S+ +\S+ +([\d.]+)(\w+)/), "max");
      for (const p of [50, 75, 90, 95, 99] as const)
        expectClose(metrics[`latency_p${p}`], printed(text, new RegExp(`${p}% +([\\d.]+)(\\w+)`)), `p${p}`);
      expect(metrics.qps).toBeUndefined();
    },
  );
});

describe("k6's summaries", () => {
  const names = fixtureNames("k6").filter((name) => name.endsWith(".json") && !name.startsWith("derived"));

  it.each(names)("%s: every number is the written one", async (name) => {
    const data = JSON.parse(fixtureText("k6", name));
    const list: [string, Record<string, number>][] = Array.isArray(data.results?.metrics)
      ? data.results.metrics.map((m: { name: string; values: object }) => [m.name, m.values])
      : Object.entries<Record<string, object>>(data.metrics).map(([key, m]) => [key, m.values ?? m]);
    const of = (metric: string) => new Map(list).get(metric);
    const { metrics } = await onlyRun("k6", name);
    const seconds = data.config?.duration;
    const requests = of("http_reqs");
    expect(metrics.requests).toBe(requests?.count);
    expectClose(metrics.qps, requests && (requests.rate ?? (requests.count ?? 0) / seconds), "qps");
    expect(metrics.errors).toBe(of("http_req_failed")?.passes ?? of("http_req_failed")?.matches);
    expect(metrics.error_rate).toBe(of("http_req_failed")?.value ?? of("http_req_failed")?.rate);
    const latency = of("http_req_duration");
    const ms = (...keys: string[]) => {
      const value = keys.map((key) => latency?.[key]).find((number) => typeof number === "number");
      return value === undefined ? undefined : value / 1000;
    };
    expectClose(metrics.latency_mean, ms("avg"), "mean");
    expectClose(metrics.latency_max, ms("max"), "max");
    expectClose(metrics.latency_p50, ms("med"), "p50");
    expectClose(metrics.latency_p90, ms("p(90)", "p90"), "p90");
    expectClose(metrics.latency_p95, ms("p(95)", "p95"), "p95");
    expectClose(metrics.latency_p99, ms("p(99)"), "p99");
    expectClose(metrics.latency_p99_9, ms("p(99.9)"), "p99.9");
  });
});
