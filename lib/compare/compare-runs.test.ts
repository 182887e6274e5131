import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Verdict } from "@/lib/model";
import { compareRuns, verdictWord } from ".";
import { failed, history as historyOf, pair, realPair, runsOf, runsWith, tokensvc } from "./fixtures/runs";

const only = (input: Parameters<typeof compareRuns>[0]) => {
  const [row] = compareRuns(input).rows;
  if (!row) throw new Error("no row");
  return row;
};
const verdicts = (comparison: ReturnType<typeof compareRuns>) =>
  Object.fromEntries(comparison.rows.map((row) => [`${row.scenario} ${row.metric}`, row.verdict]));
const opposite: Record<Verdict, Verdict> = {
  improved: "regressed",
  regressed: "improved",
  unchanged: "unchanged",
  inconclusive: "inconclusive",
  "not-comparable": "not-comparable",
};

describe("verdicts on repeats", () => {
  it("need significance and an effect beyond the threshold", () => {
    expect(
      only(pair(runsWith("qps", [100, 101, 102, 103]), runsWith("qps", [130, 131, 132, 133]))),
    ).toMatchObject({
      verdict: "improved",
      method: "mann-whitney",
      pValue: 2 / 70,
      moreRuns: null,
      base: { n: 4, median: 101.5 },
    });
    const slightly = pair(
      runsWith("qps", [1000, 1001, 1002, 1003]),
      runsWith("qps", [1010, 1011, 1012, 1013]),
    );
    expect(only(slightly)).toMatchObject({ verdict: "unchanged", pValue: 2 / 70 });
    expect(only({ ...slightly, threshold: () => 0.005 }).verdict).toBe("improved");
  });

  it("follow the direction of the metric, and judge no metric that has none", () => {
    const row = (metric: string) =>
      only(pair(runsWith(metric, [1, 1.1, 1.2, 1.3]), runsWith(metric, [2, 2.1, 2.2, 2.3])));
    const verdictOf = (metric: string) => row(metric).verdict;
    expect(verdictOf("latency_p99")).toBe("regressed");
    expect(verdictOf("qps")).toBe("improved");
    expect(verdictOf("requests")).toBe("inconclusive");
    expect(verdictOf("duration")).toBe("inconclusive");
    expect(verdictOf("widgets")).toBe("inconclusive");
  });

  it("say that a metric without a direction has changed, which is not the same as not knowing", () => {
    const row = (values: number[]) =>
      only(pair(runsWith("requests", [100, 110, 120, 130]), runsWith("requests", values)));
    const changed = row([400, 410, 420, 430]);
    expect(changed).toMatchObject({ verdict: "inconclusive", moved: "up" });
    expect(verdictWord(changed)).toBe("changed");
    expect(row([10, 11, 12, 13]).moved).toBe("down");
    const open = row([90, 115, 125, 140]);
    expect(open.moved).toBeNull();
    expect(verdictWord(open)).toBe("inconclusive");
  });

  it("call nothing unchanged that is only not significant", () => {
    const row = only(pair(runsWith("qps", [100, 120, 80, 140]), runsWith("qps", [101, 119, 82, 138])));
    expect(row.verdict).toBe("inconclusive");
    expect(row.explanation).toContain("too much noise to tell");
  });

  it("wait for more repeats where two cannot decide, and say how many", () => {
    const row = only(pair(runsWith("qps", [100, 102]), runsWith("qps", [130, 132])));
    expect(row).toMatchObject({
      verdict: "inconclusive",
      method: "none",
      pValue: null,
      interval: null,
      moreRuns: 1,
    });
    expect(row.change).toBeCloseTo(0.297, 3);
    const three = pair(runsWith("qps", [100, 101, 102]), runsWith("qps", [130, 131, 132]));
    expect(only(three)).toMatchObject({ verdict: "improved", method: "historical-t" });
  });

  it("judge a single run by the noise of the series' history, newest fifty commits only", () => {
    const quiet = Array.from({ length: 12 }, (_, k) => [100 + k, 101 + k]);
    const noisy = Array.from({ length: 60 }, () => [50, 200]);
    const single = (head: number, history: readonly (readonly number[])[]) =>
      only({
        ...pair(runsWith("qps", [100]), runsWith("qps", [head])),
        history: () => historyOf(history),
      });
    expect(single(110, quiet)).toMatchObject({ method: "historical-t", verdict: "improved" });
    expect(single(100.1, quiet).verdict).toBe("inconclusive");
    expect(single(110, noisy).verdict).toBe("inconclusive");
    expect(single(110, quiet.slice(0, 3))).toMatchObject({ method: "none", verdict: "inconclusive" });
    const old = [...Array.from({ length: 50 }, () => [100, 101]), ...noisy];
    expect(single(110, old).verdict).toBe("improved");
  });

  it("compare what can be zero by its difference, and forgive a tenth of a percentage point", () => {
    const errors = (head: number[]) =>
      only(pair(runsWith("error_rate", [0, 0, 0, 0]), runsWith("error_rate", head)));
    expect(errors([0, 0, 0, 0])).toMatchObject({ verdict: "unchanged", change: null, method: "none" });
    expect(errors([0.02, 0.03, 0.02, 0.05])).toMatchObject({
      verdict: "regressed",
      change: null,
      interval: null,
    });
    expect(errors([0.0001, 0, 0.0002, 0.0001]).verdict).toBe("unchanged");
    expect(only(pair(runsWith("error_rate", [0]), runsWith("error_rate", [0]))).verdict).toBe("unchanged");
  });

  it("keep sign and direction for values below zero", () => {
    const row = only({
      ...pair(runsWith("drift", [-4, -4, -4, -4.1]), runsWith("drift", [-2, -2, -2, -2.1])),
      customMetrics: { drift: { unit: "", better: "higher" } },
    });
    expect(row).toMatchObject({ change: 0.5, verdict: "improved" });
    expect(row.interval?.[0]).toBeGreaterThan(0.4);
  });
});

