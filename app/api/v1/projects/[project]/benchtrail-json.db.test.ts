import { expect, test } from "vitest";
import { POST as reparse } from "./reparse/route";
import { read, token, uploadBody } from "@/lib/testing/api";
import { minute, shaOf } from "@/lib/testing/measured";

const project = "own";
const [base, head] = [shaOf("own base"), shaOf("own head")];

/** Six repeats of a tool that nobody knows, at a number of seconds. */
const measured = (seconds: number) =>
  JSON.stringify({
    benchtrail: 1,
    tool: "mytool",
    results: [
      {
        scenario: "encode/1k",
        metrics: {
          frames_per_second: {
            values: [0, 1, 2, 3, 4, 5].map((repeat) => (1 + repeat / 1_000) / seconds),
            unit: "frames/s",
            better: "higher",
            primary: true,
          },
          rss_bytes: 1e7,
        },
      },
    ],
  });

test("numbers of one's own are stored, decided on and compared as they say", async () => {
  const first = await uploadBody(project, measured(0.1), {
    commit: base,
    branch: "main",
    committedAt: minute(0),
  });
  expect(first.status).toBe(201);
  expect(first.body.runs).toHaveLength(6);
  expect(first.body.runs[0]).toMatchObject({ tool: "mytool", scenario: "encode/1k" });
  expect(first.body.runs[0].metrics).toEqual({ frames_per_second: 10, rss_bytes: 1e7 });
  const slower = { commit: head, branch: "main", committedAt: minute(1), parents: base };
  expect((await uploadBody(project, measured(0.2), slower)).status).toBe(201);

  const { body } = await read("compare", project, { base, head });
  const row = body.rows.find(({ metric }: { metric: string }) => metric === "frames_per_second");
  expect(row).toMatchObject({ unit: "frames/s", better: "higher", base: { n: 6 }, head: { n: 6 } });
  expect(row.change).toBeCloseTo(-0.5, 12);
  expect((await read("trend", project)).body).toMatchObject({ metric: "frames_per_second" });
});

test("they are read again, though no parser has the tool's name", async () => {
  const request = new Request("http://benchtrail.test/", {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
  });
  const answer = await reparse(request, { params: Promise.resolve({ project }) });
  expect(await answer.json()).toMatchObject({ runs: { read: 12, changed: 0 }, failures: [] });
});

test("a mistake in them is told with its place", async () => {
  const wrong = measured(1).replace("rss_bytes", "RSS");
  const { status, body } = await uploadBody(project, wrong, { commit: base });
  expect(status).toBe(422);
  expect(JSON.stringify(body)).toContain("results.0.metrics.RSS");
});
