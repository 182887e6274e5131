import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { quantileMetrics } from "../../metrics/catalogue";
import { histogramQuantile } from "../../stats";
import { onlyRun, parseText } from "../../testing/result-fixtures";

const hundredths = fc.integer({ min: 0, max: 99_999 }).map((n) => (n / 100).toFixed(2));
/** A printed duration and the decimal exponent and factor of its unit. */
const duration = fc.tuple(hundredths, fc.constantFrom(["us", "e-6"], ["ms", "e-3"], ["s", ""] as const));
const count = fc.integer({ min: 0, max: 1e9 });

const report = fc.record({
  url: fc.constantFrom("http://127.0.0.1:8080/ping", "https://example.org", "http://[::1]:80/a/b?c=d#e"),
  threads: fc.integer({ min: 1, max: 64 }),
  connections: fc.integer({ min: 1, max: 10_000 }),
  latency: fc.tuple(duration, duration, duration),
  percentiles: fc.option(fc.tuple(duration, duration, duration, duration)),
  requests: fc.integer({ min: 1, max: 1e9 }),
  seconds: hundredths,
  errors: fc.option(fc.tuple(count, count, count, count)),
  bad: fc.option(fc.integer({ min: 1, max: 1e9 })),
  qps: hundredths,
  end: fc.constantFrom("\n", "\r\n", "\r"),
  before: fc.constantFrom("", "$ wrk -t2 http://x/\n", "\uFEFF", "warming up\n\n"),
  after: fc.constantFrom("", "\n", "\nbye\n$ "),
});
type Report = typeof report extends fc.Arbitrary<infer T> ? T : never;

const written = ([number, [unit]]: Report["latency"][0]) => `${number}${unit}${unit === "s" ? " " : ""}`;
const seconds = ([number, [, power]]: Report["latency"][0]) => Number(`${number}${power}`);

function render(r: Report): string {
  const [mean, stdev, max] = r.latency;
  const lines = [
    `Running 10s test @ ${r.url}`,
    `  ${r.threads} threads and ${r.connections} connections`,
    "  Thread Stats   Avg      Stdev     Max   +/- Stdev",
    `    Latency   ${written(mean)}  ${written(stdev)}   ${written(max)}   90.59%`,
    "    Req/Sec     0.00      0.00     0.00    60.00%",
    ...(r.percentiles ? ["  Latency Distribution"] : []),
    ...(r.percentiles ?? []).map((value, index) => `     ${[50, 75, 90, 99][index]}%  ${written(value)}`),
    `  ${r.requests} requests in ${r.seconds}s, 574.20KB read`,
    ...(r.errors
      ? [
          `  Socket errors: connect ${r.errors[0]}, read ${r.errors[1]}, write ${r.errors[2]}, timeout ${r.errors[3]}`,
        ]
      : []),
    ...(r.bad ? [`  Non-2xx or 3xx responses: ${r.bad}`] : []),
    `Requests/sec:  ${r.qps}`,
    "Transfer/sec:    114.63KB",
  ];
  return r.before + lines.join(r.end) + r.after;
}

