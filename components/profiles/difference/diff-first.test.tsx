import { MantineProvider } from "@mantine/core";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { treeOf } from "@/lib/flame/folded.fixture";
import { firstOfDiff } from "./diff-first";

it("leads from what moved to the same view of the same sample type", () => {
  const tree = treeOf("main.work 400");
  const { sentence } = firstOfDiff(
    {
      ...tree,
      sampleType: "alloc_space",
      unit: "bytes",
      granularity: "functions",
      frames: { ...tree.frames, line: [1] },
      nodeCount: 2,
      depth: Uint32Array.of(0, 1),
      baseTotal: 400,
      headTotal: 900,
      baseSelf: tree.self,
      headSelf: Float64Array.of(0, 900),
      baseCum: Float64Array.of(400, 400),
      headCum: Float64Array.of(900, 900),
    },
    { profiles: { base: 1, head: 1 }, alike: true, sampleValues: {}, requests: null },
  );
  const html = renderToStaticMarkup(<MantineProvider>{sentence}</MantineProvider>);
  expect(html).toContain('href="?sampleType=alloc_space&amp;fn=main.work"');
});
