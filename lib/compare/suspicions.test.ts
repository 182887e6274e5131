import { describe, expect, it } from "vitest";
import { compareRuns, type ComparableRun } from ".";
import { pair, runsOf, runsWith } from "./fixtures/runs";

const ripple = [1, 1.004, 0.997, 1.002, 0.999];
/** Five runs; each metric with a ripple of its own. */
const five = (metrics: Record<string, number>, more: Partial<ComparableRun> = {}) =>
  runsOf(
    ripple.map((_, k) =>
      Object.fromEntries(
        Object.entries(metrics).map(([name, value], at) => [name, value * (ripple[(k + at) % 5] ?? 1)]),
      ),
    ),
    more,
  ).map((run, at) => ({ ...run, id: `run ${at}` }));
const compared = (base: readonly ComparableRun[], head: readonly ComparableRun[]) => {
  const { rows, warnings, headline } = compareRuns(pair(base, head));
  const verdictOf = (metric: string) => rows.find((row) => row.metric === metric)?.verdict;
  return { verdictOf, warnings, rows, headline: headline.verdict, sentence: headline.sentence };
};
const answers = (qps: number, bytes: number) => five({ qps, throughput: qps * bytes, latency_p99: 1 / qps });

describe("different answers are not faster", () => {
  it("380 → 60 bytes a request is no 30 % gain", () => {
    const { verdictOf, warnings, sentence, headline } = compared(answers(10_000, 380), answers(13_000, 60));
    expect(headline).toBe("not-comparable");
    expect(verdictOf("qps")).toBe("not-comparable");
    expect(verdictOf("latency_p99")).toBe("not-comparable");
    expect(warnings).toMatchObject([{ id: "different-answers", level: "warning", side: "head" }]);
    expect(warnings[0]?.message).toContain("Bytes per request: 380 → 60: the answers differ, so nothing");
    expect(sentence).toContain("Not comparable: Bytes per request: 380 → 60");
    expect(sentence).toContain("the answers differ");
  });

  it("a tenth more is said, and judged; a slower head is slower whatever it answers", () => {
    const more = compared(answers(10_000, 380), answers(13_000, 420));
    expect(more.verdictOf("qps")).toBe("improved");
    expect(more.sentence).toContain("the answers differ");
    expect(compared(answers(10_000, 380), answers(13_000, 385)).warnings).toEqual([]);
    expect(compared(answers(10_000, 60), answers(7_000, 380)).verdictOf("qps")).toBe("regressed");
  });

  it("95 % redirects are no gain", () => {
    const statuses = (statusCodes: Record<string, number>, qps: number) => five({ qps }, { statusCodes });
    const redirected = compared(statuses({ "200": 100 }, 100), statuses({ "200": 5, "302": 95 }, 300));
    expect(redirected.verdictOf("qps")).toBe("not-comparable");
    expect(redirected.warnings[0]?.message).toContain("2xx answers: 100 % → 5 %");
    const few = compared(statuses({ "200": 100 }, 100), statuses({ "2xx": 98, "3xx": 2 }, 300));
    expect(few.verdictOf("qps")).toBe("improved");
    expect(few.warnings).toMatchObject([{ id: "different-answers" }]);
  });
});

describe("runs of another length", () => {
  const of = (duration: number, p99: number) => five({ qps: 100, latency_p99: p99, duration });

  it("are told from 1.5 times on, and their tails are not believed from 3 times on", () => {
    expect(compared(of(10, 1), of(14, 0.5)).warnings).toEqual([]);
    const longer = compared(of(10, 1), of(20, 0.5));
    expect(longer.warnings).toMatchObject([{ id: "durations-differ" }]);
    expect(longer.verdictOf("latency_p99")).toBe("improved");
    const far = compared(of(30, 1), of(5, 0.5));
    expect(far.verdictOf("latency_p99")).toBe("not-comparable");
    expect(far.warnings[0]?.message).toBe(
      "Base runs took 30 s, head runs 5 s: a longer run sees more stalls, so no high percentile is called better.",
    );
    expect(compared(of(30, 0.5), of(5, 1)).verdictOf("latency_p99")).toBe("regressed");
  });
});

describe("rising repeats", () => {
  const rates = (...qps: number[]) =>
    runsOf(qps.map((value) => ({ qps: value }))).map((run, at) => ({ ...run, id: `run ${at}` }));
  const ids = (head: ComparableRun[]) =>
    compared(rates(100, 101, 99, 100, 100.5), head).warnings.map(({ id }) => id);

  it("are a warm-up that was not discarded", () => {
    expect(ids(rates(80, 90, 95, 98, 100))).toEqual(["rising-repeats"]);
    expect(ids(rates(80, 82, 81, 90, 92, 91, 99, 100, 101))).toEqual(["rising-repeats"]);
    expect(ids(rates(100, 99, 101, 98, 100))).toEqual([]);
    expect(ids(rates(80, 90, 100))).toEqual([]);
    expect(ids(rates(100, 100.1, 100.2, 100.3, 100.4))).toEqual([]);
  });
});

describe("the machine", () => {
  const facts = { environmentFacts: { cores: "2" } };
  const sentence = (tags: Record<string, string>) => {
    const side = (uploadId: string) => runsWith("qps", [1000, 1001, 999], { ...facts, uploadId, tags });
    return compareRuns({ base: side("u1"), head: side("u2"), history: () => [] });
  };

  it("is named in the headline where others took its time, or it was busy before", () => {
    const { headline, warnings } = sentence({ cpu_steal: "3.10 %", load_before: "1.80" });
    expect(headline.qualifiers).toEqual([
      "other virtual machines took processor time",
      "the machine was busy before",
    ]);
    expect(warnings.map(({ message }) => message)).toContain(
      "The machine was busy before the head was measured: load 1.8 on 2 cores.",
    );
    expect(sentence({ cpu_steal: "0.20 %", load_before: "0.40" }).headline.qualifiers).toEqual([]);
  });

  it("and the generator, where a run says that it was at its limit", () => {
    const saturated = { id: "generator-saturated", level: "warning" as const, message: "It was." };
    const runs = runsWith("qps", [1000, 1001, 999], { checks: [saturated] });
    expect(compareRuns({ base: runs, head: runs, history: () => [] }).headline.qualifiers).toContain(
      "the load generator was at its limit",
    );
  });
});

it("one figure of a series that cannot be compared leaves no verdict beside figures that show nothing", () => {
  const tails = (qps: number, bytes: number) => five({ qps, throughput: qps * bytes, latency_p99: 0.01 });
  const { verdictOf, headline, sentence } = compared(tails(10_000, 380), tails(13_000, 60));
  expect([verdictOf("qps"), verdictOf("latency_p99")]).toEqual(["not-comparable", "unchanged"]);
  expect(headline).toBe("not-comparable");
  expect(sentence).toMatch(/^Not comparable: /);
});