describe("many tests at once", () => {
  const steady = [100, 103, 101, 102];
  const faster = [130, 131, 132, 133];
  const several = (count: number, head = faster) => {
    const series = (k: number, values: number[]) => runsWith("qps", values, { scenario: `s${k}` });
    const still = Array.from({ length: count - 1 }, (_, k) => series(k + 1, steady)).flat();
    return compareRuns(pair([...series(0, steady), ...still], [...series(0, head), ...still]));
  };

  it("make a single small p-value less convincing", () => {
    expect(several(1).rows[0]?.verdict).toBe("improved");
    const [first] = several(10).rows;
    expect(first?.adjustedPValue).toBeCloseTo(10 * (first?.pValue ?? 0), 12);
    expect(several(10, [103, 106, 104, 105]).rows[0]).toMatchObject({ verdict: "inconclusive" });
    expect(several(10, [103, 106, 104, 105]).rows[0]?.explanation).toContain("as one of 10 tests");
  });

  it("do not let secondary metrics hide a change of a primary one", () => {
    const runs = (qps: number[]) =>
      runsOf(
        qps.map((value, k) => ({ qps: value, latency_p50: steady[k] ?? 0, latency_p90: steady[k] ?? 0 })),
      );
    const { rows } = compareRuns(pair(runs(steady), runs(faster)));
    expect(rows[0]).toMatchObject({ metric: "qps", adjustedPValue: 2 / 70, verdict: "improved" });
  });
});

describe("failed runs", () => {
  const good = runsWith("latency_p99", [10, 11, 12, 13, 14]);
  const fast = [1, 1.1, 1.2, 1.3, 1.4];
  const slow = [90, 91, 92, 93, 94];

  it("are never an improvement, on whichever side", () => {
    const head = runsWith("latency_p99", fast, { checks: [failed] });
    expect(only(pair(good, head))).toMatchObject({ verdict: "not-comparable" });
    expect(only(pair(good, head)).explanation).toContain("failing fast is not being fast");
    expect(only(pair(head, good)).verdict).toBe("not-comparable");
    expect(compareRuns(pair(head, good)).summary).toMatchObject({ inconclusive: 0, notComparable: 1 });
    expect(only(pair(runsWith("latency_p99", slow, { checks: [failed] }), good)).verdict).toBe(
      "not-comparable",
    );
  });

  it("may still be a regression, and their errors are judged", () => {
    expect(only(pair(good, runsWith("latency_p99", slow, { checks: [failed] }))).verdict).toBe("regressed");
    const rates = (values: number[]) => runsWith("error_rate", values, { checks: [failed] });
    const row = only(pair(rates([0.4, 0.5, 0.4, 0.5]), rates([0.02, 0.03, 0.02, 0.03])));
    expect(row.verdict).toBe("improved");
  });

  it("are told once per side and check, gravest first", () => {
    const short = { id: "too-short", level: "warning" as const, message: "The run took 3 s." };
    const { warnings } = compareRuns(
      pair(
        runsWith("qps", [1, 2, 3], { checks: [short] }),
        runsWith("qps", [1, 2], { checks: [short, failed] }),
      ),
    );
    expect(warnings.map(({ id, side, runs }) => [id, side, runs])).toEqual([
      ["non-2xx", "head", 2],
      ["too-short", "base", 3],
      ["too-short", "head", 2],
    ]);
  });
});

