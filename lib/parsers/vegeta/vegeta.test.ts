import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectDamageIsReported } from "../../testing/damage";
import { fixtureBytes, fixtureText, onlyRun, parseText } from "../../testing/result-fixtures";
import { memoryFile, ParseError, parseResult } from "..";

const names = ["ping-500-r1", "flaky", "refused", "timeout", "not-reached-workers"];
const percentiles = ["50", "90", "95", "99"] as const;
const idsOf = async (name: string) => (await onlyRun("vegeta", name)).checks.map(({ id }) => id);

describe("vegeta", () => {
  it.each(names)("%s: JSON has every number as written", async (name) => {
    const raw = JSON.parse(fixtureText("vegeta", `${name}.json`));
    const { metrics, customMetrics } = await onlyRun("vegeta", `${name}.json`);
    const answered = raw.requests - (raw.status_codes["0"] ?? 0);
    const seconds = (ns: number) => Number(`${ns}e-9`);
    expect(metrics.qps).toBe(raw.throughput);
    expect(customMetrics.sent_per_second?.value).toBe(raw.rate);
    expect(metrics.requests).toBe(answered);
    expect(metrics.error_rate).toBeCloseTo(1 - raw.success, 12);
    expect(metrics.duration).toBe(seconds(raw.duration + raw.wait));
    for (const p of percentiles)
      expect(metrics[`latency_p${p}`]).toBe(answered > 0 ? seconds(raw.latencies[`${p}th`]) : undefined);
    expect(metrics.latency_max).toBe(answered > 0 ? seconds(raw.latencies.max) : undefined);
  });

  it.each(names)("%s: text says the same as JSON, in fewer digits", async (name) => {
    const text = await onlyRun("vegeta", `${name}.txt`);
    const json = await onlyRun("vegeta", `${name}.json`);
    expect(Object.keys(text.metrics).toSorted()).toEqual(Object.keys(json.metrics).toSorted());
    for (const [metric, value] of Object.entries(text.metrics)) {
      const exact = json.metrics[metric as keyof typeof json.metrics]!;
      expect(Math.abs(value - exact)).toBeLessThanOrEqual(Math.max(exact * 0.002, 1e-9));
    }
    expect(text.details.statusCodes).toEqual(json.details.statusCodes);
    expect(text.details.errorKinds).toEqual(json.details.errorKinds);
  });

  it("marks runs that failed, and those alone", async () => {
    expect(await idsOf("ping-500-r1.json")).toEqual(["short-run"]);
    expect(await idsOf("refused.json")).toEqual(
      expect.arrayContaining(["no-requests", "connection-refused"]),
    );
    expect(await idsOf("timeout.txt")).toContain("errors");
    expect(await idsOf("flaky.txt")).toContain("non-2xx");
  });

  it("of -every is the last report, which holds all before it", async () => {
    const screen = (name: string) => `\u001B[2J\u001B[0;0H${fixtureText("vegeta", name)}`;
    const [run, ...more] = await parseText(screen("flaky.txt") + screen("ping-500-r1.txt"));
    expect(more).toEqual([]);
    expect(run?.metrics.requests).toBe(1500);
  });

  it("reads durations of minutes", async () => {
    const [run] = await parseText(fixtureText("vegeta", "ping-500-r1.txt").replace("2.999s,", "1m2.5s,"));
    expect(run?.metrics.duration).toBe(62.5);
  });

  it.each(["timeout.json", "flaky.txt"])(
    "%s, damaged, is refused or read, and never becomes another",
    (name) => expectDamageIsReported(fixtureText("vegeta", name)),
  );
});

