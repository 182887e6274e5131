import { expect, test } from "vitest";
import { mostMerged } from "@/lib/model";
import { summaryOf } from "@/lib/testing/profile-summary";
import { type StoredProfile, groupRepeats, pairProfiles } from "./profile-pairs";

const profile = (id: string, more: Partial<StoredProfile> = {}): StoredProfile => ({
  ...summaryOf(id),
  configId: null,
  ...more,
});

const pairsOf = (base: StoredProfile[], head: StoredProfile[]) =>
  pairProfiles(base, head).map(({ kind, scenario, ...sides }) =>
    [kind, scenario, ...[sides.base, sides.head].map((some) => some.map(({ id }) => id).join(","))].join(" "),
  );

test("all repeats of both sides are paired, oldest first", () => {
  expect(pairsOf([profile("1"), profile("2"), profile("3")], [profile("4"), profile("5")])).toEqual([
    "cpu mixed 1,2,3 4,5",
  ]);
});

test("what both sides have stands first, other scenarios and kinds are other pairs", () => {
  const heap = profile("1", { kind: "heap" });
  const ping = profile("2", { scenario: "ping" });
  expect(pairsOf([heap, ping, profile("3")], [profile("4"), profile("5", { kind: "heap" })])).toEqual([
    "heap mixed 1 5",
    "cpu mixed 3 4",
    "cpu ping 2 ",
  ]);
});

test("only what was taken alike is merged: environment, settings and columns", () => {
  const wall = [{ type: "wall", unit: "nanoseconds", total: 1 }];
  const others = [
    profile("1", { environment: "there" }),
    profile("2", { configId: "gogc" }),
    profile("3", { sampleTypes: wall }),
  ];
  expect(pairsOf([...others, profile("4"), profile("5")], [profile("6")])).toEqual(["cpu mixed 4,5 6"]);
});

test("the environment and the settings that both sides have stand before newer ones", () => {
  const base = [profile("1"), profile("2", { configId: "gogc" }), profile("3", { environment: "there" })];
  const [there, gogc] = [{ environment: "there", configId: "other" }, { configId: "gogc" }];
  expect(pairsOf(base, [profile("4"), profile("5", there)])).toEqual(["cpu mixed 1 4"]);
  expect(pairsOf(base, [profile("4", gogc), profile("5", { configId: "new" })])).toEqual(["cpu mixed 2 4"]);
  expect(pairsOf(base, [profile("4", there)])).toEqual(["cpu mixed 3 4"]);
  expect(pairsOf(base, [profile("4", { environment: "nowhere" })])).toEqual(["cpu mixed 3 4"]);
});

test("the newest ones stand for many, and fewer where they are large", () => {
  const many = Array.from({ length: mostMerged + 3 }, (_, at) => profile(String.fromCharCode(97 + at)));
  expect(pairsOf(many, [])).toEqual(["cpu mixed d,e,f,g,h,i,j,k,l,m "]);
  const large = many.map((one) => ({ ...one, bytes: 12 * 2 ** 20 }));
  expect(pairsOf(large, [])).toEqual(["cpu mixed l,m "]);
  expect(pairsOf([profile("1", { bytes: 2 ** 30 })], [])).toEqual(["cpu mixed 1 "]);
});

test("repeats stand together, as the first of them came; more than are merged in several groups", () => {
  const idsOf = (profiles: StoredProfile[]) => groupRepeats(profiles).map((some) => some.map(({ id }) => id));
  const heap = profile("2", { kind: "heap" });
  const there = profile("4", { environment: "there" });
  expect(idsOf([profile("1"), heap, profile("3"), there, profile("5")])).toEqual([
    ["1", "3", "5"],
    ["2"],
    ["4"],
  ]);
  const many = Array.from({ length: mostMerged + 2 }, (_, at) => profile(String.fromCharCode(97 + at)));
  expect(idsOf(many)).toEqual([["a", "b"], [..."cdefghijkl"]]);
  expect(idsOf([])).toEqual([]);
});
