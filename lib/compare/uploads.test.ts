import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareRuns, type ComparableRun, type ComparisonContext } from ".";
import { history as historyOf, inTurns, runsOf, runsWith, tokensvc } from "./fixtures/runs";

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
const once = (levels: readonly number[]) => historyOf(levels.map(around));

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
    // A fall of 20 %, less what these repeats may be off by.
    expect(row.limit).toBeCloseTo(0.217, 3);
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
    const single = (level: number, history: readonly number[]) =>
      judge(upload("u1", [1000]), upload("u2", [level]), historyOf(history.map((value) => [value])));
    expect(single(1002, [...quiet, ...quiet]).verdict).toBe("unchanged");
    expect(single(900, quiet).verdict).toBe("regressed");
    // Where single runs were disturbed before, one may be again.
    const disturbed = quiet.map((value, at) => (at % 5 === 2 ? value * 0.8 : value));
    expect(single(900, disturbed).verdict).toBe("inconclusive");
    expect(single(800, disturbed).verdict).toBe("inconclusive");
  });

  it("takes a side of long ago for a neighbour of its time, not of the newest commit", () => {
    const [slow, fast] = [quiet.map((value) => value / 2), quiet];
    const ids = (commits: readonly number[], from: number) =>
      commits.map((level, at) => [{ uploadId: `u${from - at}`, values: around(level) }]);
    // Newest first: slow code, then fast. The sides are the two fast uploads between the slow ones and the oldest.
    const row = judge(upload("u50", around(1000)), upload("u51", around(900)), [
      ...ids(slow, 70),
      ...ids(fast, 49),
    ]);
    expect(row.explanation).toMatch(/noise of 1\.0.% between runs and 0\.\d\d.% between uploads/u);
    expect(row.verdict).toBe("regressed");
  });

  it("is not settled by more runs of the same upload", () => {
    const row = judge(upload("u1", around(1000)), upload("u2", around(930)), once(noisy));
    expect(row).toMatchObject({ verdict: "inconclusive", moreRuns: null });
    // Two uploads of 5.8 % each: 0.0726 = 2.8 standard errors takes 10 a side.
    expect(row.moreUploads).toBeGreaterThan(5);
    expect(row.moreUploads).toBeLessThan(15);
    expect(row.explanation).toMatch(
      /about \d+ more uploads a side would settle ±7\.5.%, if the noise stays/u,
    );
  });
});

describe("a series among others of the same uploads", () => {
  const machine = [1, 1.06, 0.94, 1.01, 0.92, 1.08, 1, 0.95, 1.04, 0.99, 1.05, 0.93];
  const names = ["a", "b", "c", "d"];
  /** All series share what the machine does; the head is `levels` times the base. */
  const compare = (levels: readonly number[]) => {
    const side = (id: string, of: readonly number[]) =>
      names.flatMap((seriesId, at) => upload(id, around(1000 * (at + 1) * (of[at] ?? 1)), { seriesId }));
    const { rows } = compareRuns({
      base: side("u1", []),
      head: side("u2", levels),
      history: (seriesId) => once(machine.map((level) => 1000 * (names.indexOf(seriesId) + 1) * level)),
    });
    return names.map((name) => rows.find(({ seriesId }) => seriesId === name));
  };
  const verdicts = (levels: readonly number[]) => compare(levels).map((row) => row?.verdict);

  it("is known to have moved where they did not", () => {
    const [first, ...others] = compare([0.9, 1, 1.003, 0.998]);
    expect(first?.verdict).toBe("regressed");
    expect(others.map((row) => row?.verdict)).not.toContain("regressed");
    expect(first?.explanation).toMatch(
      /moved −10.% \[.*\] against the 3 other series of these uploads, which moved by .*: p < 0\.001/u,
    );
    expect(first?.pValue ?? 1).toBeLessThanOrEqual(first?.adjustedPValue ?? 0);
  });

  it("and not where the machine moved them all", () => {
    expect(verdicts([0.93, 0.93, 0.932, 0.929])).toEqual(names.map(() => "inconclusive"));
  });

  it("nor where the others moved, and it stood still", () => {
    expect(verdicts([1, 1.12, 1.121, 1.119])[0]).toBe("inconclusive");
  });
});

it("lets the real history of a service tell its own story, without a person's help", () => {
  const runsAt = (commit: (typeof tokensvc)[number], uploadId: string) =>
    commit.runs.flatMap(({ scenario, metrics }, at) =>
      runsOf([metrics], { scenario, uploadId, id: `${uploadId} ${at}` }),
    );
  const idOf = (commit: (typeof tokensvc)[number]) => `upload ${10 + tokensvc.indexOf(commit)}`;
  const story = tokensvc.slice(1).flatMap((commit, index) => {
    const before = tokensvc[index];
    if (!before) return [];
    const others = tokensvc.filter((one) => one !== commit && one !== before).toReversed();
    const { rows } = compareRuns({
      base: runsAt(before, idOf(before)),
      head: runsAt(commit, idOf(commit)),
      history: (seriesId, metric) =>
        others.map((one) => [
          {
            uploadId: idOf(one),
            values: one.runs
              .filter(({ scenario }) => seriesId === `series of ${scenario}`)
              .flatMap(({ metrics }) => metrics[metric] ?? []),
          },
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

it("believes five pairs in turns more than their ranks alone", () => {
  const turns = { tags: inTurns };
  const still = [700, 705, 695, 702, 698];
  const side = (id: string, values: readonly number[]) => [
    ...upload(id, values, turns),
    ...upload(id, still, { ...turns, seriesId: "another" }),
  ];
  // Two pairs are out of order: the rank test says p = 0.032, and 0.063 for one of two figures.
  const { rows } = compareRuns({
    base: side("u1", [1000, 1010, 990, 1005, 960]),
    head: side("u2", [950, 955, 945, 962, 966]),
    history: () => [],
  });
  expect(rows.map(({ verdict }) => verdict).sort()).toEqual(["regressed", "unchanged"]);
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

describe("a figure that has never varied", () => {
  const runs = (name: string, qps: number) =>
    Array.from({ length: 8 }, (_, at) => upload(`${name} ${at}`, [qps * (1 + at / 1_000)])).flatMap((some) =>
      some.map((run) => ({ ...run, metrics: { ...run.metrics, latency_p99: 0.005 } })),
    );

  it("says nothing of itself and does not keep others from their verdict", () => {
    const history = (_: string, metric: string) =>
      historyOf(
        Array.from({ length: 30 }, (__, at) =>
          around(metric === "qps" ? 1_000 + at : 0.005).map((v) => (metric === "qps" ? v : 0.005)),
        ),
      );
    const { rows } = compareRuns({
      base: runs("base", 1_000),
      head: runs("head", 600),
      history,
      primary: () => ["qps", "latency_p99"],
    });
    const verdicts = Object.fromEntries(rows.map(({ metric, verdict }) => [metric, verdict]));
    expect(verdicts["qps"]).toBe("regressed");
    expect(["unchanged", "inconclusive"]).toContain(verdicts["latency_p99"]);
    for (const { adjustedPValue } of rows) expect(adjustedPValue).not.toBeNaN();
  });
});
