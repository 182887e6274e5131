import { deflateRawSync, inflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { POST } from "./route";
import { prisma } from "@/lib/data/database";
import { packExtras, unpackExtras } from "@/lib/data/runs";
import { profileFixture, read, readItem, resultBytes, token, uploadForm } from "@/lib/testing/api";

const project = "reread";

async function reparse(query: Record<string, string> = {}, headers = { authorization: `Bearer ${token}` }) {
  const url = `http://benchtrail.test/?${new URLSearchParams(query)}`;
  const request = new Request(url, { method: "POST", headers });
  const response = await POST(request, { params: Promise.resolve({ project }) });
  return { status: response.status, body: await response.json() };
}

async function stored(commit: string) {
  const { body } = await uploadForm(project, [
    ["commit", commit.repeat(40)],
    ["config.GOGC", "100"],
    ["metrics", JSON.stringify({ rss_bytes: 5e7 })],
    ["tags", JSON.stringify({ zone: "eu" })],
    ["result", resultBytes("wrk", "ping-r1.txt"), "ping-r1.txt"],
    ["result", resultBytes("k6", "k6-thresholds-full.summary-export.json"), "k6.json"],
    ["profile", profileFixture("3c21054a6f54-cpu.pb.gz"), "cpu.pb.gz"],
  ]);
  return { runs: body.runs.map((run: { id: string }) => run.id), profile: body.profiles[0].id };
}

const rowsOf = async (runs: readonly string[], profile: string) => ({
  runs: await Promise.all(runs.map(async (id) => (await readItem("run", project, id)).body)),
  profile: (
    await prisma().profile.findMany({
      where: { id: profile },
      include: { costs: true },
    })
  )[0],
});

test("what is right stays as it is, whoever asks how often", async () => {
  const { runs, profile } = await stored("a");
  const before = await rowsOf(runs, profile);
  for (const dryRun of ["true", "false", "false"]) {
    const { status, body } = await reparse({ dryRun });
    expect(status).toBe(200);
    expect(body).toEqual({
      uploads: 1,
      runs: { read: 2, changed: 0 },
      profiles: { read: 1, changed: 0 },
      failures: [],
      next: null,
    });
  }
  expect(await rowsOf(runs, profile)).toEqual(before);
});

test("costs that another zlib deflated are the same costs", async () => {
  const { costs } = await prisma().profile.findFirstOrThrow({ include: { costs: true } });
  const bytes = new Uint8Array(deflateRawSync(inflateRawSync(costs!.bytes), { level: 1 }));
  expect(bytes).not.toEqual(costs!.bytes);
  await prisma().functionCosts.updateMany({ data: { bytes } });
  expect((await reparse()).body).toMatchObject({ profiles: { read: 1, changed: 0 } });
});

test("broken derived rows are put right, from the bytes alone; what the upload told stays", async () => {
  const { runs, profile } = await stored("b");
  const before = await rowsOf(runs, profile);
  await readItem("profileFlamegraph", project, profile, { sampleType: "cpu" });
  await prisma().run.updateMany({
    where: { id: { in: runs } },
    data: { qps: 1, latencyP99: null, trust: 2, extras: null },
  });
  await prisma().functionCosts.updateMany({ where: { profileId: profile }, data: { version: 0 } });
  await prisma().profile.updateMany({
    where: { id: profile },
    data: { kind: "heap", durationSeconds: null },
  });
  await prisma().foldedProfile.updateMany({
    where: { profileId: profile },
    data: { bytes: new Uint8Array([1]) },
  });

  expect((await reparse({ dryRun: "true" })).body).toMatchObject({
    runs: { changed: 2 },
    profiles: { changed: 1 },
  });
  expect((await readItem("run", project, runs[0])).body.metrics.qps).toBe(1);
  expect((await reparse()).body).toMatchObject({
    runs: { changed: 2 },
    profiles: { changed: 1 },
    failures: [],
  });
  expect((await reparse()).body).toMatchObject({ runs: { changed: 0 }, profiles: { changed: 0 } });

  const after = await rowsOf(runs, profile);
  const { costs } = before.profile!;
  // The costs are the same, of a later revision: who remembers what they were looks again.
  expect(after.profile).toEqual({ ...before.profile, costs: { ...costs, revision: expect.any(String) } });
  after.runs.forEach((run, at) => {
    expect(run.metrics).toEqual(before.runs[at].metrics);
    expect(run.customMetrics).toEqual(before.runs[at].customMetrics);
    expect(run.checks).toEqual(before.runs[at].checks);
    expect(run.details).toEqual(before.runs[at].details);
    expect(run.config).toEqual({ GOGC: "100" });
  });
  expect((await readItem("profileFlamegraph", project, profile, { sampleType: "cpu" })).status).toBe(200);
});

test("a quantile that is no metric is put right, too", async () => {
  const report = JSON.parse(
    new TextDecoder().decode(resultBytes("k6", "k6-thresholds-full.summary-export.json")),
  );
  report.metrics.http_req_duration["p(99.5)"] = 12.5;
  const bytes = new TextEncoder().encode(JSON.stringify(report));
  const { body } = await uploadForm(project, [
    ["commit", "9".repeat(40)],
    ["result", bytes, "k6.json"],
  ]);
  const [{ id }] = body.runs;
  const quantiles = async () => (await readItem("run", project, id)).body.details.distribution.quantiles;
  const before = await quantiles();
  expect(before).toContainEqual({ q: 0.995, seconds: 0.0125 });
  expect((await reparse()).body).toMatchObject({ runs: { changed: 0 } });

  const { extras } = await prisma().run.findFirstOrThrow({ where: { id }, select: { extras: true } });
  const unpacked = unpackExtras(extras, {});
  const quantileList = unpacked.details.distribution?.quantiles.map((one) => ({
    ...one,
    seconds: one.seconds * 1_000,
  }));
  unpacked.details.distribution = { quantiles: quantileList ?? [] };
  await prisma().run.updateMany({ where: { id }, data: { extras: packExtras(unpacked, {}) } });
  expect(await quantiles()).toContainEqual({ q: 0.995, seconds: 12.5 });
  expect((await reparse()).body).toMatchObject({ runs: { changed: 1 }, failures: [] });
  expect(await quantiles()).toEqual(before);
});

test("a walk in small steps meets every upload once", async () => {
  await stored("c");
  const counts: number[] = [];
  let after: string | null = "";
  while (after !== null) {
    const { body }: { body: { uploads: number; next: string | null } } = await reparse({
      limit: "1",
      ...(after ? { after } : {}),
    });
    counts.push(body.uploads);
    after = body.next;
  }
  expect(counts.reduce((sum, uploads) => sum + uploads, 0)).toBe(4);
});

test("bytes that nobody can read any more are told, and what was made of them stays", async () => {
  const { runs } = await stored("d");
  const row = await prisma().run.findFirstOrThrow({ where: { id: runs[0] }, select: { rawId: true } });
  const garbage = new TextEncoder().encode("no tool says this");
  await prisma().rawFile.updateMany({
    where: { id: row.rawId },
    data: { codec: 0, size: garbage.length, bytes: garbage },
  });
  const { body } = await reparse();
  expect(body.failures.map(({ id }: { id: string }) => id)).toContain(runs[0]);
  expect((await readItem("run", project, runs[0])).body.metrics.qps).toBeGreaterThan(1000);
});

test("only who may upload may have it read again", async () => {
  expect((await reparse({}, { authorization: "Bearer nobody" })).status).toBe(401);
  expect((await reparse({ limit: "0" })).status).toBe(400);
  expect((await read("runs", project)).status).toBe(200);
});
