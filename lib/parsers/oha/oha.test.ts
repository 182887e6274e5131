import { describe, expect, it } from "vitest";
import { expectDamageIsReported } from "../../testing/damage";
import { fixtureText, onlyRun, parseText } from "../../testing/result-fixtures";

const idsOf = async (name: string) => (await onlyRun("oha", name)).checks.map(({ id }) => id);

describe("oha", () => {
  it.each(["deadline", "flaky", "timeouts", "refused"])(
    "%s: text and JSON tell the same kinds of figures",
    async (name) => {
      const json = await onlyRun("oha", `${name}.json`);
      const text = await onlyRun("oha", `${name}.txt`);
      expect(Object.keys(text.metrics).toSorted()).toEqual(Object.keys(json.metrics).toSorted());
      expect(Object.keys(text.details).toSorted()).toEqual(Object.keys(json.details).toSorted());
    },
  );

  it("does not count requests that the end of the time cut off", async () => {
    const { metrics, details } = await onlyRun("oha", "deadline.json");
    expect(metrics).toMatchObject({ requests: 100, errors: 0, error_rate: 0, qps: 100 / 1.102047401 });
    expect(details.errorKinds).toBeUndefined();
  });

  it("marks runs that failed, and those alone", async () => {
    expect(await idsOf("ping-r1.json")).toEqual(["correction-not-told", "short-run"]);
    expect(await idsOf("refused.json")).toEqual(
      expect.arrayContaining(["no-requests", "errors", "connection-refused"]),
    );
    expect((await onlyRun("oha", "refused.txt")).metrics).toMatchObject({ requests: 0, qps: 0 });
    expect(await idsOf("timeouts.txt")).toEqual(
      expect.arrayContaining(["errors", "timeouts-not-in-percentiles"]),
    );
    const flaky = await onlyRun("oha", "flaky.json");
    expect(flaky.metrics.errors).toBe(7388 * 3 + 7389);
    expect(flaky.checks).toContainEqual(expect.objectContaining({ id: "non-2xx", level: "error" }));
  });

  it("is read in other units and with the colours of a terminal", async () => {
    const text = fixtureText("oha", "ping-r1.txt");
    const [run] = await parseText(text);
    const coloured = text
      .replace("Summary:", "\u001B[1m\u001B[4mSummary:\u001B[0m")
      .replace(/Total:\t([\d.]+) ms/, (_, ms) => `Total:\t${(Number(ms) / 1000).toFixed(7)} sec`);
    expect((await parseText(coloured))[0]?.metrics).toEqual(run?.metrics);
  });

  it.each(["timeouts.json", "flaky.txt"])("%s, damaged, never becomes another run", (name) =>
    expectDamageIsReported(fixtureText("oha", name)),
  );
});

describe("oha's CSV", () => {
  const rows = fixtureText("oha", "ping-n.csv")
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => line.split(",").map(Number));

  it("gives what its rows add up to", async () => {
    const { metrics, checks } = await onlyRun("oha", "ping-n.csv");
    const times = rows.map((row) => row[4] ?? 0).sort((a, b) => a - b);
    expect(metrics.requests).toBe(500);
    expect(metrics.latency_p99).toBe(times[495]);
    expect(metrics.latency_p50).toBe(times[250]);
    expect(metrics.latency_max).toBe(times.at(-1));
    expect(metrics.latency_mean).toBeCloseTo(times.reduce((sum, time) => sum + time) / 500, 12);
    const ends = rows.map(([start = 0, , , , time = 0]) => start + time);
    expect(metrics.duration).toBeCloseTo(
      Math.max(...ends) - Math.min(...rows.map(([start = 0]) => start)),
      12,
    );
    expect(metrics.errors).toBeUndefined();
    expect(checks.map(({ id }) => id)).toContain("failures-not-in-output");
  });

  it("with a row that is none is refused with its line", async () => {
    const text = fixtureText("oha", "ping-n.csv").replace("\n0.001104371,", "\n0.001104371;");
    await expect(parseText(text)).rejects.toMatchObject({ tool: "oha", line: 4 });
  });
});