describe("vegeta's encoded results", () => {
  const encoded = ["small-encode.encode.csv", "small-encode.encode.json"];

  it.each(encoded)("%s: figures are those of vegeta's report", async (name) => {
    const raw = JSON.parse(fixtureText("vegeta", "small-encode.json"));
    const { metrics, scenario, startedAt, customMetrics, details } = await onlyRun("vegeta", name);
    const seconds = (ns: number) => Number(`${ns}e-9`);
    expect(metrics.qps).toBeCloseTo(raw.throughput, 9);
    expect(customMetrics.sent_per_second?.value).toBeCloseTo(raw.rate, 9);
    expect(metrics.requests).toBe(80);
    expect(metrics.duration).toBe(seconds(raw.duration + raw.wait));
    for (const p of percentiles) expect(metrics[`latency_p${p}`]).toBe(seconds(raw.latencies[`${p}th`]));
    expect(metrics.latency_max).toBe(seconds(raw.latencies.max));
    expect([scenario, startedAt]).toEqual(["GET /jitter", "2026-11-22T15:38:48.007Z"]);
    expect(details.timeline).toHaveLength(2);
  });

  it("tell endpoints apart, with their failures", async () => {
    const rows = fixtureText("vegeta", "small-encode.encode.csv").trim().split("\n");
    const other = rows
      .slice(0, 20)
      .map((row) => row.replace(",200,", ",0,").replace(",,", ",dial tcp: connection refused,"))
      .map((row) =>
        row.replace("GET,http://127.0.0.1:28090/jitter", "POST,http://127.0.0.1:28090/hang?id=7"),
      );
    const [run] = await parseText([...rows, ...other].join("\n"));
    expect(run?.scenario).toBeNull();
    expect(run?.parts).toMatchObject([
      { name: "GET /jitter", metrics: { requests: 80, errors: 0 } },
      { name: "POST /hang", metrics: { requests: 0, errors: 20 }, errorKinds: { "connection refused": 20 } },
    ]);
    expect(run?.parts?.[1]?.metrics.latency_p99).toBeUndefined();
    expect(run?.metrics.error_rate).toBe(0.2);
  });

  it("of more endpoints than are kept say so", async () => {
    const [row = ""] = fixtureText("vegeta", "small-encode.encode.csv").split("\n");
    const rows = Array.from({ length: 250 }, (_, id) => row.replace("/jitter", `/item/${id}`));
    const [run] = await parseText(rows.join("\n"));
    expect(run?.parts).toHaveLength(200);
    expect(run?.checks.find(({ id }) => id === "parts-left-out")?.message).toContain("250 endpoints");
    expect(run?.metrics.requests).toBe(250);
  });

  it.each(encoded)("%s, with a line that is none, is refused with its number", async (name) => {
    const lines = fixtureText("vegeta", name).split("\n");
    lines[4] = (lines[4] ?? "").slice(0, 20);
    await expect(parseText(lines.join("\n"))).rejects.toMatchObject({ tool: "vegeta", line: 5 });
  });
});

describe("results of vegeta attack", () => {
  it("say what vegeta report says of them", async () => {
    const results = await onlyRun("vegeta", "mixed.results.bin");
    const report = await onlyRun("vegeta", "mixed-results.report.json");
    const exact = ["requests", "errors", "latency_min", "latency_max"] as const;
    for (const metric of exact) expect(results.metrics[metric]).toBe(report.metrics[metric]);
    for (const metric of ["qps", "duration", "latency_mean"] as const)
      expect(results.metrics[metric]! / report.metrics[metric]!).toBeCloseTo(1, 6);
    expect(results.details.statusCodes).toEqual(report.details.statusCodes);
    expect(results.startedAt).toBe("2026-11-23T01:22:46.910Z");
    // In the order in which answers came.
    expect(results.parts?.map(({ name, metrics }) => [name, metrics.requests])).toEqual([
      ["POST /issue", 66],
      ["GET /ping", 67],
      ["GET /flaky", 67],
    ]);
    expect(results.windows).toBeDefined();
  });

  it("of requests without any answer are errors, and no latencies", async () => {
    const { metrics, checks } = await onlyRun("vegeta", "refused.results.bin");
    expect(metrics).toMatchObject({ requests: 0, errors: 14, error_rate: 1 });
    expect(metrics.latency_p99).toBeUndefined();
    expect(checks.some(({ level }) => level === "error")).toBe(true);
  });

  it("that are cut or damaged are kept and marked, or refused", async () => {
    const cut = await onlyRun("vegeta", "cut.results.bin");
    expect(cut.metrics.requests).toBeLessThan(200);
    expect(cut.checks[0]).toMatchObject({ id: "cut-short", level: "error" });
    const whole = fixtureBytes("vegeta", "mixed.results.bin");
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), async (at, flip) => {
        const bytes = whole.slice();
        bytes[at] = (bytes[at] ?? 0) ^ flip;
        const runs = await parseResult(memoryFile(null, bytes), "vegeta").catch((error: unknown) => {
          if (error instanceof ParseError) return [];
          throw error;
        });
        for (const { metrics } of runs) expect(metrics.requests).toBeLessThanOrEqual(200);
      }),
      { numRuns: 200 },
    );
  });

  it.each([
    [
      "hdrplot",
      "Value(ms)  Percentile  TotalCount  1/(1-Percentile)\n0.091131   0.000000    0           1.000000\n",
    ],
    ["histogram", "Bucket           #     %       Histogram\n[0s,     200µs]  175   11.67%  ########\n"],
  ])("says what to send instead of its %s", async (what, text) => {
    await expect(parseText(text)).rejects.toThrow(`vegeta's ${what}`);
  });
});
