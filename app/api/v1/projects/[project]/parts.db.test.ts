import { expect, test } from "vitest";
import { GET as readRun } from "@/app/api/v1/projects/[project]/runs/[id]/route";
import { read, resultBytes, uploadForm } from "@/lib/testing/api";

const commits = ["a".repeat(40), "b".repeat(40)];

interface UploadedRun {
  id: string;
  parts?: { name: string; metrics: Record<string, number> }[];
}

async function send(commit: string, tool: string, name: string): Promise<UploadedRun> {
  const parts = ["result", resultBytes(tool, name), name] as const;
  const { status, body } = await uploadForm("parts", [parts, ["commit", commit], ["scenario", "mixed"]]);
  expect(status).toBe(201);
  return body.runs[0];
}

test("an output of several endpoints has its parts in every answer, and trends of their own", async () => {
  const [first, second] = [
    await send(commits[0]!, "locust", "mixed-r1_stats.csv"),
    await send(commits[1]!, "locust", "mixed-r1_stats.csv"),
  ];
  const names = ["GET /ping", "POST /token/issue", "GET /token/verify"];
  expect(first.parts?.map(({ name }) => name)).toEqual(names);
  expect(first.parts?.[1]?.metrics).toMatchObject({ requests: 5919, latency_p99: 0.029 });

  const params = Promise.resolve({ project: "parts", id: second.id });
  const run = await (await readRun(new Request("http://localhost/"), { params })).json();
  expect(run.parts.map((part: { name: string }) => part.name)).toEqual(names);

  const query = { metric: "latency_p99", scenario: "mixed" };
  const plain = await read("trend", "parts", query);
  expect(plain.body.series).toHaveLength(1);
  const { body } = await read("trend", "parts", { ...query, parts: "true" });
  const [total, ...lines] = body.series;
  expect(total.parent).toBeUndefined();
  expect(lines.map((line: { part: string }) => line.part)).toEqual(names);
  for (const line of lines) expect(line.parent).toBe(total.id);
  const points = lines[1].points.map(({ commit, median, n }: Record<string, unknown>) => [commit, median, n]);
  expect(points).toEqual(commits.map((commit) => [commit, 0.029, 1]));
  const one = await read("trend", "parts", { ...query, part: "GET /ping" });
  expect(one.body.series.map((line: { part?: string }) => line.part)).toEqual([undefined, "GET /ping"]);
});

test("a run of one endpoint has no parts", async () => {
  const run = await send(commits[0]!, "wrk", "ping-r1.txt");
  expect(run.parts).toBeUndefined();
});
