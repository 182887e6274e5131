import { describe, expect, it } from "vitest";
import { expectDamageIsReported } from "../../testing/damage";
import { fixtureText, onlyRun, parseText } from "../../testing/result-fixtures";
import dashboards from "./dashboards.json";

type Dashboard = Record<
  string,
  Partial<Record<"qps" | "mean" | "median" | "pct1" | "pct2" | "pct3", number>>
>;
const text = (name: string) => fixtureText("jmeter", name);
const idsOf = async (name: string) => (await onlyRun("jmeter", name)).checks.map(({ id }) => id);

describe("JMeter's JTL", () => {
  it.each(Object.entries(dashboards))("%s: every label has the dashboard's figures", async (name, rows) => {
    const { metrics, parts, scenario } = await onlyRun("jmeter", name);
    for (const [label, reported] of Object.entries(rows as Dashboard & typeof rows)) {
      const part = parts?.find((each) => each.name === label)?.metrics;
      const own = label === "Total" || label === scenario ? metrics : part;
      // No request of "refused" was answered: its rate and latencies are those of failures.
      const figures = reported as Record<string, number | undefined>;
      expect(own?.errors).toBe(figures.errors);
      if (!own?.requests) continue;
      // A request without an answer counts for JMeter's rate, and not here.
      const share = own.requests / (figures.requests ?? 0);
      expect(share).toBeGreaterThan(name.startsWith("failures") ? 0.49 : 0.999);
      expect(own?.latency_max).toBe(figures.max);
      expect(own?.latency_min).toBe(figures.min);
      if (figures.qps === undefined) continue;
      expect(own?.qps).toBeCloseTo(figures.qps * share, 9);
      expect(own?.latency_mean).toBeCloseTo(figures.mean!, 12);
      expect(own?.latency_p50).toBeCloseTo(figures.median!, 12);
      expect(own?.latency_p90).toBeCloseTo(figures.pct1!, 12);
      expect(own?.latency_p95).toBeCloseTo(figures.pct2!, 12);
      expect(own?.latency_p99).toBeCloseTo(figures.pct3!, 12);
    }
  });

  it("counts requests, not transactions, also where these are their parents", async () => {
    expect((await onlyRun("jmeter", "transaction-r1.jtl.gz")).metrics.requests).toBe(960);
    expect((await onlyRun("jmeter", "tx-parent.jtl.gz")).metrics).toMatchObject({
      requests: 480,
      errors: 160,
    });
    const xml = `<?xml version="1.0" encoding="UTF-8"?>
<testResults version="1.2">
<sample t="9" ts="1795362327024" s="true" lb="buy &lt;all&gt;" rc="200" rm="Number of samples in transaction : 1, number of failing samples : 0">
<httpSample t="7" ts="1795362327025" s="true" lb="GET /" rc="200" rm="OK"><httpSample t="3" ts="1795362327026" s="true" lb="GET /a.png" rc="200" rm="OK"/>
</httpSample></sample></testResults>`;
    const [run] = await parseText(xml);
    expect(run?.metrics).toMatchObject({ requests: 1, latency_max: 0.007 });
    expect(run?.parts?.map(({ name }) => name)).toEqual(["buy <all>", "GET /"]);
  });

  it("goes by its header: delimiters, dates, missing columns", async () => {
    const german = text("semicolon-date.jtl")
      .split("\n")
      .map((line) => line.split(";").slice(0, 10).join("\t"))
      .join("\n")
      .replace(/^(\d{4})\/(\d\d)\/(\d\d) (\d\d:\d\d:\d\d)\.(\d{3})/gm, "$3.$2.$1 $4,$5");
    const [run] = await parseText(german);
    const original = await onlyRun("jmeter", "semicolon-date.jtl");
    expect(run?.metrics).toEqual(original.metrics);
    expect(original.startedAt).toBeNull();
    expect((await onlyRun("jmeter", "bom-crlf.jtl")).startedAt).toBe("2026-11-22T15:43:35.759Z");
  });

  it("marks runs that failed, and those that were cut", async () => {
    expect(await idsOf("assertion.jtl")).toContain("errors");
    expect(await idsOf("refused.jtl")).toEqual(expect.arrayContaining(["no-requests", "connection-refused"]));
    expect(await idsOf("jmeter-cut.jtl")).toContain("cut-short");
    expect(await idsOf("jmeter-cut.xml")).toContain("cut-short");
    expect(await idsOf("xml.xml.jtl.gz")).not.toContain("cut-short");
  });

  it("with a row that is none is refused with its line and reason", async () => {
    const lines = text("assertion.jtl").split("\n");
    const broken = (line: string) => parseText(lines.toSpliced(4, 1, line).join("\n"));
    await expect(broken("1795362386459,136,GET /ping")).rejects.toThrow(/line 5 and a row of 3 cells/);
    await expect(broken((lines[4] ?? "").replace(/,\d+,/, ",-1,"))).rejects.toThrow(/"-1" as elapsed/);
  });

  it("damaged gives rows or a reason", async () => {
    const short = text("assertion.jtl").split("\n").slice(0, 12).join("\n");
    for (let at = 480; at < short.length; at += 7) {
      const [run] = await parseText(short.slice(0, at));
      expect(run?.metrics.latency_max).toBeLessThanOrEqual(0.138);
    }
  });
});

describe("JMeter's statistics.json", () => {
  it("has every figure as written", async () => {
    const raw = JSON.parse(text("transaction-r1.statistics.json"));
    const { metrics, parts } = await onlyRun("jmeter", "transaction-r1.statistics.json");
    const named = [{ name: "Total", metrics }, ...(parts ?? [])];
    expect(named.map(({ name }) => name).toSorted()).toEqual(Object.keys(raw).toSorted());
    for (const { name, metrics: own } of named) {
      const seconds = (key: string) => Number(`${raw[name][key]}e-3`);
      expect(own.qps).toBe(raw[name].throughput);
      expect(own.latency_p50).toBe(seconds("medianResTime"));
      expect(own.latency_p99).toBe(seconds("pct3ResTime"));
      expect(own.errors).toBe(raw[name].errorCount);
    }
  });

  it("says that percentiles are assumed, and leaves them out where they are others", async () => {
    expect(await idsOf("assertion.statistics.json")).toContain("percentiles-assumed");
    const other = await onlyRun("jmeter", "aggregates-p.statistics.json");
    expect(other.metrics.latency_p99).toBeUndefined();
    expect(other.checks.map(({ id }) => id)).toContain("percentiles-unknown");
  });

  it("that is damaged never becomes another", () =>
    expectDamageIsReported(text("assertion.statistics.json")));
});
