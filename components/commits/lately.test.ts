import { expect, it } from "vitest";
import type { JudgedCommit } from "@/lib/model";
import { latelyOf } from "./lately";

const move = { metric: "qps", least: 0.5, most: 0.5, series: 1, of: 1 };

function commit(sha: string, worse: number, better: number, more: Partial<JudgedCommit> = {}): JudgedCommit {
  const moves = [
    ...(worse > 0 ? [{ ...move, verdict: "regressed" as const }] : []),
    ...(better > 0 ? [{ ...move, verdict: "improved" as const }] : []),
  ];
  return { sha, worse, better, moves, ...more } as JudgedCommit;
}

it("tells open losses first, a repair with its loss, and nothing of commits that moved nothing", () => {
  const shown = latelyOf([
    commit("f", 0, 1),
    commit("e", 0, 2, { repairs: "c" }),
    commit("d", 0, 0),
    commit("c", 2, 0, { repairedBy: "e" }),
    commit("b", 1, 0),
    commit("a", 0, 1),
  ]);
  expect(shown.map(({ commit: { sha }, open, later }) => [sha, open, later])).toEqual([
    ["b", true, undefined],
    ["f", false, undefined],
    ["c", false, 2],
    ["a", false, undefined],
  ]);
});

it("tells a repair by itself where its loss is not among the commits", () => {
  expect(latelyOf([commit("e", 0, 2, { repairs: "long ago" })])).toHaveLength(1);
});
