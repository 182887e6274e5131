import { describe, expect, it } from "vitest";
import type { ParsedRun } from "../../model/run";
import { memoryFile } from "../file";
import { expectDamageIsReported } from "../../testing/damage";
import { fixtureText, onlyRun, parseText } from "../../testing/result-fixtures";
import { Collector } from "./collector";

const level = (run: ParsedRun | undefined, id: string) => run?.checks.find((check) => check.id === id)?.level;

describe("k6's text", () => {
  const summaries = ["endpoints-r1", "open-dropped-r1", "k6-time-unit-us", "k6-thresholds-full"];

  it.each(summaries)("of %s says what its JSON says, in fewer digits", async (name) => {
    const read = await onlyRun("k6", name.startsWith("k6-") ? `${name}.stdout.txt` : `${name}.txt`);
    const exact = await onlyRun("k6", `${name}.summary-export.json`);
    expect(Object.keys(read.metrics).toSorted()).toEqual(Object.keys(exact.metrics).toSorted());
    for (const [metric, value = 0] of Object.entries(exact.metrics)) {
      const actual = read.metrics[metric as keyof typeof read.metrics] ?? Number.NaN;
      // Two decimals of the unit that is printed, and k6 cuts where it does not round; bytes have two digits.
      const digit = metric === "throughput" ? 0.05 : 0.01;
      expect(Math.abs(actual - value), metric).toBeLessThanOrEqual(Math.max(value * digit, 0.001 * digit));
    }
    expect([read.load, read.details.loop]).toEqual([exact.load, exact.details.loop]);
    const sorted = (run: ParsedRun) => run.details.thresholds?.map((each) => JSON.stringify(each)).toSorted();
    expect(sorted(read)).toEqual(sorted(exact));
    expect(read.parts?.map((part) => part.name).toSorted()).toEqual(
      exact.parts?.map((part) => part.name).toSorted(),
    );
  });

  it("of a test against a closed port has no latencies", async () => {
    const run = await onlyRun("k6", "k6-connection-refused.stdout.txt");
    expect(level(run, "errors")).toBe("error");
    expect(run.metrics.error_rate).toBe(1);
  });

  it("tells how often checks failed", async () => {
    const { details } = await onlyRun("k6", "flaky.txt");
    expect(details.assertions).toEqual([{ group: "", name: "status is 200", passes: 401, fails: 100 }]);
  });

  it("that is damaged is refused or read, and never becomes another", async () => {
    await expectDamageIsReported(fixtureText("k6", "endpoints-r1.txt"));
  });
});

