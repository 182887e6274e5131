import { expect, it } from "vitest";
import { profileOfStacks } from "./fixtures/decoded";
import { foldProfile } from "./fold";
import { speedscopeFile } from "./speedscope";

const textOf = (stacks: string[]): string => {
  const tree = foldProfile(profileOfStacks(stacks), 0);
  return [...speedscopeFile(tree, 'a "name"')].join("");
};

it("writes one sample a stack, with names that need quoting and samples without a stack", () => {
  const file = JSON.parse(textOf(['main;say "hi" 3', "main 2", " 4"]));
  expect(file).toMatchObject({ name: 'a "name"', exporter: "benchtrail" });
  const names = file.shared.frames.map(({ name }: { name: string }) => name);
  const [{ samples, weights, startValue, endValue }] = file.profiles;
  const stacks = samples.map((sample: number[]) => sample.map((frame) => names[frame]).join(";"));
  expect(stacks).toEqual(["", "main", 'main;say "hi"']);
  expect([weights, startValue, endValue]).toEqual([[4, 2, 3], 0, 9]);
});

it("refuses what speedscope cannot hold", () => {
  expect(() => textOf(["main -3", "main;a 5"])).toThrow(/negative values/);
});
