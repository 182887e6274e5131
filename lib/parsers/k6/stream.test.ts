import { describe, expect, it } from "vitest";
import { fixtureText, onlyRun, parseText } from "../../testing/result-fixtures";

const idsOf = (run: { checks: readonly { id: string }[] }) => run.checks.map(({ id }) => id);

describe("the span of a k6 stream", () => {
  it("of a ramp from no user begins before the first request, as k6's own does", async () => {
    const stream = await onlyRun("k6", "ramp-r1.ndjson.gz");
    const summary = await onlyRun("k6", "ramp-r1.summary-export.json");
    expect(stream.metrics.requests).toBe(summary.metrics.requests);
    expect(Math.abs(stream.metrics.qps! / summary.metrics.qps! - 1)).toBeLessThan(0.01);
    expect(stream.checks.find(({ id }) => id === "duration-estimated")?.message).toMatch(/by up to 4\.5 %/);
  });

  it("of users that all begin at once begins with the first request, and says nothing", async () => {
    expect(idsOf(await onlyRun("k6", "ping-r9.ndjson.gz"))).not.toContain("duration-estimated");
    expect(idsOf(await onlyRun("k6", "endpoints-r1.ndjson.gz"))).not.toContain("duration-estimated");
  });

  it("holds what went on before the first request, once all users were there", async () => {
    const at = (ms: number) => new Date(Date.UTC(2026, 10, 21) + ms).toISOString();
    const point = (metric: string, value: number, ms: number, tags = {}) =>
      JSON.stringify({ metric, type: "Point", data: { time: at(ms), value, tags } });
    const tick = (ms: number, vus: number, most: number) => [
      point("vus", vus, ms),
      point("vus_max", most, ms),
    ];
    const request = [point("http_reqs", 1, 4500), point("http_req_duration", 100, 4500)];
    // Making VUs took until after 2 s; setup() then slept until the first request.
    const text = [tick(1000, 0, 3), tick(2000, 0, 7), tick(3000, 0, 10), tick(4000, 0, 10), request]
      .flat()
      .join("\n");
    const [run] = await parseText(text);
    expect(run?.metrics.duration).toBe(2.5);
    expect(run?.startedAt).toBe(at(2000));
  });
});

describe("k6's CSV", () => {
  const text = () => fixtureText("k6", "ramp-r2.csv.gz");

  it("has the figures of the summary of the same run, rates to the second", async () => {
    const run = await onlyRun("k6", "ramp-r2.csv.gz");
    const { metrics } = await onlyRun("k6", "ramp-r2.summary-export.json");
    expect(run.metrics.requests).toBe(metrics.requests);
    expect(run.metrics.errors).toBe(metrics.errors);
    for (const name of ["latency_mean", "latency_min", "latency_max", "latency_p50", "latency_p90"] as const)
      expect(run.metrics[name]).toBeCloseTo(metrics[name]!, 9);
    expect(run.metrics.duration).toBe(5);
    expect(run.metrics.qps! / metrics.qps!).toBeCloseTo(1, 2);
    expect(run.parts?.map(({ name }) => name).toSorted()).toEqual(["GET /hello", "GET /ping"]);
    expect(idsOf(run)).toContain("duration-estimated");
    expect(run.details.timeline?.map(({ at }) => at)).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it.each([
    ["milliseconds", "000"],
    ["nanoseconds", "000000000"],
  ])("may have its times in %s", async (_, zeros) => {
    const finer = text().replace(/^(\w+,\d{10})(?=,)/gm, `$1${zeros}`);
    const [run] = await parseText(finer);
    expect(run?.startedAt).toMatch(/^2026-11-22T15:42:4/);
    expect(run?.metrics.requests).toBe(2216);
  });

  it("cut inside a row is kept and marked; broken in the middle, refused with the line", async () => {
    expect(idsOf(await onlyRun("k6", "k6-out-cut.csv"))).toContain("cut-short");
    const lines = text().split("\n");
    lines[20] = "http_reqs,1795362167";
    await expect(parseText(lines.join("\n"))).rejects.toMatchObject({ tool: "k6", line: 21 });
    await expect(parseText(lines[0]!)).rejects.toThrow(/at least one whole point/);
  });

  it("cut anywhere is marked, or ends with a whole row", async () => {
    const head = text().slice(0, 4_000);
    const columns = head.split("\n", 1)[0]!.split(",").length;
    for (let length = 500; length < head.length; length += 61) {
      const rest = head.slice(0, length).split("\n").at(-1)!;
      const [run] = await parseText(head.slice(0, length));
      expect(idsOf(run!).includes("cut-short")).toBe(rest !== "" && rest.split(",").length < columns);
    }
  });
});
