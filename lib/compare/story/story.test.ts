import { describe, expect, it } from "vitest";
import type { JudgedCommit, TrendPoint } from "@/lib/model";
import { renderStory, storyOf } from "..";
import { durationText } from "./words";

const day = (number: number) => new Date(Date.UTC(2026, 0, number)).toISOString();

function commit(at: number, message: string, more: Partial<JudgedCommit> = {}): JudgedCommit {
  return {
    sha: String(at).padEnd(40, "a"),
    message: `${message}\n\nbody`,
    author: "Ada",
    committedAt: day(at),
    parents: [],
    branches: ["main"],
    runs: 5,
    profiles: [],
    configChanged: false,
    configKeys: [],
    since: String(at - 1).padEnd(40, "a"),
    verdict: "unchanged",
    better: 0,
    worse: 0,
    moves: [],
    figures: [],
    sentence: null,
    pending: false,
    ...more,
  };
}

const move = (verdict: "improved" | "regressed", change: number) => ({
  moves: [{ metric: "qps", verdict, least: change, most: change, series: 1, of: 2 }],
  ...(verdict === "improved" ? { better: 1 } : { worse: 1 }),
});
const sha = (at: number) => String(at).padEnd(40, "a");

const history = [
  commit(1, "first"),
  commit(2, "cache", { ...move("improved", 0.5), configKeys: ["GOGC"] }),
  commit(3, "count requests", { ...move("regressed", -0.7), repairedBy: sha(6) }),
  commit(4, "docs"),
  commit(5, "on a branch", { branches: ["topic"] }),
  commit(6, "count without a lock", { ...move("improved", 2.4), repairs: sha(3) }),
  commit(7, "<b>log</b> more", move("regressed", -0.1)),
];

const point = (at: number, median: number): TrendPoint => ({
  commit: sha(at),
  committedAt: day(at),
  message: null,
  n: 5,
  median,
  min: median,
  max: median,
  runIds: [],
  configChanged: false,
  configurations: 1,
  invalid: false,
});

const tell = (commits: readonly JudgedCommit[], branch: string | null = "main") =>
  storyOf({
    project: "shop",
    branch,
    commits,
    earlier: false,
    trend: {
      metric: "qps",
      unit: "requests/second",
      better: "higher",
      series: [
        {
          id: "00000000-0000-4000-8000-000000000000",
          scenario: "GET /ping",
          tool: "wrk",
          environment: "ci",
          load: {},
          variant: {},
          headline: [],
          points: [point(1, 1000), point(2, 1500), point(3, 450), point(6, 1530), point(7, 1380)],
          changePoints: [],
          totalPoints: 5,
          changeSearch: { pending: false },
        },
      ],
    } as unknown as Parameters<typeof storyOf>[0]["trend"],
    compareUrl: (base, head) => `https://bench.example/shop/compare/${base}...${head}`,
    url: `https://bench.example/shop/story?until=${sha(7)}`,
  });

describe("the story of a service", () => {
  it("tells a loss with how long it stood and who took it back, and the repair only there", () => {
    const { chapters } = tell(history);
    expect(chapters.map(({ commit: { sha: one }, kind }) => [one[0], kind])).toEqual([
      ["2", "better"],
      ["3", "worse"],
      ["7", "worse"],
    ]);
    expect(chapters[1]?.sentence.replaceAll(/[\u202f\u00a0]/g, " ")).toBe(
      "Worse: QPS −70 % in 1 of 2 series. It lasted 2 measured commits, 3 days, until 6aaaaaa count without a lock (Ada) took it back.",
    );
    expect(chapters[1]?.loss).toMatchObject({ commits: 2, seconds: 3 * 86_400 });
    expect(chapters[0]?.sentence).toMatch(/With it changed GOGC\.$/);
  });

  it("says what is open, and where the main series stands", () => {
    const text = tell(history)
      .summary.join(" ")
      .replaceAll(/[\u202f\u00a0]/g, " ");
    expect(text).toContain("6 measured commits in 6 days: 2 made something better, 2 made something worse.");
    expect(text).toContain("1 loss was taken back, after 3 days.");
    expect(text).toContain("Still open: 7aaaaaa <b>log</b> more (Ada).");
    expect(text).toMatch(/QPS of GET \/ping \(wrk\) went from 1 ?000 req\/s to 1 ?380 req\/s \(\+38\.0 %\)/);
    expect(text).toMatch(/the best so far was 1 ?530 req\/s at 6aaaaaa/);
  });

  it("knows a repair that another branch brought, and counts only its own commits", () => {
    const other = history.map((one) => (one.sha === sha(6) ? { ...one, branches: ["topic"] } : one));
    const [, loss] = tell(other).chapters;
    expect(loss?.loss).toMatchObject({ commits: 2, repairedBy: { sha: sha(6) } });
  });

  it("does not call a loss repaired before its repair is told of", () => {
    const [, loss] = tell(history.slice(0, 4)).chapters;
    expect(loss?.sentence).toMatch(/It still stands, 2 measured commits long\.$/);
  });

  it("escapes what came with uploads in its Markdown", () => {
    const text = renderStory(tell(history));
    expect(text).toContain("&lt;b&gt;log&lt;/b&gt; more");
    expect(text).not.toContain("<b>");
  });

  it("is one sentence where nothing was measured", () => {
    expect(storyOf({ ...source, commits: [] }).summary).toEqual(["Nothing has been measured yet."]);
  });
});

const source = {
  project: "shop",
  branch: null,
  commits: [],
  earlier: false,
  trend: null,
  compareUrl: () => "",
  url: "",
};

it.each([
  [0, "less than a minute"],
  [61, "1 minute"],
  [7_200, "2 hours"],
  [200_000, "2 days"],
])("says %d seconds as people do", (seconds, text) => {
  expect(durationText(seconds)).toBe(text);
});
