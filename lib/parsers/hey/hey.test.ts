import { describe, expect, it } from "vitest";
import { fixtureNames, fixtureText, onlyRun, parseText } from "../../testing/result-fixtures";

const texts = fixtureNames("hey").filter((name) => name.endsWith(".txt"));

/** A number behind a label, read simply and apart from the parser. */
function printed(text: string, label: string): number | undefined {
  const figure = text.split(label)[1]?.trim().split(/\s/)[0];
  return figure === undefined || figure === "NaN" ? undefined : Number(figure);
}

/** Counts in brackets or behind them: `[200] 63062 responses`, `[50] Get …`. */
const counts = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, count]) => Number(count)).reduce((sum, count) => sum + count, 0);

describe("hey's text", () => {
  it.each(texts)("%s: every number is the printed one", async (name) => {
    const text = fixtureText("hey", name);
    const { metrics, details } = await onlyRun("hey", name);
    const failed = counts(text.split("Error distribution:")[1] ?? "", /\[(\d+)\]/g);
    const answered = counts(text, /\[\d{3}\]\t(\d+) responses/g);
    expect(metrics.requests).toBe(answered);
    expect(metrics.duration).toBe(printed(text, "Total:"));
    expect(metrics.qps).toBe(
      failed === 0
        ? printed(text, "Requests/sec:")
        : printed(text, "Requests/sec:")! * (answered / (answered + failed)),
    );
    expect(metrics.errors).toBe(failed + counts(text, /\[[45]\d\d\]\t(\d+) responses/g));
    const latency = (label: string) => (answered > 0 ? printed(text, label) : undefined);
    expect(metrics.latency_max).toBe(latency("Slowest:"));
    expect(metrics.latency_min).toBe(latency("Fastest:"));
    expect(metrics.latency_mean).toBe(latency("Average:"));
    for (const p of [50, 75, 90, 95, 99] as const)
      expect(metrics[`latency_p${p}`]).toBe(latency(`${p}%% in`));
    expect(details.distribution?.quantiles.length ?? 0).toBe(answered > 0 ? 7 : 0);
  });

  it("of several runs in one file are several runs", async () => {
    const both = fixtureText("hey", "ping-r1.txt") + fixtureText("hey", "issue-r1.txt");
    expect((await parseText(both)).map(({ metrics }) => metrics.requests)).toEqual([68_554, 145_117]);
  });

  it("that is cut off is refused, wherever it was cut before the last status", async () => {
    const text = fixtureText("hey", "hey-flaky.txt");
    const end = text.indexOf("[503]");
    for (let at = text.indexOf("Total:") + 7; at < end; at += 7)
      await expect(parseText(text.slice(0, at))).rejects.toThrow(/output of hey.*was expected/);
  });

  it("of more than a million answers says which numbers are of the first million", async () => {
    const text = fixtureText("hey", "ping-r1.txt")
      .replace("[200]\t68554", "[200]\t1000000")
      .replace(
        /0\.005 \[\d+\]/,
        (bar) => `${bar.split("[")[0]}[${1_000_000 - 68_554 + Number(/\[(\d+)/.exec(bar)?.[1])}]`,
      )
      .replace(/Total:\t\S+/, "Total:\t100.0000");
    const [run] = await parseText(text);
    expect(run?.metrics.requests).toBe(2_283_102);
    expect(run?.metrics.latency_mean).toBeUndefined();
    expect(run?.checks.map(({ id }) => id)).toContain("first-answers-only");
  });
});

describe("hey's CSV", () => {
  const rows = (text: string) =>
    text
      .trim()
      .split("\n")
      .slice(1)
      .map((line) => line.split(","));

  it.each(["ping-r4.csv.gz", "hey-reset.csv"])(
    "%s: percentiles are those that hey would print",
    async (name) => {
      const times = rows(fixtureText("hey", name))
        .map(([time]) => Number(time))
        .sort((a, b) => a - b);
      const { metrics } = await onlyRun("hey", name);
      expect(metrics.requests).toBe(times.length);
      expect(metrics.latency_max).toBe(times.at(-1));
      for (const p of [50, 75, 90, 95, 99] as const)
        expect(metrics[`latency_p${p}`]).toBe(
          times.find((_, i) => Math.floor((i * 100) / times.length) >= p),
        );
      expect(metrics.latency_mean).toBeCloseTo(times.reduce((sum, time) => sum + time) / times.length, 12);
    },
  );

  it("knows of no failures, and says so", async () => {
    const { metrics, checks } = await onlyRun("hey", "hey-reset.csv");
    expect(metrics.errors).toBeUndefined();
    expect(metrics.error_rate).toBeUndefined();
    expect(checks.map(({ id }) => id)).toContain("failures-not-in-output");
  });

  it("of older versions has neither status nor time", async () => {
    const text = fixtureText("hey", "hey-reset.csv").replace(/(,status-code,offset|,\d{3},[\d.]+)$/gm, "");
    const [run] = await parseText(text);
    expect(run?.metrics).toMatchObject({ requests: 1_855, latency_p99: 0.0058 });
    expect(run?.metrics.qps).toBeUndefined();
    expect(run?.details.statusCodes).toBeUndefined();
  });
});
