import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareRuns, type ComparableRun, type ComparisonContext } from ".";
import { inTurns, runsOf, runsWith, tokensvc } from "./fixtures/runs";

/** Runs of one upload, with nothing that says how they were measured. */
const upload = (uploadId: string, values: readonly number[], more: Partial<ComparableRun> = {}) =>
  runsWith("qps", values, { tags: {}, uploadId, ...more }).map((run, at) => ({
    ...run,
    id: `${uploadId} ${at}`,
  }));
const hosted = { environmentFacts: { runner: "github-hosted" } };
const ripple = [1, 0.99, 1.01];
const around = (level: number) => ripple.map((factor) => factor * level);
/** Newest first, each commit measured once by three runs. */
const once = (levels: readonly number[]) => levels.map((level) => [around(level)]);

function judge(
  base: readonly ComparableRun[],
  head: readonly ComparableRun[],
  history: ReturnType<ComparisonContext["history"]> = [],
) {
  const [row] = compareRuns({ base, head, history: () => history }).rows;
  if (!row) throw new Error("no row");
  return row;
}

describe("one upload a side, and nothing known of how uploads differ", () => {
  it("is not decided by its repeats alone", () => {
    const row = judge(upload("u1", around(1000)), upload("u2", around(1150)));
    expect(row).toMatchObject({ verdict: "inconclusive", moreRuns: null });
    expect(row.limit).toBeCloseTo(0.2, 9);
    expect(row.explanation).toContain("the noise between uploads is not known yet");
    expect(row.explanation).toContain(
      "measure both sides in turns (benchtrail ab), or upload each of them twice more",
    );
    expect(row.interval?.[0]).toBeLessThan(0);
  });

  it("is decided beyond what is assumed of uploads, a larger part on a hosted runner", () => {
    expect(judge(upload("u1", around(1000)), upload("u2", around(790))).verdict).toBe("regressed");
    const sides = (level: number) =>
      judge(upload("u1", around(1000), hosted), upload("u2", around(level), hosted));
    expect(sides(790).verdict).toBe("inconclusive");
    expect(sides(500).verdict).toBe("regressed");
    const own = { environmentFacts: { runner: "github-self-hosted" } };
    expect(judge(upload("u1", around(1000), own), upload("u2", around(790), own)).verdict).toBe("regressed");
  });

  it("is decided by its repeats where both sides were measured in turns, or in one upload", () => {
    const turns = { tags: inTurns };
    expect(judge(upload("u1", around(1000), turns), upload("u2", around(900), turns)).verdict).toBe(
      "regressed",
    );
    expect(judge(upload("u1", around(1000)), upload("u1", around(900))).verdict).toBe("regressed");
    const others = { tags: { order: "interleaved other" } };
    expect(judge(upload("u1", around(1000), turns), upload("u2", around(900), others)).verdict).toBe(
      "inconclusive",
    );
  });
});

