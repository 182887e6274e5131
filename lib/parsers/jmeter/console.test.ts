import { describe, expect, it } from "vitest";
import { expectDamageIsReported } from "../../testing/damage";
import { fixtureText, onlyRun, parseText } from "../../testing/result-fixtures";

describe("what JMeter prints", () => {
  it("is its last total, without percentiles, and says so", async () => {
    const run = await onlyRun("jmeter", "failures.console.txt");
    expect(run.metrics).toMatchObject({ requests: 600, errors: 334, qps: 220.7, latency_max: 0.502 });
    expect(run.startedAt).toBe("2026-11-22T15:45:01.466Z");
    expect(run.checks.find(({ id }) => id === "no-latency-distribution")?.message).toContain(
      "upload the JTL of -l",
    );
  });

  it("may be the summariser's lines alone", async () => {
    const lines = fixtureText("jmeter", "failures.console.txt").split("\n");
    const own = lines.filter((line) => line.startsWith("summary ")).join("\n");
    const [run] = await parseText(`${own}\n`);
    expect(run?.metrics.requests).toBe(600);
  });

  it("that is damaged is refused or read, and never becomes another", async () => {
    await expectDamageIsReported(fixtureText("jmeter", "failures.console.txt"));
  });
});
