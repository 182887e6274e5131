import { describe, expect, it } from "vitest";
import { expectDamageIsReported } from "../../testing/damage";
import { fixtureText, onlyRun, parseText } from "../../testing/result-fixtures";

const reports = ["ping-r1.txt", "issue-r1.txt", "ab-non2xx.txt", "ab-progress.txt"];
const idsOf = async (name: string) => (await onlyRun("ab", name)).checks.map(({ id }) => id);

describe("ab's report", () => {
  it.each(reports)("%s: every number is the printed one", async (name) => {
    const text = fixtureText("ab", name);
    const printed = (label: string) => Number(text.split(label)[1]?.trim().split(/\s/)[0]);
    const seconds = (label: string) => Number(`${printed(label)}e-3`);
    const { metrics, load } = await onlyRun("ab", name);
    expect(load.connections).toBe(printed("Concurrency Level:"));
    expect(metrics.qps).toBe(printed("Requests per second:"));
    expect(metrics.requests).toBe(printed("Complete requests:"));
    expect(metrics.duration).toBe(printed("Time taken for tests:"));
    expect(metrics.throughput).toBe(printed("Transfer rate:") * 1024);
    expect(metrics.latency_mean).toBe(seconds("Time per request:"));
    for (const p of [50, 75, 90, 95, 99] as const)
      expect(metrics[`latency_p${p}`]).toBe(seconds(`\n  ${p}% `));
    expect(metrics.latency_max).toBe(seconds("\n 100% "));
  });

  it("without a spread (-S) has the extremes all the same", async () => {
    const text = fixtureText("ab", "ping-r1.txt")
      .replace("min  mean[+/-sd] median   max", "min   avg   max")
      .replace(/^(\w+: +\d+ +\d+) +[\d.]+ +\d+( +\d+)$/gm, "$1$2");
    const [run] = await parseText(text);
    expect(run?.metrics).toMatchObject({ latency_min: 0, latency_max: 0.024 });
    expect(run?.metrics.latency_stdev).toBeUndefined();
  });

  it("says what was measured", async () => {
    const { scenario, target, toolVersion } = await onlyRun("ab", "issue-r1.txt");
    expect([scenario, target, toolVersion]).toEqual(["POST /token/issue", "127.0.0.1:18080", "2.3"]);
    expect((await onlyRun("ab", "ab-non2xx.txt")).scenario).toBe("GET /status");
  });

  it("calls answers of another length no errors, and says so", async () => {
    const { metrics, checks } = await onlyRun("ab", "ping-r1.txt");
    expect(metrics.errors).toBe(0);
    const lengths = checks.find(({ id }) => id === "lengths-differ");
    expect(lengths).toMatchObject({ level: "warning", message: expect.stringContaining("54496 of 60000") });
    expect(checks.filter(({ level }) => level === "error")).toEqual([]);
  });

  it("with bad statuses or broken connections is marked", async () => {
    const { metrics, checks } = await onlyRun("ab", "ab-non2xx.txt");
    expect(metrics).toMatchObject({ errors: 5000, error_rate: 1 });
    expect(checks).toContainEqual(expect.objectContaining({ id: "non-2xx", level: "error" }));
    const broken = fixtureText("ab", "ping-r1.txt").replace("Receive: 0", "Receive: 6000");
    const [run] = await parseText(broken);
    expect(run?.metrics).toMatchObject({ requests: 54_000, errors: 6000, error_rate: 0.1 });
    expect(run?.checks).toContainEqual(expect.objectContaining({ id: "errors", level: "error" }));
  });

  it.each(["ab-reset.txt", "ab-server-killed.txt"])("%s, without a report, is refused", async (name) => {
    await expect(onlyRun("ab", name)).rejects.toThrow(/its report was expected.*reset by peer/);
  });

  it("of several runs in one file is several runs, also without ab's first lines", async () => {
    const both = fixtureText("ab", "ping-r1.txt") + fixtureText("ab", "issue-r1.txt");
    const runs = await parseText(both.slice(both.indexOf("Server Hostname:")));
    expect(runs.map(({ scenario }) => scenario)).toEqual(["GET /ping", "POST /token/issue"]);
  });

  it("that is damaged never becomes another", () =>
    expectDamageIsReported(fixtureText("ab", "ab-non2xx.txt")));
});

describe("ab's files", () => {
  it("-e has 99 percentiles with all digits", async () => {
    const { metrics, details } = await onlyRun("ab", "ping-r1.percentiles.csv");
    expect(metrics).toMatchObject({ latency_p99: 0.005084, latency_min: 0.000015, latency_max: 0.024181 });
    expect(details.distribution?.quantiles).toHaveLength(99);
    expect(await idsOf("ping-r1.percentiles.csv")).toContain("failures-not-in-output");
  });

  it("-g says in its rows what the report says", async () => {
    const rows = await onlyRun("ab", "ping-r1.gnuplot.tsv.gz");
    const report = await onlyRun("ab", "ping-r1.txt");
    for (const p of ["50", "75", "90", "95", "99"] as const)
      expect(rows.metrics[`latency_p${p}`]).toBe(report.metrics[`latency_p${p}`]);
    expect(rows.metrics.requests).toBe(60_000);
    expect(rows.metrics.qps).toBeUndefined();
    expect(rows.startedAt).toBe("2026-11-21T08:30:17.000Z");
  });

  it("that are cut are refused with the line", async () => {
    const text = fixtureText("ab", "ping-r1.percentiles.csv");
    await expect(parseText(text.slice(0, -8))).rejects.toMatchObject({ tool: "ab", line: 102 });
    const rows = fixtureText("ab", "ping-r1.gnuplot.tsv.gz").slice(0, 200);
    await expect(parseText(rows)).rejects.toMatchObject({ tool: "ab" });
  });
});
