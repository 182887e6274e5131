import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { walkBack } from "./suspect-commits";

const commit = (sha: string, ...parents: string[]) => ({ sha, parents });
const shas = ({ commits }: { commits: { sha: string }[] }) => commits.map(({ sha }) => sha);

describe("walkBack", () => {
  it("lists what lies between, the new end included and the old one not", () => {
    const line = [commit("a"), commit("b", "a"), commit("c", "b"), commit("d", "c")];
    expect(walkBack(line, "a", "d")).toMatchObject({ complete: true });
    expect(shas(walkBack(line, "a", "d"))).toEqual(["b", "c", "d"]);
    expect(shas(walkBack(line, "c", "d"))).toEqual(["d"]);
  });

  it("has both sides of a merge, and no branch that was not merged", () => {
    const merged = [
      commit("a"),
      commit("left", "a"),
      commit("right", "a"),
      commit("apart", "a"),
      commit("merge", "left", "right"),
    ];
    expect(shas(walkBack(merged, "a", "merge"))).toEqual(["left", "right", "merge"]);
    expect(shas(walkBack(merged, "left", "merge"))).toEqual(["right", "merge"]);
  });

  it("says when a parent on the way is not known", () => {
    const holed = [commit("a"), commit("c", "b"), commit("d", "c")];
    expect(walkBack(holed, "a", "d").complete).toBe(false);
    expect(shas(walkBack(holed, "a", "d"))).toEqual(["c", "d"]);
  });

  it("takes all of that time where the commit names no parents", () => {
    const bare = [commit("a"), commit("b"), commit("c")];
    expect(walkBack(bare, "a", "c")).toEqual({ commits: bare.slice(1), complete: false });
  });

  it("never lists the old end or its ancestors, and always the new one", () => {
    const history = fc.integer({ min: 2, max: 12 }).chain((length) =>
      fc.tuple(
        ...Array.from({ length }, (_, n) =>
          fc.uniqueArray(fc.integer({ min: 0, max: Math.max(0, n - 1) }), {
            minLength: n ? 1 : 0,
            maxLength: n ? 2 : 0,
          }),
        ),
      ),
    );
    fc.assert(
      fc.property(history, (parents) => {
        const all = parents.map((of, n) => commit(`${n}`, ...of.map(String)));
        const newest = `${all.length - 1}`;
        const suspects = shas(walkBack(all, "0", newest));
        expect(suspects).toContain(newest);
        expect(suspects).not.toContain("0");
        for (const { sha, parents: of } of all)
          if (suspects.includes(sha))
            for (const parent of of) expect(parent === "0" || suspects.includes(parent)).toBe(true);
      }),
    );
  });
});
