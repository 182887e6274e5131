import { expect, test } from "vitest";
import { searchQueued } from "@/lib/changes/search";
import { uploadBody } from "@/lib/testing/api";
import { minute, noisy, shaOf, wrkOutput } from "@/lib/testing/measured";
import { jumpTargets } from "./targets";

/** Three runs of a commit. */
async function measure(n: number, qps: number) {
  for (let run = 0; run < 3; run++)
    await uploadBody("moved", wrkOutput(noisy(qps, 100 * n + run)), {
      commit: shaOf(`moved ${n}`),
      branch: "main",
      committedAt: minute(n),
      message: `commit ${n}`,
      ...(n > 0 ? { parents: shaOf(`moved ${n - 1}`) } : {}),
    });
}

test("'slower' and 'faster' list the series that moved, each with its change, and lead to the comparison", async () => {
  for (const [n, qps] of [10_000, 10_000, 6_000, 6_000, 9_000].entries()) await measure(n, qps);
  await searchQueued();
  const moves = async (words: string) =>
    (await jumpTargets(words, "moved")).filter(({ kind }) => kind === "move");
  const [sha, before] = [shaOf("moved 2"), shaOf("moved 1")];
  const slower = await moves("slower");
  expect(slower).toMatchObject([
    { sha: sha.slice(0, 7), href: expect.stringContaining(`${before}...${sha}?`) },
  ]);
  expect(slower[0]?.label).toMatch(/^QPS −(39|40|41)(\.\d+)?\s%: .*\(wrk\)$/);
  expect(slower[0]?.detail).toContain("commit 2");
  expect(await moves("what got slower")).toEqual(slower);
  expect(await moves("faster")).toMatchObject([{ sha: shaOf("moved 4").slice(0, 7) }]);
  expect(await moves("slot")).toEqual([]);
});
