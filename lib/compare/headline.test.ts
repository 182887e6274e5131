import { describe, expect, it } from "vitest";
import { compareRuns, type ComparableRun } from ".";
import { failed, pair, realPair, runsOf } from "./fixtures/runs";

/** Runs with QPS, P99 and error rate, as wrk gives them. */
function measured(
  qps: number[],
  p99: number[],
  errorRate = 0,
  more: Parameters<typeof runsOf>[1] = {},
): ComparableRun[] {
  return runsOf(
    qps.map((value, k) => ({ qps: value, latency_p99: p99[k] ?? 0, error_rate: errorRate })),
    more,
  );
}

const says = (...input: Parameters<typeof pair>) =>
  compareRuns(pair(...input)).summary.headline.replaceAll(/[\u202f\u00a0]/g, " ");
const real = (...input: Parameters<typeof realPair>) =>
  compareRuns(realPair(...input)).summary.headline.replaceAll(/[\u202f\u00a0]/g, " ");

const steady = [100, 101, 102, 103, 100.5];
const tail = [0.01, 0.011, 0.012, 0.013, 0.0115];
const times = (values: number[], factor: number) => values.map((value) => value * factor);

describe("the headline", () => {
  it.each([
    [
      "faster, one metric open",
      measured(times(steady, 1.31), times(tail, 1.01)),
      "Faster: QPS +31 % (5 v 5 runs, p = 0.008); P99 inconclusive",
    ],
    [
      "both better",
      measured(times(steady, 1.31), times(tail, 0.5)),
      "Faster: QPS +31 % (5 v 5 runs, p = 0.008), P99 −50 % (p = 0.008)",
    ],
    [
      "a P99 that rose with the rate is told with it",
      measured(times(steady, 1.31), times(tail, 1.5)),
      "Faster: QPS +31 % (5 v 5 runs, p = 0.008), P99 +50 % at 1.31 × the rate (p = 0.008)",
    ],
    [
      "and one that fell with it is no gain",
      measured(times(steady, 0.5), times(tail, 0.7)),
      "Slower: QPS −50 % (5 v 5 runs, p = 0.008), P99 −30 % at 0.500 × the rate (p = 0.008)",
    ],
    [
      "one that rose much further is slower",
      measured(times(steady, 1.05), times(tail, 9)),
      "Mixed: 1 better, 1 worse; slower: P99 ×9.00 (5 v 5 runs, p = 0.008); faster: QPS +5 % (p = 0.008)",
    ],
    [
      "a factor reads better than percent",
      measured(times(steady, 19.8), times(tail, 0.1)),
      "Faster: QPS ×19.8 (5 v 5 runs, p = 0.008), P99 −90 % (p = 0.008)",
    ],
    [
      "nothing to see",
      measured(steady, tail),
      "No difference shown: QPS unchanged, P99 inconclusive (5 v 5 runs)",
    ],
    [
      "fails fast",
      measured(times(steady, 2), times(tail, 0.2), 0.48, { checks: [failed] }),
      "More errors: error rate 0 % → 48 % (5 v 5 runs, p = 0.008); not comparable: 5 head runs failed (48 % of the answers were not 2xx)",
    ],
    [
      "a single run",
      measured([130], [0.01]),
      "Faster: QPS +28.7 % (5 v 1 runs, p = 0.005); P99 inconclusive, about 9 more runs a side would settle ±15 %, if the noise stays",
    ],
  ])("%s", (_case, head, expected) => {
    expect(says(measured(steady, tail), head)).toBe(expected);
  });

  it("names what more runs would settle", () => {
    const base = measured([100, 110, 120], [0.01, 0.011, 0.012]);
    const head = measured([115, 130, 125], [0.01, 0.011, 0.012]);
    expect(says(base, head)).toBe(
      "No difference shown: QPS and P99 inconclusive (3 v 3 runs), about 5 more runs a side would settle ±14 % of QPS, if the noise stays",
    );
    expect(says(measured([100], [0.01]), measured([200], [0.01]))).toBe(
      "No difference shown: QPS and P99 inconclusive (1 v 1 run), at least 2 more runs a side needed",
    );
  });

  it("says why nothing can be said where nobody knows how uploads differ", () => {
    const near = [100, 104, 98, 102, 99];
    const apart = (uploadId: string) => ({ uploadId });
    expect(
      says(measured(near, near, 0, apart("u1")), measured(times(near, 1.15), near, 0, apart("u2"))),
    ).toBe(
      "No difference shown: QPS and P99 inconclusive (5 v 5 runs): the noise between uploads is not known yet",
    );
  });

  it("says plainly that all is as before, that nothing can be compared, or that nothing decides", () => {
    const still = [100, 100.1, 100.2, 100.3];
    expect(says(measured(still, still), measured(still, still))).toBe(
      "Unchanged: QPS, P99 and error rate (4 v 4 runs)",
    );
    expect(says(measured(steady, tail), [])).toBe("Nothing to compare: no series has runs on both sides");
    expect(says(runsOf([{ rss_bytes: 1 }]), runsOf([{ rss_bytes: 2 }]))).toBe(
      "No verdict: no primary metric was measured on both sides",
    );
  });

  it("names the scenarios of a real comparison, the strongest first", () => {
    expect(real("a8f818e876bc", "017c11c64c10")).toBe(
      "Slower: GET /ping QPS −60.8 % (3 v 3 runs, p < 0.001), P99 +55.6 % (p = 0.005); 4 of 9 figures inconclusive",
    );
    expect(real("67d81305b8ca", "a6944fd270ae")).toBe(
      "Faster: GET /ping QPS ×3.32 (3 v 3 runs, p < 0.001), P99 +37.1 % at 3.32 × the rate (p = 0.016), GET /token/verify QPS +164.7 % (p < 0.001), POST /token/issue QPS +153.3 % (p < 0.001); 2 of 9 figures inconclusive",
    );
    expect(real("41242c028280", "ffb67d0eef9a")).toBe(
      "No difference shown: QPS and P99 of all 3 series inconclusive (3 v 3 runs)",
    );
  });

  it("weighs better and worse, the strongest evidence first", () => {
    const series = (scenario: string, factor: number, runs = 5) =>
      measured(times(steady.slice(0, runs), factor), tail.slice(0, runs), 0, {
        seriesId: scenario,
        series: { scenario, tool: "wrk", environment: "ci", load: {}, variant: {} },
      });
    const names = Array.from({ length: 11 }, (_, n) => `S${n}`);
    const base = [...names.flatMap((name) => series(name, 1)), ...series("odd", 1)];
    const head = [...names.flatMap((name, n) => series(name, 1.2 + n / 10)), ...series("odd", 0.8)];
    const { headline, summary } = compareRuns(pair(base, head));
    expect(headline.verdict).toBe("mixed");
    expect(headline.sentence.replaceAll(/[\u202f\u00a0]/g, " ")).toMatch(
      /^Mixed: 11 better, 1 worse; faster: S10 QPS \+120 % .*, S9 QPS .*, S8 QPS .* and 8 more; slower: odd QPS −20 %/,
    );
    expect(summary.headline).toBe(headline.sentence);
  });

  it("says how much can have happened at most, where that is little", () => {
    const even = [100, 100.2, 99.8, 102.5, 97.5, 101];
    const side = (factor: number) => measured(times(even, factor), times(even, factor));
    const { headline } = compareRuns(pair(side(1), side(1.002)));
    expect(headline.sentence.replaceAll("\u00a0", " ")).toBe(
      "No change beyond ±3 %: QPS, P99 and error rate (6 v 6 runs)",
    );
    expect(headline.verdict).toBe("unchanged");
  });

  it("says who else may be to blame", () => {
    const facts = (governor: string, kernel: string) => ({
      toolVersion: null,
      environmentFacts: { governor, kernel, "sysctl.net.core.somaxconn": kernel },
    });
    const base = measured(steady, tail, 0, facts("performance", "Linux 6.1"));
    const { headline } = compareRuns(
      pair(base, measured(times(steady, 1.31), tail, 0, facts("powersave", "Linux 6.8"))),
    );
    expect(headline.qualifiers).toEqual(["governor and kernel differ"]);
    expect(headline.sentence).toMatch(/^Faster: .*; governor and kernel differ$/);
    const silent = compareRuns(pair(base, measured(steady, tail))).headline;
    expect(silent.qualifiers).toEqual([]);
  });

  it("tells series of one scenario apart, and failed ones by name", () => {
    const k6 = {
      seriesId: "k6",
      series: { scenario: "GET /ping", tool: "k6", environment: "ci", load: { vus: 10 }, variant: {} },
    };
    const base = [...measured(steady, tail), ...measured(steady, tail, 0, k6)];
    const head = [
      ...measured(times(steady, 0.5), tail),
      ...measured(times(steady, 2), tail, 0, { ...k6, checks: [failed] }),
    ];
    expect(says(base, head)).toBe(
      "Slower: GET /ping (wrk) QPS −50 % (5 v 5 runs, p = 0.008); not comparable: GET /ping (k6) (failed runs); P99 of both series inconclusive",
    );
  });

  it("tells of a primary metric without a direction that it changed", () => {
    const sides = (head: number[]) =>
      compareRuns({
        ...pair(
          runsOf([1, 1.1, 1.2, 1.3].map((widgets) => ({ widgets }))),
          runsOf(head.map((widgets) => ({ widgets }))),
        ),
        primary: () => ["widgets"],
      }).summary.headline.replaceAll(/[\u202f\u00a0]/g, " ");
    expect(sides([2, 2.1, 2.2, 2.3])).toBe("Changed: widgets +87.0 % (4 v 4 runs, p = 0.029)");
    expect(sides([0.9, 1.15, 1.25, 1.4])).toContain("widgets inconclusive");
  });
});