describe("wrk", () => {
  it("reads back any report that is written in its form", async () => {
    await fc.assert(
      fc.asyncProperty(report, async (r) => {
        const [run] = await parseText(render(r));
        const unanswered = (r.errors ?? []).reduce((sum, n) => sum + n, 0);
        const failed = unanswered + (r.bad ?? 0);
        expect(run?.load).toEqual({ threads: r.threads, connections: r.connections });
        expect(run?.metrics).toEqual({
          qps: Number(r.qps),
          requests: r.requests,
          duration: Number(r.seconds),
          throughput: Number(`${11463 * 1024}e-2`),
          errors: failed,
          error_rate: failed / (r.requests + unanswered),
          latency_mean: seconds(r.latency[0]),
          latency_stdev: seconds(r.latency[1]),
          latency_max: seconds(r.latency[2]),
          ...(r.percentiles && {
            latency_p50: seconds(r.percentiles[0]),
            latency_p75: seconds(r.percentiles[1]),
            latency_p90: seconds(r.percentiles[2]),
            latency_p99: seconds(r.percentiles[3]),
          }),
        });
      }),
    );
  });

  it.each([
    ["GET /ping", "ping-r1.txt"],
    ["GET /hello", "hello-r1.txt"],
  ])("names the scenario %s", async (scenario, name) => {
    expect((await onlyRun("wrk", name)).scenario).toBe(scenario);
  });

  it("reads the command from the shell's line above", async () => {
    const { command } = await onlyRun("wrk", "derived-wrk-shell-prompt.txt");
    expect(command).toBe("wrk -t2 -c64 -d3s --latency http://127.0.0.1:18080/ping");
  });

  it("says which line is broken, and what is missing at the end", async () => {
    const text = "Running 3s test @ http://h/\n  2 threads and 64 connections\n";
    await expect(
      parseText(`${text}    Latency     1.58xs    1.15ms  21.09ms   83.49%\n`),
    ).rejects.toMatchObject({
      tool: "wrk",
      line: 3,
    });
    await expect(parseText(text)).rejects.toThrow(/"N requests in T, S read" was expected/);
  });

  it("refuses a file whose second report is cut off", async () => {
    const whole =
      "Running 1s test @ http://h/\n 5 requests in 1.00s, 1.00KB read\nRequests/sec: 5.00\nTransfer/sec: 1.00KB\n";
    await expect(parseText(whole)).resolves.toHaveLength(1);
    await expect(parseText(`${whole}${whole.slice(0, 65)}`)).rejects.toThrow(/Requests\/sec/);
  });

  it("leaves wrk2 alone, whose latencies mean something else", async () => {
    const text =
      "Running 3s test @ http://h/\n  Thread calibration: mean lat.: 1ms\nRequests/sec: 5.00\nTransfer/sec: 1KB";
    await expect(parseText(text)).rejects.toThrow(/output of wrk2/);
  });
});

describe("JSON of wrk-report.lua", () => {
  it("behind the text adds digits and percentiles to the text's run", async () => {
    const run = await onlyRun("wrk", "report-after-text.txt");
    expect(run).toMatchObject({
      scenario: "GET /ping",
      load: { threads: 2, connections: 8 },
      metrics: { requests: 12876, duration: 1.102694, latency_p95: 0.002698, latency_p99: 0.009265 },
    });
  });

  it("knows the method that a script set, and that a script's own requests have no one URL", async () => {
    expect((await onlyRun("wrk", "report-with-own-script.txt")).scenario).toBe("POST /tok");
    expect((await onlyRun("wrk", "report-with-own-requests.txt")).scenario).toBeNull();
  });

  it("wrk's own histogram is kept, says what its percentiles say, and what was added to it", async () => {
    const { metrics, details, checks } = await onlyRun("wrk", "report-histogram.json");
    const histogram = details.distribution!.histogram!;
    for (const [q, metric] of quantileMetrics) {
      const read = histogramQuantile(histogram, q);
      expect(read / metrics[metric]!).toBeGreaterThan(0.98);
      expect(read / metrics[metric]!).toBeLessThanOrEqual(1.021);
    }
    const counted = histogram.counts.reduce((sum, [, count]) => sum + count, 0);
    expect(counted).toBeGreaterThan(metrics.requests!);
    const added = checks.find(({ id }) => id === "corrected-histogram");
    expect(added?.message).toContain(`${counted} latencies of ${metrics.requests} requests`);
  });

  it("names the key that is wrong", async () => {
    const text = '{"summary": {"duration": "3s", "requests": 1, "bytes": 1}, "latency": {}}';
    await expect(parseText(text)).rejects.toThrow(/summary\.duration/);
  });
});