describe("what is compared with what", () => {
  it("only series that both sides have, the rest is named", () => {
    const ping = runsWith("qps", [1]);
    const login = runsWith("qps", [1, 2], { scenario: "POST /login" });
    const { rows, unmatched } = compareRuns(pair([...ping, ...login], ping));
    expect(rows.map((row) => row.scenario)).toEqual(["GET /ping"]);
    expect(unmatched).toMatchObject([{ scenario: "POST /login", side: "base", runs: 2 }]);
  });

  it("series in natural order, metrics as in the catalogue, own ones last", () => {
    const metrics = { rss_bytes: 1, latency_p50: 1, error_rate: 0, qps: 1, latency_p99: 1 };
    const runs = ["step 10", "step 9"].flatMap((scenario) => runsOf([metrics], { scenario }));
    const order = ["qps", "latency_p99", "error_rate", "latency_p50", "rss_bytes"];
    expect(compareRuns(pair(runs, runs)).rows.map((row) => [row.scenario, row.metric])).toEqual(
      ["step 9", "step 10"].flatMap((scenario) => order.map((metric) => [scenario, metric])),
    );
  });

  it("a metric of one side only stands there without a verdict", () => {
    const row = only(pair(runsOf([{}]), runsWith("latency_p99", [1])));
    expect(row).toMatchObject({ base: { n: 0, median: null }, verdict: "inconclusive", change: null });
    expect(row.explanation).toBe("Only head has this metric.");
  });
});

describe("real runs of a Go service", () => {
  it("finds the regression of one scenario, and no other", () => {
    const comparison = compareRuns(realPair("a8f818e876bc", "017c11c64c10"));
    expect(verdicts(comparison)).toMatchObject({
      "GET /ping qps": "regressed",
      "GET /ping latency_p99": "regressed",
      "POST /token/issue qps": "inconclusive",
      "GET /token/verify qps": "inconclusive",
    });
    expect(comparison.summary).toMatchObject({ improved: 0, regressed: 2, unchanged: 3, inconclusive: 4 });
  });

  it("finds its fix, and that the lock made everything slow", () => {
    expect(verdicts(compareRuns(realPair("cab4a86c6435", "41242c028280")))["GET /ping qps"]).toBe("improved");
    expect(compareRuns(realPair("ffb67d0eef9a", "67d81305b8ca")).summary.regressed).toBe(3);
  });

  it("raises no alarm for the merge that changed nothing", () => {
    const { summary } = compareRuns(realPair("41242c028280", "ffb67d0eef9a"));
    expect(summary).toMatchObject({ improved: 0, regressed: 0 });
  });
});

describe("laws", () => {
  const values = fc.array(fc.double({ min: 0.5, max: 4, noNaN: true }), { minLength: 1, maxLength: 7 });
  const metric = fc.constantFrom("qps", "latency_p99", "error_rate", "rss_bytes");
  const history = fc.array(values, { maxLength: 20 });

  it("swapping the sides turns every verdict over and keeps p", () => {
    fc.assert(
      fc.property(values, values, metric, history, (a, b, name, past) => {
        const judge = (from: number[], to: number[]) =>
          only({
            ...pair(runsWith(name, from), runsWith(name, to)),
            history: () => historyOf(past),
          });
        const [there, back] = [judge(a, b), judge(b, a)];
        expect(back.verdict).toBe(opposite[there.verdict]);
        expect(back.pValue ?? 2).toBeCloseTo(there.pValue ?? 2, 9);
      }),
    );
  });

  it("the order of the runs changes nothing, and the same runs never differ", () => {
    fc.assert(
      fc.property(values, values, metric, (a, b, name) => {
        const judge = (from: number[], to: number[]) => {
          const { base: _base, head: _head, ...row } = only(pair(runsWith(name, from), runsWith(name, to)));
          return row;
        };
        const shuffled = judge(a.toReversed(), b.toSorted());
        expect({ ...shuffled, explanation: "" }).toEqual({ ...judge(a, b), explanation: "" });
        expect(["unchanged", "inconclusive"]).toContain(judge(a, a).verdict);
      }),
    );
  });

  it("the interval holds the change, and no verdict contradicts it", () => {
    fc.assert(
      fc.property(values, values, metric, history, (a, b, name, past) => {
        const row = only({
          ...pair(runsWith(name, a), runsWith(name, b)),
          history: () => historyOf(past),
        });
        if (!row.interval || row.change === null) return;
        expect(row.interval[0]).toBeLessThanOrEqual(row.change + 1e-9);
        expect(row.interval[1]).toBeGreaterThanOrEqual(row.change - 1e-9);
        if (row.verdict === "improved") expect(row.change > 0).toBe(row.better === "higher");
      }),
    );
  });
});

it("gives every metric of every scenario a row, for each commit against the one before", () => {
  const pairs = tokensvc.slice(1).map(({ commit }, index) => realPair(tokensvc[index]?.commit ?? "", commit));
  expect(pairs.map((input) => compareRuns(input).rows.length)).toEqual(pairs.map(() => 3 * 4));
});