describe("the noise between uploads", () => {
  const noisy = [1000, 1060, 940, 1010, 920, 1080, 1000, 950, 1040, 990, 1050, 930];
  const quiet = [1000, 1003, 998, 1001, 1005, 997, 1002, 1000, 996, 1004, 1001, 999];

  it("is learned from neighbours: hosted runners of 6 % call nothing a change that is none", () => {
    const sides = (level: number, history: readonly number[]) =>
      judge(upload("u1", around(1000)), upload("u2", around(level)), once(history));
    expect(sides(900, noisy).verdict).toBe("inconclusive");
    expect(sides(900, quiet).verdict).toBe("regressed");
    expect(sides(600, noisy).verdict).toBe("regressed");
    expect(sides(900, noisy).explanation).toMatch(
      /noise of 1\.0.% between runs and 5\.8.% between uploads \(12 steps known\)/u,
    );
  });

  it("is not made of what people changed: steps that last are left out", () => {
    const stairs = [
      ...quiet.slice(0, 4),
      ...quiet.slice(0, 4).map((value) => value / 2),
      ...quiet.slice(0, 4),
    ];
    expect(judge(upload("u1", around(1000)), upload("u2", around(900)), once(stairs)).verdict).toBe(
      "regressed",
    );
  });

  it("is learned from several uploads of one commit: nights of the same code", () => {
    const nights = (levels: readonly number[], from: number) =>
      levels.flatMap((level, night) => upload(`u${from + night}`, around(level)));
    const apart = judge(nights([1000, 1100, 930, 1050], 1), nights([1010, 900, 1080, 940], 5));
    expect(apart).toMatchObject({ verdict: "inconclusive", limit: null });
    const close = judge(nights([1000, 1004, 997, 1002], 1), nights([900, 902, 897, 899], 5));
    expect(close).toMatchObject({ verdict: "regressed", limit: null });
  });

  it("is shared by the series of a test bed", () => {
    const other = (uploadId: string) => upload(uploadId, around(700), { seriesId: "other" });
    const pair = (history: readonly number[]) =>
      compareRuns({
        base: [...upload("u1", around(1000)), ...other("u1")],
        head: [...upload("u2", around(880)), ...other("u2")],
        // The series itself is new: its neighbour has all the history.
        history: (seriesId) => (seriesId === "other" ? once(history) : []),
      }).rows.find(({ seriesId }) => seriesId !== "other");
    expect(pair(quiet)?.verdict).toBe("regressed");
    expect(pair(noisy)?.verdict).toBe("inconclusive");
  });

  it("lets single runs be judged where no commit has repeats", () => {
    const single = (level: number) =>
      judge(
        upload("u1", [1000]),
        upload("u2", [level]),
        quiet.map((value) => [[value]]),
      );
    expect(single(1002).verdict).toBe("unchanged");
    expect(single(900).verdict).toBe("regressed");
  });

  it("is not settled by more runs of the same upload", () => {
    const row = judge(upload("u1", around(1000)), upload("u2", around(930)), once(noisy));
    expect(row).toMatchObject({ verdict: "inconclusive", moreRuns: null });
  });
});

it("lets the real history of a service tell its own story, without a person's help", () => {
  const runsAt = (commit: (typeof tokensvc)[number], uploadId: string) =>
    commit.runs.flatMap(({ scenario, metrics }, at) =>
      runsOf([metrics], { scenario, uploadId, id: `${uploadId} ${at}` }),
    );
  const story = tokensvc.slice(1).flatMap((commit, index) => {
    const before = tokensvc[index];
    if (!before) return [];
    const others = tokensvc.filter((one) => one !== commit && one !== before).toReversed();
    const { rows } = compareRuns({
      base: runsAt(before, "u1"),
      head: runsAt(commit, "u2"),
      history: (seriesId, metric) =>
        others.map(({ runs }) => [
          runs
            .filter(({ scenario }) => seriesId === `series of ${scenario}`)
            .flatMap(({ metrics }) => metrics[metric] ?? []),
        ]),
    });
    const said = rows.filter(({ metric, verdict }) => metric === "qps" && /improved|regressed/.test(verdict));
    return said.map(({ scenario, verdict }) => `${commit.commit.slice(0, 7)} ${scenario} ${verdict}`);
  });
  const all = (commit: string, verdict: string) =>
    ["GET /ping", "GET /token/verify", "POST /token/issue"].map(
      (scenario) => `${commit} ${scenario} ${verdict}`,
    );
  expect(story).toEqual([
    ...all("8c5d319", "improved"),
    "017c11c GET /ping regressed",
    "41242c0 GET /ping improved",
    ...all("67d8130", "regressed"),
    ...all("a6944fd", "improved"),
  ]);
});

it("prefers the head's own pair in turns to older runs of the same base", () => {
  const turns = { tags: inTurns };
  const old = upload("u1", [500, 2000, 900, 1500, 700]);
  const row = judge(
    [...old, ...upload("u2", [1000, 1001, 1002, 1003, 1004], turns)],
    upload("u2", [900, 901, 902, 903, 904], turns),
  );
  expect(row).toMatchObject({ verdict: "regressed", base: { n: 5, median: 1002 } });
});

it("the same runs in two uploads never differ, however they are spread over uploads", () => {
  const value = fc.double({ min: 0.5, max: 4, noNaN: true });
  fc.assert(
    fc.property(
      fc.array(fc.array(value, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 }),
      (uploads) => {
        const side = (from: number) => uploads.flatMap((values, at) => upload(`u${from + at}`, values));
        const row = judge(side(1), side(5));
        expect(["unchanged", "inconclusive"]).toContain(row.verdict);
      },
    ),
    { numRuns: 50 },
  );
});
