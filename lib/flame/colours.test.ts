import { expect, test } from "vitest";
import {
  changePaint,
  changeSteps,
  gonePaint,
  newPaint,
  oneSided,
  paleGone,
  paleLess,
  paleMore,
  paleNew,
  paintByChange,
  scaleDiff,
  withGhosts,
} from "./change";
import { contrast, oklch } from "./colour";
import { treeOf } from "./folded.fixture";
import { changePalette, originPaint, packagePalette, paintByPackage } from "./palette";
import { samplingOf } from "./sampling";

test("the conversion agrees with Chromium's own", () => {
  expect(oklch(1, 0, 0)).toBe("#ffffff");
  expect(oklch(0.7, 0.1, 200)).toBe("#40b1b7");
  expect(oklch(0.86, 0.13, 60)).toBe("#ffbc75");
  expect(oklch(0.42, 0.07, 240)).toBe("#25526f");
});

test.each(["light", "dark"] as const)("labels can be read on every box, %s", (scheme) => {
  for (const paint of [...packagePalette(scheme), ...changePalette(scheme)]) {
    expect(contrast(paint.fill, paint.text)).toBeGreaterThan(4.5);
  }
});

test("the colour of a package is the same in every profile", () => {
  const frames = { name: ["main.a", "net/http.Get", "net/http.(*conn).serve"], file: ["a.go", "", ""] };
  const [own, get, serve] = paintByPackage(frames);
  expect(get).toBe(serve);
  expect(own).not.toBe(get);
  const [reordered] = paintByPackage({ name: ["net/http.Get"], file: [""] });
  expect(reordered).toBe(get);
  expect(packagePalette("light")[get!]).toBeDefined();
  expect(originPaint("own", "light").fill).not.toBe(originPaint("runtime", "light").fill);
});

test("less and more are equally strong: ratios are symmetrical", () => {
  for (const ratio of [1.05, 1.3, 2, 10]) {
    expect(changePaint(100, 100 * ratio) + changePaint(100 * ratio, 100)).toBe(changeSteps.length + 1);
  }
  expect(changePaint(0, 0)).toBe(4);
});

test("what only one side has is told from what merely grew or shrank", () => {
  expect([changePaint(0, 5), changePaint(5, 0), changePaint(0.1, 5)]).toEqual([newPaint, gonePaint, 7]);
  expect(changePaint(0, 5, 5)).toBe(4);
  for (const scheme of ["light", "dark"] as const) {
    const edges = changePalette(scheme).flatMap(({ edge }, at) => (edge ? [at] : []));
    expect(edges).toEqual([newPaint, gonePaint, paleNew, paleGone]);
  }
});

test("stacks that vanished are ghosts beside those of head, and both are counted", () => {
  const diff = scaleDiff(
    {
      ...treeOf("kept;grew 0\nkept;gone 0\nold;deep 0\nnew 0"),
      baseSelf: Float64Array.of(0, 1, 10, 30, 2, 8, 0),
      headSelf: Float64Array.of(0, 1, 25, 0, 0, 0, 7),
    },
    { base: 1, head: 1 },
  );
  expect([...withGhosts(diff)]).toEqual([0, 1, 25, 30, 2, 8, 7]);
  expect(oneSided(diff)).toEqual({ appeared: 7, vanished: 40 });
});

const pair = {
  ...treeOf("f;won 0\nf;lost 0\nf;same 0"),
  baseSelf: Float64Array.of(0, 0, 20, 5, 75),
  headSelf: Float64Array.of(0, 0, 5, 20, 75),
};

test("gains and losses of one frame do not cancel out", () => {
  const scaled = scaleDiff(pair, { base: 1, head: 1 });
  expect([scaled.baseCum[1], scaled.headCum[1], scaled.gain[1], scaled.loss[1]]).toEqual([100, 100, 15, -15]);
});

test("a change of a sample or two is not coloured, one of many is", () => {
  const scaled = scaleDiff(
    {
      ...treeOf("one 0\ntwo 0\nmany 0\nrest 0"),
      baseSelf: Float64Array.of(0, 10, 0, 100, 5000),
      headSelf: Float64Array.of(0, 0, 20, 300, 5000),
    },
    { base: 1, head: 1 },
  );
  expect(scaled.floor).toBe(20);
  expect([...paintByChange(scaled, null)].slice(1)).toEqual([4, 4, 7, 4]);
});

test("scaling decides what is a change", () => {
  const middle = 1 + (changeSteps.length - 1) / 2;
  expect([...paintByChange(scaleDiff(pair, { base: 1, head: 1 }), null)]).toEqual([0, middle, 1, 7, middle]);
  const perRequest = paintByChange(scaleDiff(pair, { base: 1 / 10, head: 1 / 40 }), null);
  expect([...perRequest].slice(1)).toEqual([1, 1, 4, 1]);
});

test("a change that may be nothing but sampling is pale, one that is more is not", () => {
  const one = { base: 1, head: 1 };
  const costs = { base: Float64Array.of(100), head: Float64Array.of(100) };
  const sampling = samplingOf(one, one, [costs]);
  const paint = (base: number, head: number) => changePaint(base, head, 2, sampling);
  // Twice the cost: of 5 samples by chance, of 500 not.
  expect([paint(5, 10), paint(10, 5), paint(0, 5), paint(5, 0)]).toEqual([
    paleMore,
    paleLess,
    paleNew,
    paleGone,
  ]);
  expect([paint(500, 1_000), paint(1_000, 500), paint(0, 500), paint(500, 0)]).toEqual(
    [[500, 1_000] as const, [1_000, 500] as const, [0, 500] as const, [500, 0] as const].map(([base, head]) =>
      changePaint(base, head, 2),
    ),
  );
  expect(paint(100, 101)).toBe(changePaint(100, 101));
  // Of values that are no counts nothing can be tested: they keep their strong colours.
  expect([paint(500, -500), paint(5, -10), paint(0, -500)]).toEqual([1, 1, newPaint]);
  for (const scheme of ["light", "dark"] as const) {
    const fills = changePalette(scheme).map(({ fill }) => fill);
    const distinct = [4, paleLess, paleMore, 3, 5, newPaint, gonePaint].map((paint) => fills[paint]);
    expect(new Set(distinct).size).toBe(distinct.length);
  }
});
