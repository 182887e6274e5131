import { expect, test } from "vitest";
import { uploadForm } from "@/lib/testing/api";
import { minute, shaOf, wrkOutput } from "@/lib/testing/measured";
import { findProject } from "../projects/projects";
import { repeatsOfSeries } from "./repeats";

const bytes = (text: string) => new Uint8Array(new TextEncoder().encode(text));

async function measure(n: number, level: number, config: Record<string, string>): Promise<string> {
  const { body } = await uploadForm("repeats", [
    ...[0.99, 1, 1.01].map((share) => ["result", bytes(wrkOutput(level * share)), "wrk.txt"] as const),
    ["meta", JSON.stringify({ commit: shaOf(`repeats ${n}`), committedAt: minute(n), config })],
  ]);
  return body.runs[0].seriesId;
}

test("the noise that is borrowed from repeats is not that of configurations", async () => {
  await measure(0, 10_000, { GOGC: "100" });
  await measure(1, 8_000, { GOGC: "50" });
  const seriesId = await measure(1, 11_000, { GOGC: "100" });
  const project = await findProject("repeats");
  const projectId = project?.id ?? "";
  const history = await repeatsOfSeries([{ projectId, seriesIds: [seriesId] }]);
  expect(history(projectId, [])(seriesId, "qps").map((values) => values.toSorted((a, b) => a - b))).toEqual([
    [10_890, 11_000, 11_110],
    [9_900, 10_000, 10_100],
  ]);
});
