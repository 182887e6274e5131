import { expect, test } from "vitest";
import { partRatio } from "./cost-change";

const side = (base: number, head: number) => ({ base, head });

test.each([
  ["its own cost became nothing, but it still runs", side(672, 0), side(5380, 3460), null],
  ["its own cost is new, but it ran before", side(0, 5), side(10, 20), null],
  ["it runs in base only", side(672, 0), side(5380, 0), "gone"],
  ["it runs in head only", side(0, 5), side(0, 20), "new"],
  ["it costs something on both sides", side(4, 2), side(4, 2), "−50 %"],
  ["it only calls others", side(0, 0), side(10, 20), "="],
])("a function is new or gone only where one side has it: %s", (_, part, whole, ratio) => {
  expect(partRatio(part, whole)?.replaceAll("\u00a0", " ") ?? null).toBe(ratio);
});
