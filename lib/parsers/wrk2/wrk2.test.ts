import { describe, expect, it } from "vitest";
import { expectDamageIsReported } from "../../testing/damage";
import { fixtureNames, fixtureText, onlyRun, parseText } from "../../testing/result-fixtures";

const idsOf = async (name: string) => (await onlyRun("wrk2", name)).checks.map(({ id }) => id);

describe("wrk2", () => {
  it.each(fixtureNames("wrk2"))("%s: is an open loop with corrected latencies", async (name) => {
    const { details, scenario } = await onlyRun("wrk2", name);
    expect(details).toMatchObject({ loop: "open", corrected: true });
    expect(scenario).toMatch(/^GET \//);
  });

  it("tells the corrected latencies where both are printed, and P95 from the spectrum", async () => {
    const { metrics, checks } = await onlyRun("wrk2", "stall-300-UL.txt");
    expect(metrics).toMatchObject({ latency_p90: 0.52275, latency_p95: 0.675839, latency_p99: 0.78541 });
    const calibration = checks.find(({ id }) => id === "calibration-left-out");
    expect(calibration?.message).toContain("888 of 3900 requests");
  });

  it("marks runs that failed or did not reach their rate, and those alone", async () => {
    expect(await idsOf("ping-2000-r1.txt")).toEqual(["calibration-left-out"]);
    expect(await idsOf("not-reached.txt")).toContain("rate-not-reached");
    expect(await idsOf("reset.txt")).toEqual(expect.arrayContaining(["no-requests", "errors"]));
    expect(await idsOf("flaky.txt")).toContain("non-2xx");
    expect(await idsOf("no-latency.txt")).toContain("no-latency-distribution");
    expect((await onlyRun("wrk2", "reset.txt")).metrics.latency_mean).toBeUndefined();
  });

  it("of several runs in one file is several runs", async () => {
    const both = fixtureText("wrk2", "flaky.txt") + fixtureText("wrk2", "ping-2000-r1.txt");
    expect((await parseText(both)).map(({ scenario }) => scenario)).toEqual(["GET /flaky", "GET /ping"]);
  });

  it("with a broken spectrum is refused with the line", async () => {
    const text = fixtureText("wrk2", "flaky.txt").replace("0.297     0.100000", "0.297     ?.100000");
    await expect(parseText(text)).rejects.toMatchObject({ tool: "wrk2", line: 20 });
  });

  it.each(["stall-300-UL.txt", "reset.txt"])("%s, damaged, never becomes another run", (name) =>
    expectDamageIsReported(fixtureText("wrk2", name)),
  );
});
