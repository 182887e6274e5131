import fc from "fast-check";
import { expect, test } from "vitest";
import { type ComparableRun, compareRuns } from "@/lib/compare";
import { judgeRuns } from "./judging";
import { historyNumbers, historyOfNumbers } from "./judging-work";
import { threads } from "./threads";

const histories = fc.array(
  fc.array(fc.record({ uploadId: fc.string(), values: fc.array(fc.double({ noNaN: true })) })),
);

test("values of earlier commits are told in numbers, and read again as they were", () => {
  fc.assert(
    fc.property(histories, (history) => {
      const ids: string[] = [];
      const placeOf = (id: string) => {
        if (!ids.includes(id)) ids.push(id);
        return ids.indexOf(id);
      };
      expect(historyOfNumbers(historyNumbers(history, placeOf), ids)).toEqual(history);
    }),
  );
});

/** Runs of so many series, two each. @param slower what the last one's are slowed down by */
const runs = (side: string, series: number, slower: number): ComparableRun[] =>
  Array.from({ length: 2 * series }, (_, n) => {
    const at = Math.floor(n / 2);
    const level = (10_000 + 7 * n) * (at === series - 1 ? slower : 1);
    return {
      id: `${side} ${n}`,
      seriesId: `series ${at}`,
      series: { scenario: `GET /${at}`, tool: "wrk", environment: "ci", load: {}, variant: {} },
      metrics: { qps: level, latency_p99: 1 / level },
      checks: [],
      config: { workers: side },
      environmentFacts: {},
      uploadId: side,
    };
  });

const context = {
  customMetrics: {},
  primary: () => ["qps"],
  threshold: () => 0.02,
  history: (_: string, metric: string) =>
    Array.from({ length: 12 }, (_, n) => [
      { uploadId: `earlier ${n}`, values: [metric === "qps" ? 10_000 + n * 5 : 1e-4] },
    ]),
};

test("many series are judged in a thread as they are here", { timeout: 60_000 }, async () => {
  const [base, head] = [runs("base", 100, 1), runs("head", 100, 0.6)];
  const here = compareRuns({ base, head, ...context });
  expect(here.summary.regressed).toBe(1);
  const there = judgeRuns(base, [head, base], context);
  await expect.poll(() => threads().state.busy).toBe(1);
  const [first, second] = await there;
  expect(first?.rows.map(({ verdict, seriesId }) => [seriesId, verdict])).toHaveLength(200);
  const [alone] = await judgeRuns(base, [head], context);
  expect(alone).toEqual(here);
  expect(second?.summary.regressed).toBe(0);
});

test(
  "few series, and those that no thread has a place for, are judged here",
  { timeout: 60_000 },
  async () => {
    const few = judgeRuns(runs("base", 3, 1), [runs("head", 3, 0.6)], context);
    expect(threads().state.busy).toBe(0);
    expect((await few)[0]?.summary.regressed).toBe(1);
  },
);
