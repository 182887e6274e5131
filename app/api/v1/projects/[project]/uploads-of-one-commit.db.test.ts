import { expect, test } from "vitest";
import { searchQueued } from "@/lib/changes";
import { read, readItem, uploadBody, write } from "@/lib/testing/api";
import { trendOf } from "@/lib/testing/history";
import { noisy, shaOf, wrkOutput } from "@/lib/testing/measured";

const commit = shaOf("nightly");
const night = (n: number) => new Date(Date.UTC(2026, 9, 1 + n, 2)).toISOString();
/** In the order of the nights. */
const uploads: string[] = [];

async function measure(n: number, level: number, more: Record<string, string> = {}): Promise<string> {
  const { status, body } = await uploadBody("nightly", wrkOutput(noisy(level, n)), {
    commit,
    branch: "main",
    committedAt: night(0),
    startedAt: night(n),
    ...more,
  });
  expect(status).toBe(201);
  return body.uploadId;
}

test("eleven nights at 20,000 and ten at 14,000 of one commit are seen, searched and reported", async () => {
  for (let n = 0; n < 21; n++) uploads.push(await measure(n, n < 11 ? 20_000 : 14_000));
  await searchQueued();
  const { points, changePoints, changeSearch } = await trendOf("nightly", { by: "upload" });
  expect(points.map(({ upload }: { upload: string }) => upload)).toEqual(uploads);
  expect(points[11]).toMatchObject({ commit, measuredAt: night(11), n: 1 });
  expect(changeSearch).toMatchObject({ commits: 21, pending: false });
  const reported = { commit, previous: commit, uploads: { previous: uploads[10], first: uploads[11] } };
  expect(changePoints).toMatchObject([{ ...reported, commitsBefore: 11, commitsAfter: 10 }]);
  expect(changePoints[0].change).toBeCloseTo(-0.3, 1);
  const { body } = await read("changes", "nightly", { metric: "qps" });
  expect(body.items).toMatchObject([reported]);
  // By commit it is one point still, that carries the change.
  expect(await trendOf("nightly")).toMatchObject({ points: [{ n: 21 }], changePoints: [reported] });
});

test("what changed between two nights is looked for in settings, not in commits", async () => {
  const { body: list } = await read("changes", "nightly", { metric: "qps" });
  const { body } = await readItem("change", "nightly", list.items[0].id);
  expect(body.suspects).toMatchObject({
    commits: [],
    complete: true,
    config: [],
    environment: [],
    profiles: [],
  });
  expect(body.compareUrl).toContain(encodeURIComponent(`${commit}@upload:${uploads[11]}`));
});

test("from, to and last narrow nights, not commits", async () => {
  const nights = async (query: Record<string, string>) =>
    (await trendOf("nightly", { by: "upload", ...query })).points.map(
      (point: { measuredAt: string }) => point.measuredAt,
    );
  expect(await nights({ last: "2" })).toEqual([night(19), night(20)]);
  expect(await nights({ from: night(3), to: night(5) })).toEqual([night(3), night(4)]);
});

test("an upload of a commit is a side, and so is the one before it", async () => {
  const row = async (query: Record<string, string>) => {
    const { status, body } = await read("compare", "nightly", query);
    return status === 200
      ? { ...body, qps: body.rows.find((one: { metric: string }) => one.metric === "qps") }
      : body;
  };
  const named = await row({ base: `${commit}@upload:${uploads[10]}`, head: `main@upload:${uploads[11]}` });
  expect(named).toMatchObject({
    base: { ref: `${commit}@upload:${uploads[10]}` },
    head: { ref: `${commit}@upload:${uploads[11]}` },
    qps: { base: { n: 1 }, head: { n: 1 } },
  });
  const newest = await row({ base: "previous-upload", head: commit });
  expect([newest.base.ref, newest.head.ref]).toEqual([
    `${commit}@upload:${uploads[19]}`,
    `${commit}@upload:${uploads[20]}`,
  ]);
  const before = await row({ base: "previous-upload", head: `upload:${uploads[11]}` });
  expect(before.base.ref).toBe(`${commit}@upload:${uploads[10]}`);
  const first = await row({ base: "previous-upload", head: `upload:${uploads[0]}` });
  expect(first).toMatchObject({
    status: 404,
    detail: expect.stringContaining("no upload of the same series before"),
  });
  const pinned = await write("pin", "nightly", { base: "previous-upload", head: commit });
  expect(pinned.status).toBe(201);
});

test("an upload is no side of another commit, and follows to the next commit of its branch", async () => {
  const next = shaOf("nightly next");
  const upload = await measure(21, 14_000, { commit: next, committedAt: night(21) });
  const wrong = await read("compare", "nightly", { base: commit, head: `${commit}@upload:${upload}` });
  expect(wrong.status).toBe(404);
  const { body } = await read("compare", "nightly", { base: "previous-upload", head: next });
  expect(body.base.ref).toBe(`${commit}@upload:${uploads[20]}`);
});

test("uploads of one commit within the hour are one session: five of a job are no five nights", async () => {
  for (let n = 0; n < 30; n++)
    await uploadBody("jobs", wrkOutput(noisy(n < 15 ? 20_000 : 14_000, n)), {
      commit: shaOf(`jobs ${Math.floor(n / 5)}`),
      branch: "main",
      committedAt: night(Math.floor(n / 5)),
      startedAt: new Date(Date.parse(night(Math.floor(n / 5))) + (n % 5) * 600_000).toISOString(),
    });
  await searchQueued();
  expect((await trendOf("jobs")).changeSearch).toMatchObject({ commits: 6 });
});

test("a configuration that changed from one night to the next is suspected, not the commit", async () => {
  const project = "kernel";
  for (let n = 0; n < 16; n++)
    await uploadBody(project, wrkOutput(noisy(n < 8 ? 20_000 : 14_000, n)), {
      commit,
      branch: "main",
      startedAt: night(n),
      "config.kernel": n < 8 ? "6.1" : "6.8",
    });
  await searchQueued();
  const { body: list } = await read("changes", project, { metric: "qps" });
  expect(list.items).toMatchObject([{ commit, previous: commit, commitsBefore: 8, commitsAfter: 8 }]);
  const { body } = await readItem("change", project, list.items[0].id);
  expect(body.suspects.config).toEqual([{ key: "kernel", base: "6.1", head: "6.8", kind: "changed" }]);
});
