import { describe, expect, it } from "vitest";
import { expectDamageIsReported } from "../../testing/damage";
import { fixtureText, onlyRun, parseText } from "../../testing/result-fixtures";

const text = (name: string) => fixtureText("locust", name);
const idsOf = async (name: string) => (await onlyRun("locust", name)).checks.map(({ id }) => id);

describe("Locust's files of --csv", () => {
  it.each(["mixed-r1_stats.csv", "locust-odd_stats.csv"])("%s: every number is as written", async (name) => {
    const [header = [], ...rows] = text(name)
      .trim()
      .split(/\r?\n/)
      .map((line) => line.split(","));
    const run = await onlyRun("locust", name);
    const figures = [...(run.parts ?? []), { name: " Aggregated", metrics: run.metrics }];
    for (const [at, row] of rows.entries()) {
      const cell = (column: string) => Number(row[header.indexOf(column)]);
      const seconds = (column: string) => Number(`${row[header.indexOf(column)]}e-3`);
      const { name: part, metrics } = figures[at]!;
      expect(part).toBe(`${row[0]} ${row[1]}`);
      expect(metrics.qps).toBe(cell("Requests/s"));
      expect(metrics.requests).toBe(cell("Request Count"));
      expect(metrics.errors).toBe(cell("Failure Count"));
      expect(metrics.latency_mean).toBe(seconds("Average Response Time"));
      expect(metrics.latency_min).toBe(seconds("Min Response Time"));
      expect(metrics.latency_max).toBe(seconds("Max Response Time"));
      for (const p of [50, 75, 90, 95, 99] as const) expect(metrics[`latency_p${p}`]).toBe(seconds(`${p}%`));
    }
  });

  it("behind one another are one run, with errors, timeline, users and start", async () => {
    const { metrics, details, load, startedAt } = await onlyRun("locust", "mixed-r1-joined.csv");
    expect(metrics).toEqual((await onlyRun("locust", "mixed-r1_stats.csv")).metrics);
    expect(load).toEqual({ vus: 50 });
    expect(startedAt).toBe("2026-11-21T08:30:31.000Z");
    expect(Object.values(details.errorKinds ?? {})).toEqual([2842]);
    expect(details.timeline?.map(({ at }) => at)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(details.timeline?.at(-1)).toEqual({ at: 7, qps: 2595.6, p99: 0.028, errors: 352.8 });
  });

  it("in any order are the same, tracebacks over several lines among them", async () => {
    const parts = ["exceptions", "stats_history", "stats", "failures"].map((name) =>
      text(`locust-odd_${name}.csv`).replace(/\r?\n?$/, "\r\n"),
    );
    const [run] = await parseText(parts.join(""));
    expect(run?.metrics.errors).toBe(1200);
    expect(run?.checks).toContainEqual(
      expect.objectContaining({ id: "script-failed", message: expect.stringContaining("1533 exceptions") }),
    );
  });

  it.each(["failures", "exceptions", "stats_history"])("_%s.csv alone is refused", async (name) => {
    await expect(parseText(text(`locust-odd_${name}.csv`))).rejects.toThrow(/_stats\.csv/);
  });

  it("that are damaged are refused with the line", async () => {
    const broken = text("mixed-r1_stats.csv").replace("12.177484056265804", "12.17x");
    await expect(parseText(broken)).rejects.toThrow(/Average Response Time.*line 3.*12\.17x/);
    const short = text("mixed-r1_stats.csv").replace(",5919,", ",");
    await expect(parseText(short)).rejects.toThrow(/22 cells was expected at line 3/);
    await expectDamageIsReported(text("locust-odd_stats.csv"));
  });

  it("mark runs that failed", async () => {
    expect(await idsOf("locust-odd_stats.csv")).toContain("errors");
  });
});

describe("Locust's JSON", () => {
  it("is added up to a total, and each name is a part", async () => {
    const raw = JSON.parse(text("mixed-r1.json")) as Record<string, number>[];
    const { metrics, parts, startedAt, details } = await onlyRun("locust", "mixed-r1.json");
    const sum = (key: string) => raw.reduce((total, entry) => total + entry[key]!, 0);
    expect(metrics.requests).toBe(sum("num_requests"));
    expect(metrics.errors).toBe(sum("num_failures"));
    expect(metrics.latency_mean).toBeCloseTo(sum("total_response_time") / sum("num_requests") / 1000, 12);
    expect(metrics.latency_max).toBe(Math.max(...raw.map((e) => e.max_response_time!)) / 1000);
    const start = Math.min(...raw.map((e) => e.start_time!));
    const end = Math.max(...raw.map((e) => e.last_request_timestamp!));
    expect(metrics.qps).toBeCloseTo(sum("num_requests") / (end - start), 3);
    expect(startedAt).toBe(new Date(start * 1000).toISOString());
    expect(parts?.map(({ name }) => name).toSorted()).toEqual(
      raw.map((e) => `${e.method as unknown} ${e.name as unknown}`).toSorted(),
    );
    expect(details.timeline?.reduce((total, point) => total + (point.errors ?? 0), 0)).toBe(metrics.errors);
  });

  it("has the percentiles that Locust would print", async () => {
    const raw = JSON.parse(text("mixed-r1.json")) as { response_times: Record<string, number> }[];
    const { parts } = await onlyRun("locust", "mixed-r1.json");
    for (const [at, { response_times: times }] of raw.entries()) {
      const all = Object.entries(times).flatMap(([ms, n]) => Array.from({ length: n }, () => Number(ms)));
      all.sort((a, b) => a - b);
      for (const p of [50, 90, 95, 99] as const) {
        const rank = Math.floor((all.length * p) / 100);
        const [below = 0, above = 0] = [all[rank - 1], all[rank]].map((ms = 0) => ms / 1000);
        expect([below, above]).toContain(parts![at]!.metrics[`latency_p${p}`]);
      }
    }
  });

  it("may have a log before it, and several arrays are several runs", async () => {
    const log = "[2026-11-21 08:30:31,592] host/INFO/locust.main: Starting\n";
    const twice = await parseText(`${log}${text("mixed-r1.json")}\n${text("locust-odd.json")}`);
    expect(twice.map(({ parts }) => parts?.length)).toEqual([3, 2]);
  });

  it("that is damaged never becomes another", () => expectDamageIsReported(text("locust-odd.json")));
});
