import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, expect, test, vi } from "vitest";
import { prisma } from "@/lib/data/database";
import { findProject } from "@/lib/data/projects";
import { decodeTree, wireVersion } from "@/lib/pprof";
import { gunzipSync } from "node:zlib";
import { profileFixture, readItem, uploadForm } from "@/lib/testing/api";
import { POST as reparse } from "@/app/api/v1/projects/[project]/reparse/route";
import { token } from "@/lib/testing/api";
import { decoded } from "./decoded";
import { foldSoon, foldUploads } from "./fold-soon";
import { openOnce, openProfile } from "./open-profile";

vi.mock("node:timers/promises", async (original) => {
  const real = await original<typeof import("node:timers/promises")>();
  return { ...real, setTimeout: vi.fn<typeof real.setTimeout>(real.setTimeout) };
});

const project = "folds";
const types = ["alloc_objects", "alloc_space", "inuse_objects", "inuse_space"];

beforeAll(foldUploads);

async function uploaded(commit: string): Promise<string> {
  const { body } = await uploadForm(project, [
    ["commit", commit.repeat(40)],
    ["profile", profileFixture("3c21054a6f54-heap.pb.gz"), "heap.pb.gz"],
  ]);
  return body.profiles[0].id;
}

/** The trees that are kept of a profile, once all are. */
const storedTrees = (profileId: string) =>
  vi.waitFor(
    async () => {
      const rows = await prisma().foldedProfile.findMany({
        omit: { usedAt: true },
        where: { profileId, version: wireVersion },
        orderBy: { sampleType: "asc" },
      });
      expect(rows.map(({ sampleType }) => sampleType)).toEqual(types);
      return rows;
    },
    { timeout: 20_000, interval: 20 },
  );

test("after the answer, and after each tree, the time is that of others for a while", async () => {
  await storedTrees(await uploaded("9"));
  // Other than the database's heartbeat, which waits a quarter of a second each time.
  const pauses = () => vi.mocked(sleep).mock.calls.flatMap(([ms = 0]) => (ms === 250 ? [] : [ms]));
  await vi.waitFor(() => expect(pauses()).toHaveLength(1 + types.length));
  for (const pause of pauses()) expect(pause).toBeGreaterThan(0);
});

test("every sample type of an uploaded profile is folded without anybody looking", async () => {
  const id = await uploaded("a");
  for (const { sampleType, bytes } of await storedTrees(id)) {
    expect(decodeTree(gunzipSync(bytes!))).toMatchObject({ sampleType, granularity: "functions" });
    const { response } = await readItem("profileFlamegraph", project, id, { sampleType });
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes!)).toBe(true);
  }
});

/** Whether a profile takes room among those that people look at. */
const isHeld = (id: string) => [...decoded.keys()].some((key) => key.endsWith(id));

test("folding takes no room from the profiles that people look at", async () => {
  const looked = await uploaded("d");
  await readItem("profileTop", project, looked);
  const id = await uploaded("e");
  await storedTrees(id);
  expect([looked, id].map(isHeld)).toEqual([true, false]);
});

test("who looks while a profile is decoded for the queue shares that, and has it kept", async () => {
  const ref = await findProject(project);
  const id = await uploaded("f");
  const [ahead, shown] = await Promise.all([openOnce(ref!, id), openProfile(ref!, id)]);
  expect(shown).toBe(ahead);
  expect(isHeld(id)).toBe(true);
  expect(await openOnce(ref!, id)).toBe(shown);
});

test("a profile that cannot be folded is told and keeps none from its turn", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  const ref = await findProject(project);
  foldSoon(ref!, "01990000-0000-7000-8000-000000000000");
  await storedTrees(await uploaded("b"));
  expect(logged.mock.calls).toEqual([[expect.stringContaining("01990000"), expect.any(Error)]]);
  logged.mockRestore();
});

test("reading stored bytes again makes their trees again", async () => {
  const id = await uploaded("c");
  const before = await storedTrees(id);
  await prisma().foldedProfile.updateMany({ where: { profileId: id }, data: { version: 0 } });
  const request = new Request("http://benchtrail.test/", {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
  });
  expect((await reparse(request, { params: Promise.resolve({ project }) })).status).toBe(200);
  expect(await storedTrees(id)).toEqual(before);
});
