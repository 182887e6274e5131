import fc from "fast-check";
import { expect, test } from "vitest";
import { anyTree, deepTree, treeOf } from "./folded.fixture";
import { layoutTree } from "./layout";
import type { LegendPart } from "./legend";
import { changePalette, packagePalette, paintByPackage } from "./palette";
import { labelsOf, type Scene } from "./scene";
import { flameSvg, type Picture } from "./svg";
import { flameThumbnail } from "./thumbnail";
import type { FlameTree } from "./tree";
import { wholeSpan } from "./view";

function sceneOf(tree: FlameTree): Scene {
  const { frame, frames } = tree;
  const paints = paintByPackage(frames);
  return {
    layout: layoutTree(tree.parent, tree.self),
    frame,
    frames,
    labels: labelsOf(frames, "all"),
    paint: Uint8Array.from(frame, (of, node) => (node === 0 ? 0 : paints[of]!)),
    palette: packagePalette("light"),
    matched: null,
  };
}

function pictureOf(tree: FlameTree, more: Partial<Picture> = {}): Picture {
  const scene = sceneOf(tree);
  return {
    scene,
    span: wholeSpan,
    rows: scene.layout.rows,
    orientation: "icicle",
    scheme: "light",
    width: 424,
    title: "shop, cpu of 3c21054",
    lines: ["total 3.40s"],
    legend: [],
    tip: (node) => `node ${node}`,
    ...more,
  };
}

const shop = treeOf("main.serve;main.pay 30\nmain.serve;main.add 10\nmain.idle 40");
const labelsIn = (svg: string) =>
  [...svg.matchAll(/<text x="[\d.]+" y="([\d.]+)" fill[^>]*>([^<]*)/g)].map(([, y, text]) => `${y} ${text}`);

test("a picture has its title, the figures of each box, and labels where they fit", () => {
  const { text, width, height } = flameSvg(pictureOf(shop));
  expect([width, height]).toEqual([424, 12 + 22 + 16 + 3 * 18 + 12]);
  expect(text).toContain(">shop, cpu of 3c21054</text>");
  expect(text).toContain(">total 3.40s</text>");
  expect(text).toContain("<title>main.pay\nnode 2</title>");
  expect(labelsIn(text)).toEqual([
    "62.5 all",
    "80.5 main.serve",
    "80.5 main.idle",
    "98.5 main.pay",
    "98.5 add",
  ]);
});

test("a flame stands on its root, and a zoomed picture shows its part only", () => {
  expect(labelsIn(flameSvg(pictureOf(shop, { orientation: "flame" })).text)[0]).toBe("98.5 all");
  const zoomed = flameSvg(pictureOf(shop, { span: { x0: 0, x1: 0.375 } })).text;
  expect(labelsIn(zoomed).map((label) => label.split(" ")[1])).toEqual(["all", "main.serve", "main.pay"]);
});

const [less, same, , , , , , more, edged] = changePalette("dark");
const legend: LegendPart[] = [
  {
    less: "less in head",
    steps: [
      { text: "< −67 %", on: less },
      { text: "±10 %", on: same },
      { text: "> +200 %", on: more },
    ],
    more: "more in head",
  },
  { text: "new stacks: 12.30µs, 4.20% of head", on: edged },
  { text: "", beside: [less!, more!], aside: "pale: within sampling noise, may be chance" },
];
const textsIn = (svg: string) =>
  [...svg.matchAll(/<text x="([\d.]+)" y="([\d.]+)" fill="([^"]*)">([^<]*)/g)].map(
    ([, x, y, fill, text]) => ({
      x: Number(x),
      y: Number(y),
      fill,
      text,
    }),
  );

test("a legend stands between title and graph: each meaning on its colour or beside it", () => {
  const { text, height } = flameSvg(pictureOf(shop, { legend, width: 1600, scheme: "dark" }));
  expect(height).toBe(flameSvg(pictureOf(shop)).height + 28);
  const texts = textsIn(text).slice(0, 7);
  expect(texts.map(({ text: words }) => words)).toEqual([
    "less in head",
    "&lt; −67 %",
    "±10 %",
    "&gt; +200 %",
    "more in head",
    "new stacks: 12.30µs, 4.20% of head",
    "pale: within sampling noise, may be chance",
  ]);
  expect(new Set(texts.map(({ y }) => y))).toEqual(new Set([68.5]));
  expect(text).toContain(`fill="${less!.fill}"/><text x="${texts[1]!.x}" y="68.5" fill="${less!.text}">`);
  expect(text).toContain(`width="3" height="17" fill="${edged!.edge}"/><text x="${texts[5]!.x}"`);
  expect(text).toMatch(new RegExp(`fill="${more!.fill}" stroke="[^"]*"/><text x="${texts[6]!.x}"`));
});

test("a legend is never wider than its picture: it takes more lines, and no two texts overlap", () => {
  fc.assert(
    fc.property(fc.integer({ min: 140, max: 1_700 }), (width) => {
      const { text, height } = flameSvg(pictureOf(shop, { legend, width }));
      const rows = textsIn(text).filter(({ y }) => y < height - 12 - 3 * 18);
      expect(rows.map(({ text: words }) => words).join(" ")).toContain("of head pale: within");
      rows.forEach(({ x, y, text: words }, at) => {
        const end = x + words!.replace(/&[a-z]+;/g, "?").length * 6.6;
        const next = rows[at + 1];
        expect(end).toBeLessThanOrEqual(width - 12 + 0.1);
        if (next?.y === y) expect(next.x).toBeGreaterThan(end);
      });
    }),
  );
});

test("names of strangers are text, whatever they hold", () => {
  const hostile = `<script>alert(1)</script>&"]]>\u0000\u001b\ud800`;
  const tree = treeOf("f 1");
  const named = { ...tree, frames: { name: [hostile], file: [""] } };
  const { text } = flameSvg(
    pictureOf(named, {
      title: hostile,
      lines: [hostile],
      legend: [{ text: hostile, aside: hostile }],
      tip: () => hostile,
    }),
  );
  expect(text).not.toMatch(/<script|]]>|[\u0000-\u0008\u000b-\u001f]|[\ud800-\udfff]/);
  expect(text).toContain("&lt;script&gt;alert(1)");
});

test("a stack of 100,000 frames makes a picture of bounded size that says what is left out", () => {
  const deep = deepTree(100_000);
  const { text, height } = flameSvg(pictureOf(deep));
  expect(height).toBeLessThan(10_000);
  expect(text).toContain("99501 deeper rows are left out");
  expect(flameThumbnail(deep, "dark").length).toBeLessThan(2_000);
});

test("a thumbnail stays small and inside its frame, whatever the profile", () => {
  fc.assert(
    fc.property(anyTree, fc.constantFrom("light" as const, "dark" as const), (tree, scheme) => {
      const svg = flameThumbnail(tree, scheme);
      for (const [, x, y, wide] of svg.matchAll(/M([\d.]+) ([\d.]+)h([\d.]+)v/g)) {
        expect(Number(x) + Number(wide)).toBeLessThanOrEqual(240.11);
        expect(Number(y)).toBeLessThan(60);
      }
    }),
  );
});
