import { describe, expect, it } from "vitest";
import { expectDamageIsReported } from "../../testing/damage";
import { fixtureText, onlyRun, parseText } from "../../testing/result-fixtures";

describe("what Artillery prints", () => {
  it.each(["load-r1", "load-r2", "odd"])("of %s says what its JSON says, as far as it goes", async (name) => {
    const text = await onlyRun("artillery", `${name}.txt`);
    const json = await onlyRun("artillery", `${name}.json`);
    const {
      qps,
      duration,
      throughput,
      latency_p75: p75,
      latency_p90: p90,
      latency_p99_9: p999,
      ...same
    } = json.metrics;
    expect([p75, p90, p999].every((value) => value !== undefined)).toBe(true);
    const { qps: rate = 0, duration: took = 0, throughput: bytes = 0, ...told } = text.metrics;
    expect(told).toEqual(same);
    for (const [value, exact = NaN] of [
      [rate, qps],
      [took, duration],
      [bytes, throughput],
    ] as const)
      expect(Math.abs(value / exact - 1)).toBeLessThan(0.01);
    expect(text.details.statusCodes).toEqual(json.details.statusCodes);
    expect(text.details.errorKinds).toEqual(json.details.errorKinds);
    // The plugin wrote nothing of the endpoints to the screen of this one.
    const names = (parts: typeof text.parts) => parts?.map((part) => part.name).toSorted();
    expect(names(text.parts)).toEqual(name === "odd" ? undefined : names(json.parts));
    expect(text.checks.some(({ id }) => id === "duration-estimated")).toBe(name === "load-r2");
  });

  it("that is damaged is refused or read, and never becomes another", async () => {
    await expectDamageIsReported(fixtureText("artillery", "load-r2.txt"));
    await expect(parseText(fixtureText("artillery", "odd.txt").split("Summary")[0]!)).rejects.toThrow(
      /"Summary report @/,
    );
  });
});