describe("k6's summaries", () => {
  it("of one run agree in both old formats", async () => {
    const exported = await onlyRun("k6", "ping-r1.summary-export.json");
    const handled = await onlyRun("k6", "ping-r1.handle-summary.json");
    expect(exported.metrics).toEqual(handled.metrics);
    expect(exported.details.assertions).toEqual([
      { group: "", name: "status is 200", passes: 42735, fails: 0 },
    ]);
    expect(exported.load).toEqual({ vus: 50 });
  });

  it("of arrival-rate runs have no VUs as their load, however many it took", async () => {
    const runs = await Promise.all(
      ["open-kept-r1", "open-kept-r2", "open-dropped-r1"].map((name) =>
        onlyRun("k6", `${name}.summary-export.json`),
      ),
    );
    expect(runs.map(({ load }) => load)).toEqual([{}, {}, {}]);
    expect(runs.map(({ details }) => details.loop)).toEqual(["open", "open", "open"]);
  });

  it("take `true` in --summary-export for a threshold that failed, as k6's text of the run does", async () => {
    const run = await onlyRun("k6", "k6-thresholds-fail-custom-groups.summary-export.json");
    const failed = run.details.thresholds?.filter(({ ok }) => !ok).map((t) => `${t.metric} ${t.expression}`);
    expect(failed?.toSorted()).toEqual([
      "checks rate>0.9",
      "http_req_duration p(95)<0.01",
      "http_req_duration{flow:browse} p(99)<1",
      "http_req_failed rate<0.01",
    ]);
    expect(level(run, "thresholds-failed")).toBe("warning");
  });

  it("take `ok: true` of handleSummary for one that held", async () => {
    const data = {
      metrics: {
        http_req_duration: {
          type: "trend",
          contains: "time",
          values: { "p(99)": 2 },
          thresholds: { "p(99)<1": { ok: false }, "avg<500": { ok: true } },
        },
      },
      root_group: {},
    };
    const [run] = await parseText(JSON.stringify(data));
    expect(run?.details.thresholds?.map(({ ok }) => ok)).toEqual([false, true]);
  });

  it("keep checks with the path of their groups", async () => {
    const run = await onlyRun("k6", "k6-thresholds-fail-custom-groups.summary-export.json");
    expect(run.details.assertions).toContainEqual({
      group: 'home / nested / "odd" name',
      name: "inner 200 ✓ ünïcode",
      passes: 1380,
      fails: 0,
    });
  });

  it("keep custom metrics of all kinds, in seconds where the output says that they are times", async () => {
    const run = await onlyRun("k6", "k6-thresholds-new-full.summary-export.json");
    expect(run.customMetrics).toMatchObject({
      login_time_mean: { value: expect.closeTo(3.048e-4, 6), unit: "seconds", better: "lower" },
      payload_size_bytes_max: { value: 3, unit: "bytes" },
      logins_count: { value: 301 },
      good_logins_ratio: { value: 1, unit: "ratio" },
      queue_depth: { value: 2 },
    });
    const untold = await onlyRun("k6", "k6-thresholds-fail-custom-groups.summary-export.json");
    expect(untold.customMetrics.login_time_p99).toEqual({ value: 1.4870477499999981 });
    expect(untold.customMetrics.http_req_duration_flow_browse_p99).toMatchObject({ unit: "seconds" });
  });

  it("of the new kind tell version and start, and cannot tell P99 or thresholds", async () => {
    const run = await onlyRun("k6", "k6-thresholds-new.summary-export.json");
    expect(run.toolVersion).toBe("1.8.1");
    expect(run.startedAt).toMatch(/^2026-11-21T08:35:47/);
    expect(level(run, "no-p99")).toBe("warning");
    expect(level(run, "thresholds-unknown")).toBe("info");
  });

  it("of a run without HTTP are kept and marked", async () => {
    const run = await onlyRun("k6", "k6-no-http.summary-export.json");
    expect(run.metrics.requests).toBeUndefined();
    expect(run.customMetrics).toMatchObject({ iterations_count: { value: 4 } });
    expect(level(run, "no-requests")).toBe("error");
    expect(level(await onlyRun("k6", "k6-setup-throws.summary-export.json"), "no-requests")).toBe("error");
  });

  it("of one run twice in a file are one run, and two runs are two", async () => {
    await expect(onlyRun("k6", "derived-k6-concatenated.json")).resolves.toMatchObject({ tool: "k6" });
    const two = `${fixtureText("k6", "ping-r1.summary-export.json")}\n${fixtureText("k6", "ping-r9.summary-export.json")}`;
    expect((await parseText(two)).map(({ metrics }) => metrics.requests)).toEqual([42735, 1910]);
  });
});

