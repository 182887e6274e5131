import { describe, expect, it } from "vitest";
import type { Comparison } from "@/lib/model";
import { compareRuns, renderMarkdown, settlingOf } from ".";
import { pair, runsOf, runsWith } from "./fixtures/runs";

const side = (sha: string) => ({
  commit: sha.padEnd(40, "0"),
  committedAt: "2026-11-21T08:00:00Z",
  message: "a change",
  author: "dev",
  parents: [],
  branches: ["main"],
  pr: null,
  ref: sha,
});

const comparisonOf = (...input: Parameters<typeof pair>): Comparison => ({
  base: side("a8f818e"),
  head: side("017c11c"),
  filter: {},
  profiles: [],
  baseline: null,
  budgets: [],
  splits: [],
  url: "https://bench.example/shop/compare/a8f818e...017c11c",
  ...compareRuns(pair(...input)),
});

const noisy = (values: readonly number[], scenario?: string) =>
  runsOf(
    values.map((qps) => ({ qps, duration: 10.02 })),
    scenario === undefined ? {} : { scenario },
  );

describe("what would settle an inconclusive comparison", () => {
  it("is the series' own load in turns, between the very commits", () => {
    const [open] = settlingOf(comparisonOf(noisy([100, 120, 90]), noisy([105, 92, 118])));
    expect(open).toMatchObject({ metrics: ["QPS"], ownCommand: false });
    expect(open?.command).toBe(
      `benchtrail ab --rounds ${open?.rounds} --project shop --scenario 'GET /ping' --environment ci \\\n` +
        "  --base ./server --base-dir ../base --base-commit a8f818e \\\n" +
        "  --head ./server --head-commit 017c11c -- wrk -t2 -c64 -d10s --latency http://localhost:8080/ping",
    );
  });

  it("asks for more rounds where runs differ more, and never for fewer than can prove anything", () => {
    const rounds = (...values: readonly (readonly number[])[]) =>
      settlingOf(comparisonOf(noisy(values[0] ?? []), noisy(values[1] ?? [])))[0]?.rounds;
    const [calm = 0, wild = 0] = [rounds([100, 104], [104, 101]), rounds([100, 130, 80], [105, 82, 128])];
    expect(calm).toBeGreaterThanOrEqual(5);
    expect(wild).toBeGreaterThan(calm);
    expect(rounds([100], [103])).toBe(5);
  });

  it("has nothing to offer where everything is decided", () => {
    const [low, high] = [
      runsWith("qps", [100, 100.1, 99.9, 100.2, 100]),
      runsWith("qps", [50, 50.1, 50.2, 49.9, 50]),
    ];
    expect(settlingOf(comparisonOf(low, high))).toEqual([]);
  });

  it("takes the command that is known, and quotes what an upload named", () => {
    const evil = "GET /$(reboot)'; rm -rf ~ #\n```";
    const comparison = comparisonOf(noisy([100, 120, 90], evil), noisy([105, 92, 118], evil));
    const [open] = settlingOf(comparison, () => "wrk -t9 -c9 http://shop/");
    expect(open?.ownCommand).toBe(true);
    expect(open?.command).toMatch(/-- wrk -t9 -c9 http:\/\/shop\/$/);
    expect(open?.command).toContain(`--scenario 'GET /$(reboot)'\\''; rm -rf ~ # \`\`\`' --env`);
  });

  it("stands in the Markdown to be copied", () => {
    const text = renderMarkdown(comparisonOf(noisy([100, 120, 90]), noisy([105, 92, 118])));
    expect(text).toMatch(/```sh\nbenchtrail ab --rounds \d+ --project shop[^`]*\/ping\n```/);
  });
});
