import { expect, test } from "vitest";
import { projectCards } from "@/lib/data/projects";
import { uploadBody } from "@/lib/testing/api";
import { at, minute, noisy, shaOf, wrkOutput } from "@/lib/testing/measured";
import { searchQueued } from "./search";

/** Commits 0 … of two scenarios, of which the second has two commits fewer. */
async function measure(
  project: string,
  scenario: string,
  levels: readonly number[],
  first = 0,
): Promise<void> {
  for (const [n, qps] of levels.entries())
    for (const repeat of [0, 1, 2])
      await uploadBody(project, wrkOutput(noisy(qps, 100 * n + repeat)), {
        commit: shaOf(`${project} ${n + first}`),
        branch: "main",
        scenario,
        committedAt: minute(n + first),
        ...(n + first > 0 ? { parents: shaOf(`${project} ${n + first - 1}`) } : {}),
      });
}

const shown = async (search: string) => (await projectCards({ search })).items[0]?.main?.scenario;

test("the first page shows the series that got worse, and the main one again once that is repaired", async () => {
  await measure("worst", "GET /steady", at(10_000, 9));
  await measure("worst", "GET /falls", [...at(10_000, 5), ...at(5_000, 2)], 2);
  await searchQueued();
  expect(await shown("worst")).toBe("GET /falls");
  await measure("worst", "GET /steady", at(10_000, 3), 9);
  await measure("worst", "GET /falls", at(10_000, 3), 9);
  await searchQueued();
  expect(await shown("worst")).toBe("GET /steady");
});