describe("k6's stream", () => {
  const whole = onlyRun("k6", "ping-r9.ndjson.gz");

  it("has the same numbers as the summary of the same run", async () => {
    const stream = await whole;
    const summary = await onlyRun("k6", "ping-r9.summary-export.json");
    const { metrics } = summary;
    for (const name of ["requests", "errors", "latency_min", "latency_max", "latency_p50"] as const)
      expect(stream.metrics[name]).toBe(metrics[name]);
    for (const name of ["latency_p90", "latency_p95", "latency_mean"] as const)
      expect(stream.metrics[name]).toBeCloseTo(metrics[name] ?? 0, 15);
    // The stream has no end of the test, only its last point.
    expect((stream.metrics.qps ?? 0) / (metrics.qps ?? 1)).toBeCloseTo(1, 2);
    expect((stream.metrics.throughput ?? 0) / (metrics.throughput ?? 1)).toBeCloseTo(1, 2);
    expect(stream.details.assertions).toEqual(summary.details.assertions);
    expect(stream.load).toEqual(summary.load);
  });

  it("tells scenario, start, status codes, timeline and a histogram that holds every request", async () => {
    const run = await whole;
    expect(run.scenario).toBe("GET /ping");
    expect(run.startedAt).toBe("2026-11-21T08:30:43.819Z");
    expect(run.details.statusCodes).toEqual({ 200: 1910 });
    const timeline = run.details.timeline ?? [];
    expect(timeline.map(({ at }) => at)).toEqual([0, 1, 2, 3, 4]);
    expect(timeline[1]?.qps).toBeGreaterThan(450);
    expect(timeline[1]?.p99).toBeGreaterThan(0.0003);
    const counts = run.details.distribution?.histogram?.counts ?? [];
    expect(counts.reduce((sum, [, count]) => sum + count, 0)).toBe(1910);
  });

  it("cut inside a line is kept and marked, also where an unused metric is cut", async () => {
    const run = await onlyRun("k6", "derived-k6-ndjson-truncated.ndjson");
    expect(level(run, "cut-short")).toBe("error");
    const text = fixtureText("k6", "derived-k6-ndjson-truncated.ndjson");
    const cut = text.indexOf('{"metric":"http_req_blocked"', 20_000) + 60;
    const [other] = await parseText(text.slice(0, cut));
    expect(level(other, "cut-short")).toBe("error");
  });

  it("cut anywhere is kept and marked, or refused when it holds no point yet", async () => {
    const text = fixtureText("k6", "derived-k6-ndjson-truncated.ndjson").slice(0, 8_000);
    for (let length = 600; length < text.length; length += 97) {
      const line = text.slice(0, length).split("\n").at(-1);
      const [run] = await parseText(text.slice(0, length));
      expect(level(run, "cut-short")).toBe(line === "" ? undefined : "error");
    }
    await expect(parseText(text.slice(0, 200))).rejects.toThrow(/at least one whole point/);
  });

  it("broken in the middle is refused with the line", async () => {
    const lines = fixtureText("k6", "derived-k6-ndjson-truncated.ndjson").split("\n").slice(0, 50);
    lines[9] = '{"metric":"http_reqs","type":"Po';
    await expect(parseText(lines.join("\n"))).rejects.toMatchObject({ tool: "k6", line: 10 });
  });

  it("names failures by their cause, and requests that differ have no scenario", async () => {
    const at = (second: number) => `2026-11-21T08:30:4${second}.5Z`;
    const point = (metric: string, value: number, tags: object, second = 0) =>
      JSON.stringify({ metric, type: "Point", data: { time: at(second), value, tags } });
    const refused = { method: "GET", name: "http://h/a", status: "0", error: "dial: connection refused" };
    const answered = { method: "POST", name: "http://h/b", status: "503", error_code: "1503" };
    const text = [refused, answered]
      .flatMap((tags, second) => [
        point("http_reqs", 1, tags, second),
        point("http_req_duration", 20, tags, second),
        point("http_req_failed", 1, tags, second),
      ])
      .join("\n");
    const [run] = await parseText(text);
    expect(run?.scenario).toBeNull();
    expect(run?.metrics).toMatchObject({ requests: 2, errors: 2, error_rate: 1, latency_max: 0.02 });
    expect(run?.details).toMatchObject({
      errorKinds: { "dial: connection refused": 1 },
      statusCodes: { 503: 1 },
      timeline: [{ errors: 1 }, { errors: 1 }],
    });
    expect(level(run, "connection-refused")).toBe("error");
  });

  it("with more requests than are kept has percentiles within the histogram's 2 %", async () => {
    const exact = await whole;
    const collector = new Collector({ limit: 100 });
    for await (const line of memoryFile(null, fixtureText("k6", "ping-r9.ndjson.gz")).lines())
      collector.read(line);
    const { metrics, checks } = collector.run([]);
    expect(metrics.latency_max).toBe(exact.metrics.latency_max);
    for (const name of ["latency_p50", "latency_p99"] as const) {
      const ratio = (metrics[name] ?? 0) / (exact.metrics[name] ?? 1);
      expect(ratio).toBeGreaterThan(0.97);
      expect(ratio).toBeLessThan(1.03);
    }
    expect(checks.map(({ id }) => id)).toContain("percentiles-approximate");
  });
});

describe("k6's endpoints", () => {
  const names = ["GET /ping", "POST /token/issue", "GET /token/verify"];

  it("of a stream are parts, equal to k6's own sub-metrics", async () => {
    const stream = await onlyRun("k6", "endpoints-r1.ndjson.gz");
    const raw = JSON.parse(fixtureText("k6", "endpoints-r1.summary-export.json")).metrics;
    expect(stream.parts?.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
    for (const { name, metrics } of stream.parts ?? []) {
      const actual = raw[`http_req_duration{name:${name}}`];
      expect(metrics.latency_mean).toBeCloseTo(actual.avg / 1000, 12);
      expect(metrics.latency_max).toBe(Number(`${actual.max}e-3`));
      expect(metrics.latency_p95).toBeCloseTo(actual["p(95)"] / 1000, 12);
    }
    const requests = stream.parts?.map(({ metrics }) => metrics.requests ?? 0) ?? [];
    expect(requests.reduce((sum, count) => sum + count)).toBe(stream.metrics.requests);
    const errors = stream.parts?.map(({ metrics }) => metrics.errors ?? 0) ?? [];
    expect(errors.reduce((sum, count) => sum + count)).toBe(stream.metrics.errors);
  });

  it("of a summary are those that thresholds name, groups among them", async () => {
    const { parts } = await onlyRun("k6", "endpoints-r1.summary-export.json");
    expect(parts?.map(({ name }) => name).toSorted()).toEqual([...names, "group tokens / verify"].toSorted());
    expect(parts?.find(({ name }) => name === "GET /ping")?.metrics.requests).toBeUndefined();
  });
});
