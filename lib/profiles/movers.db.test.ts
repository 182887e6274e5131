import { expect, test } from "vitest";
import { moverRatio } from "@/lib/compare";
import { findProject } from "@/lib/data/projects";
import { encodePlain, plainFromStacks } from "@/lib/pprof/fixtures/encode";
import { profileFixture, uploadForm } from "@/lib/testing/api";
import { costChange } from "./movers";
import { profileTop } from "./views";

async function stored(commit: string): Promise<string> {
  const { body } = await uploadForm("movers", [
    ["commit", commit.padEnd(40, "0")],
    ["profile", profileFixture(`${commit}-cpu.pb.gz`), "cpu.pb.gz"],
  ]);
  return body.profiles[0].id;
}

test("what was before only as a caller is not new, and what runs no more is gone", async () => {
  const [base, head] = [await stored("c428be0e20c8"), await stored("3c21054a6f54")];
  const project = (await findProject("movers"))!;
  const change = (await costChange(project, base, head))!;
  const tableOf = async (id: string) => {
    const { rows, total } = await profileTop(project, id, { granularity: "functions", limit: 100_000 });
    return (name: string) => (rows.find((row) => row.name === name)?.cum ?? 0) / total;
  };
  const [before, after] = [await tableOf(base), await tableOf(head)];
  const named = [...change.movers, ...change.owners];
  for (const { name, whole } of named) {
    expect(whole.base).toBeCloseTo(before(name), 12);
    expect(whole.head).toBeCloseTo(after(name), 12);
  }
  const samples = async (id: string) => {
    const query = { granularity: "functions", sampleType: "samples", limit: 100_000 } as const;
    const { rows, total } = await profileTop(project, id, query);
    return { total, of: (name: string) => rows.find((row) => row.name === name)?.flat ?? 0 };
  };
  const [ofBase, ofHead] = [await samples(base), await samples(head)];
  expect(change.samples?.base).toBeCloseTo(ofBase.total, 6);
  expect(change.samples?.head).toBeCloseTo(ofHead.total, 6);
  for (const { name, samples: counted } of change.movers) {
    expect(counted?.base).toBeCloseTo(ofBase.of(name), 6);
    expect(counted?.head).toBeCloseTo(ofHead.of(name), 6);
  }
  const words = named.map((mover) => [mover.name, moverRatio(mover)]);
  expect(words).toContainEqual(["main.main.func2", "gone"]);
  for (const [name, word] of words) {
    if (word === "new") expect(before(name!)).toBe(0);
    if (word === "gone") expect(after(name!)).toBe(0);
  }
});

test("the totals are with the samples that have no stack, as the difference's own page has them", async () => {
  const upload = async (commit: string, ...stacks: string[]) => {
    const plain = plainFromStacks(stacks, ["cpu/nanoseconds"]);
    plain.samples.push({ stack: [], values: [10n] });
    const { body } = await uploadForm("movers", [
      ["commit", commit.repeat(40)],
      ["profile", new Uint8Array(encodePlain(plain)), "cpu.pb"],
    ]);
    return body.profiles[0].id as string;
  };
  const [base, head] = [await upload("a", "main;a 30"), await upload("b", "main;a 90")];
  const change = await costChange((await findProject("movers"))!, base, head);
  expect([change?.base, change?.head]).toEqual([1, 1]);
});
