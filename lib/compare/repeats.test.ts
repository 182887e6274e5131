import { describe, expect, it } from "vitest";
import { compareRuns, type ComparableRun } from ".";
import { runsWith } from "./fixtures/runs";

const rows = (base: readonly ComparableRun[], head: readonly ComparableRun[]) =>
  compareRuns({ base, head, history: () => [] });
const numbered = (runs: readonly ComparableRun[], from = 0) =>
  runs.map((run, at) => ({ ...run, id: `run ${from + at}` }));

describe("a repeat is the same thing measured again", () => {
  it("not the same file: five uploads of it are one run", () => {
    const copies = numbered(runsWith("qps", [130, 130, 130, 130, 130], { source: "raw 1:0" }));
    const base = runsWith("qps", [100, 103, 101, 104, 102]);
    const {
      rows: [row],
      warnings,
    } = rows(base, copies);
    expect(row?.head).toMatchObject({ n: 1, values: [130] });
    expect(warnings).toMatchObject([{ id: "duplicate", level: "warning", side: "head", runs: 4 }]);
    expect(warnings[0]?.message).toBe(
      "4 runs were read from the same bytes as another run: they count once.",
    );
  });

  it("several measurements of one file are several", () => {
    const file = numbered(runsWith("qps", [130, 131, 129])).map((run, at) => ({
      ...run,
      source: `raw 1:${at}`,
    }));
    expect(rows(file, file).rows[0]?.base.n).toBe(3);
  });

  it("not one reading copied to every run of its upload", () => {
    const rss = (value: number) => runsWith("rss_bytes", [value, value, value, value, value]);
    const [row] = rows(rss(1000), rss(1500)).rows;
    expect(row).toMatchObject({ base: { n: 1 }, head: { n: 1 }, verdict: "inconclusive", method: "none" });
    const read = runsWith("rss_bytes", [1000, 1001, 1002, 1003, 1004]);
    expect(rows(read, read).rows[0]?.base.n).toBe(5);
    // What a tool measured may well repeat: it rounds.
    expect(rows(runsWith("qps", [5, 5, 5]), runsWith("qps", [5, 5, 5])).rows[0]?.base.n).toBe(3);
  });
});
