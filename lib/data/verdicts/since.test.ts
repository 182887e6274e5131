import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { commitsBefore, type LinedCommit } from "./since";

type CommitFields = Partial<Omit<LinedCommit, "series">> & { series?: string[] };

/** Commits by their names, in the order of time; each on main with a run of "wrk" unless it says otherwise. */
function sinceOf(
  fields: Record<string, CommitFields>,
  main: string | null = "main",
): Record<string, string | null> {
  const commits = Object.entries(fields).map(([id, { series = ["wrk"], ...more }], at): LinedCommit => ({
    id,
    sha: id,
    parents: [],
    at,
    branches: ["main"],
    ...more,
    series: new Set(series),
  }));
  return Object.fromEntries(commitsBefore(commits, main));
}

const on = (branch: string) => ({ branches: [branch] });

describe("commitsBefore", () => {
  it("follows first parents before others, whatever the dates say", () => {
    const merged = { a: {}, b: { parents: ["a"] }, side: { parents: ["a"] }, m: { parents: ["b", "side"] } };
    expect(sinceOf(merged)).toMatchObject({ m: "b", side: "a", a: null });
    expect(sinceOf({ c: { parents: ["p"] }, later: { parents: ["c"] }, p: {} })).toMatchObject({
      c: "p",
      later: "c",
    });
  });

  it("passes by what was not measured, and takes other parents where the first lead to nothing", () => {
    const none = { series: [] };
    expect(sinceOf({ a: {}, b: { ...none, parents: ["a"] }, c: { parents: ["b"] } })).toEqual({
      a: null,
      c: "a",
    });
    expect(sinceOf({ x: {}, a: none, m: { parents: ["a", "x"] } }).m).toBe("x");
  });

  it("prefers one with a common series, and takes any measured one else", () => {
    const nightly = {
      a: { series: ["wrk", "k6"] },
      b: { parents: ["a"] },
      c: { parents: ["b"], series: ["k6"] },
    };
    expect(sinceOf(nightly).c).toBe("a");
    expect(sinceOf({ a: {}, b: { parents: ["a"], series: ["k6"] } }).b).toBe("a");
  });

  it("without known parents goes by time along the branch, then along the default branch", () => {
    const history = { a: {}, f: on("f"), b: {}, g: on("f"), other: on("x"), gap: { parents: ["unknown"] } };
    expect(sinceOf(history)).toEqual({ a: null, f: "a", b: "a", g: "f", other: "b", gap: "b" });
    expect(sinceOf({ a: { branches: [] }, b: { branches: [] } }, null)).toEqual({ a: null, b: "a" });
  });

  it("ends where parents go round, and does not depend on the order of the rows", () => {
    expect(sinceOf({ a: { parents: ["b"] }, b: { parents: ["a"] } })).toEqual({ a: "b", b: "a" });
    const graph = fc.array(fc.array(fc.nat(11), { maxLength: 2 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(graph, (parents) => {
        const commits = parents.map((some, at): LinedCommit => ({
          id: `${at}`,
          sha: `${at}`,
          parents: some.map(String),
          at,
          branches: at % 3 === 0 ? ["main"] : ["f"],
          series: new Set(at % 4 === 1 ? [] : ["wrk"]),
        }));
        const entries = (some: LinedCommit[]) => [...commitsBefore(some, "main")].sort();
        expect(entries(commits.toReversed())).toEqual(entries(commits));
        for (const [id, since] of entries(commits)) expect(since).not.toBe(id);
      }),
    );
  });
});
