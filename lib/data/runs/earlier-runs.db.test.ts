import { expect, test } from "vitest";
import { uploadForm } from "@/lib/testing/api";
import { minute, shaOf, wrkOutput } from "@/lib/testing/measured";
import { findProject } from "../projects/projects";
import { earlierRuns } from "./earlier-runs";

const bytes = (text: string) => new Uint8Array(new TextEncoder().encode(text));
const inOrder = (values: readonly number[]) => values.toSorted((a, b) => a - b);

async function measure(
  n: number,
  levels: readonly number[],
  config: Record<string, string>,
): Promise<{ seriesId: string; uploadId: string }> {
  const { body } = await uploadForm("earlier", [
    ...levels.map((level) => ["result", bytes(wrkOutput(level)), "wrk.txt"] as const),
    ["meta", JSON.stringify({ commit: shaOf(`earlier ${n}`), committedAt: minute(n), config })],
  ]);
  return { seriesId: body.runs[0].seriesId, uploadId: body.uploadId };
}

test("the noise that a history tells is that of uploads, not of configurations and copies", async () => {
  await measure(0, [9_900, 10_000, 10_100], { GOGC: "100" });
  await measure(1, [7_900, 8_000, 8_100], { GOGC: "50" });
  await measure(1, [10_890, 11_000, 11_110], { GOGC: "100" });
  // The same file again, and one more run.
  const { seriesId, uploadId } = await measure(1, [11_000, 12_000], { GOGC: "100" });
  await measure(2, [13_000], { GOGC: "100" });
  const project = await findProject("earlier");
  const projectId = project?.id ?? "";
  const history = await earlierRuns([{ projectId, seriesIds: [seriesId] }]);
  const valuesWithout = (without: readonly string[]) =>
    history(projectId, without)(seriesId, "qps").map((uploads) =>
      uploads.map(({ values }) => inOrder(values)),
    );
  expect(valuesWithout([])).toEqual([
    [[13_000]],
    [[10_890, 11_000, 11_110], [12_000]],
    [[9_900, 10_000, 10_100]],
  ]);
  expect(valuesWithout([uploadId])[1]).toEqual([[10_890, 11_000, 11_110], []]);
  expect(history(projectId, [])(seriesId, "nothing")).toEqual([]);
});
