import { expect, it } from "vitest";
import type { JudgedCommit } from "@/lib/model";
import { listedRows, sinceFork } from "./listed-rows";

const commit = (sha: string, minute: number, repairedBy?: string) =>
  ({ sha, committedAt: new Date(minute * 60_000).toISOString(), repairedBy }) as JudgedCommit;

const main = [commit("m5", 5), commit("m3", 3), commit("m2", 2, "m5"), commit("m1", 1)];
const branch = [commit("b4", 4), commit("b3", 3, "b4")];

it("puts the base in grey among the commits of a branch, from where that began", () => {
  const rows = listedRows(branch, sinceFork(main, "m2"));
  expect(rows.map(({ commit: { sha }, isBehind }) => `${sha}${isBehind ? " grey" : ""}`)).toEqual([
    "m5 grey",
    "b4",
    "b3",
    "m3 grey",
    "m2 grey",
  ]);
});

it("counts how much later a repair came along the branch of its commit", () => {
  const rows = listedRows(branch, main);
  const laterOf = (sha: string) => rows.find((row) => row.commit.sha === sha)?.later;
  expect(laterOf("b3")).toBe(1);
  expect(laterOf("m2")).toBe(2);
  expect(laterOf("m1")).toBeUndefined();
});

it("shows a commit of both branches once, as one of the branch", () => {
  const rows = listedRows([...branch, commit("m2", 2)], main);
  expect(rows.filter((row) => row.commit.sha === "m2")).toMatchObject([{ isBehind: false }]);
});
