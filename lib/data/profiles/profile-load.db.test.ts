import { expect, test } from "vitest";
import { findProject } from "../projects/projects";
import { profileBackgrounds } from "./profile-load";
import { profileFixture, read, resultBytes, uploadForm } from "@/lib/testing/api";

const cpu = "3c21054a6f54-cpu.pb.gz";

function report(qps: number, seconds = 8): Uint8Array<ArrayBuffer> {
  const text = new TextDecoder().decode(resultBytes("wrk", "ping-r1.txt"));
  return new TextEncoder().encode(
    text
      .replace(/Requests\/sec:\s+[\d.]+/, `Requests/sec: ${qps.toFixed(2)}`)
      .replace(/\d+ requests in [\d.]+s/, `${Math.round(qps * seconds)} requests in ${seconds.toFixed(2)}s`),
  );
}

interface Parts {
  readonly scenario?: string;
  readonly rates?: readonly number[];
  /** How long the runs took. */
  readonly seconds?: number;
  readonly profile?: string;
}

/** Uploads runs and a profile of one commit; the profile's id, where there is one. */
async function stored(commit: string, { scenario, rates = [], seconds, profile }: Parts): Promise<string> {
  const meta = { commit: commit.repeat(40), committedAt: "2026-03-01T10:00:00Z", scenario };
  const { status, body } = await uploadForm("load", [
    ["meta", JSON.stringify(meta)],
    ...rates.map((qps, n) => ["result", report(qps, seconds), `${n}.txt`] as const),
    ...(profile ? [["profile", profileFixture(profile), profile] as const] : []),
  ]);
  expect(status).toBe(201);
  return body.profiles[0]?.id ?? "";
}

async function loadOf(id: string) {
  return (await backgroundOf(id))?.load;
}

async function backgroundOf(id: string) {
  const project = await findProject("load");
  const [background] = await profileBackgrounds(project!, [id]);
  return background;
}

test("the requests of a profile are the median rate of the runs that came with it, times its duration", async () => {
  const id = await stored("a", { rates: [36100, 36300, 36120], profile: cpu });
  await stored("a", { scenario: "GET /ping", rates: [36000, 36000, 36000, 36000] });
  const load = await loadOf(id);
  expect(load).toMatchObject({ rate: 36120, runs: 3, tool: "wrk", sameUpload: true });
  expect(load?.seconds).toBeCloseTo(5, 1);
  expect(load?.requests).toBe(36120 * (load?.seconds ?? 0));
});

test("a profile that outlasted its run by more than a fifth is not divided by its requests, and it is said why", async () => {
  const notes = async (id: string) => (await backgroundOf(id))?.whyNot;
  // The profile took 5 seconds.
  const little = await stored("1", { rates: [36100], seconds: 4.5, profile: cpu });
  expect(await loadOf(little)).toMatchObject({ seconds: 4.5, requests: 36100 * 4.5 });
  expect(await notes(little)).toBeNull();
  const much = await stored("2", { rates: [36100, 36200], seconds: 3, profile: cpu });
  expect(await loadOf(much)).toBeNull();
  expect(await notes(much)).toBe(
    "A profile of 5.00\u00a0s stands beside a run of 3\u00a0s: what it cost besides cannot be divided by the requests of the run.",
  );
  expect(await loadOf(`${little},${much}`)).toBeNull();
});

test("a profile alone takes runs of its commit and scenario, and of no other", async () => {
  await stored("b", { scenario: "mixed", rates: [36100, 36110] });
  await stored("b", { scenario: "GET /other", rates: [36000, 36000, 36000] });
  await stored("c", { scenario: "mixed", rates: [36400] });
  const id = await stored("b", { scenario: "mixed", profile: cpu });
  expect(await loadOf(id)).toMatchObject({ rate: 36105, runs: 2, sameUpload: false });
});

test("nothing is divided where no run tells, or where values are no cost of a stretch of time", async () => {
  expect(await loadOf(await stored("d", { scenario: "mixed", profile: cpu }))).toBeNull();
  expect(await loadOf(await stored("e", { profile: cpu }))).toBeNull();
  const heap = await stored("f", { rates: [36100], profile: "3c21054a6f54-heap.pb.gz" });
  expect(await loadOf(heap)).toBeNull();
});

test("the requests of merged profiles are those of each; one that does not tell leaves none", async () => {
  const one = await stored("9", { scenario: "merged", rates: [36100], profile: cpu });
  const two = await stored("9", { scenario: "merged", rates: [36500, 36700], profile: cpu });
  const [first, second, both] = await Promise.all([one, two, `${one},${two}`].map(loadOf));
  expect(both).toMatchObject({ profiles: 2, runs: 3, tool: "wrk", sameUpload: true });
  expect(both?.requests).toBeCloseTo(first!.requests + second!.requests, 6);
  expect(both?.seconds).toBeCloseTo(first!.seconds + second!.seconds, 9);
  expect(both!.rate * both!.seconds).toBeCloseTo(both!.requests, 6);
  const again = await stored("9", { scenario: "merged", profile: cpu });
  const third = await stored("9", { scenario: "merged", profile: cpu });
  expect(await loadOf(`${again},${third}`)).toMatchObject({ profiles: 2, runs: 3, sameUpload: false });
  const alone = await stored("9", { profile: cpu });
  expect(await loadOf(`${one},${alone}`)).toBeNull();
});

test("a history carries the requests of each profile, as the profile's own page has them", async () => {
  const one = await stored("7", { scenario: "history", rates: [36100], profile: cpu });
  const two = await stored("8", { scenario: "history", rates: [36500], profile: cpu });
  const { body } = await read("functions", "load", { name: "runtime.mallocgc" });
  const { points } = body.series.find(({ scenario }: { scenario: string }) => scenario === "history");
  const loads = await Promise.all([one, two].map(loadOf));
  expect(loads.map((load) => load?.rate)).toEqual([36100, 36500]);
  expect(
    new Map(
      points.map((point: { profileId: string; requests: number }) => [point.profileId, point.requests]),
    ),
  ).toEqual(new Map([one, two].map((id, at) => [id, loads[at]?.requests])));
});
