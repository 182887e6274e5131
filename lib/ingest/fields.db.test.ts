import { expect, test } from "vitest";
import { read, resultBytes, uploadForm } from "@/lib/testing/api";

const commit = "a".repeat(40);

async function loadsOf(project: string, files: string[], load: object): Promise<object[]> {
  const parts = files.map((name) => ["result", resultBytes("k6", name), name] as const);
  const meta = JSON.stringify({ commit, scenario: "open", load });
  expect((await uploadForm(project, [["meta", meta], ...parts])).status).toBe(201);
  const { body } = await read("runs", project, { commit });
  return [
    ...new Map(
      body.items.map((run: { seriesId: string; load: object }) => [run.seriesId, run.load]),
    ).values(),
  ] as object[];
}

test("repeats at one asked rate are one series, however many VUs they took and whether they dropped any", async () => {
  const files = [
    "open-kept-r1.summary-export.json",
    "open-kept-r2.summary-export.json",
    "open-dropped-r1.summary-export.json",
  ];
  expect(await loadsOf("told", files, { rate: 150 })).toEqual([{ rate: 150 }]);
  expect(await loadsOf("untold", files, {})).toEqual([{}]);
  // All VUs were busy in these: without the rate nothing tells them from a closed loop.
  expect(await loadsOf("busy", ["ping-r1.summary-export.json"], { rate: 4_000 })).toEqual([{ rate: 4_000 }]);
});

test("a commit is placed by what git prints, and parents that a shallow clone does not know stay unknown", async () => {
  const [first, second] = ["b".repeat(40), "c".repeat(40)] as const;
  const send = async (commit: string, parents: string) => {
    const { status } = await uploadForm("fields", [
      ["result", resultBytes("wrk", "ping-r1.txt"), "-"],
      ["commit", commit],
      ["committedAt", "2026-03-01T12:00:00+02:00"],
      ["parents", parents],
      ["environment", "github-ubuntu"],
      ["environment.runner", "github-hosted"],
    ]);
    expect(status).toBe(201);
  };
  await send(second, `${first} ${"d".repeat(40)}`);
  await send(second, "");
  await send(first, "");
  const { body } = await read("compare", "fields", { base: first, head: second });
  expect(body.head).toMatchObject({
    committedAt: "2026-03-01T10:00:00.000Z",
    parents: [first, "d".repeat(40)],
  });
});
