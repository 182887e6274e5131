import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { POST as reparse } from "@/app/api/v1/projects/[project]/reparse/route";
import { profileFixture, read, readItem, token, uploadForm } from "@/lib/testing/api";
import { prisma } from "../database/database";
import { pickFunctionCosts } from "./function-costs";

const project = "history";
const files = ["c428be0e20c8-cpu.pb.gz", "3c21054a6f54-cpu.pb.gz"];
const ids: string[] = [];

beforeAll(async () => {
  for (const [at, file] of files.entries()) {
    const { body } = await uploadForm(project, [
      ["commit", `${at}`.repeat(40)],
      ["committedAt", `2026-03-0${at + 1}T10:00:00Z`],
      ["profile", profileFixture(file), "cpu.pb.gz"],
    ]);
    ids.push(body.profiles[0].id);
  }
});

interface Cost {
  flat: number | null;
  cum: number | null;
}

const nothing: Cost = { flat: 0, cum: 0 };

/** A function's costs in both profiles, as its history tells them. */
async function historyOf(name: string, query = {}): Promise<Cost[]> {
  const { status, body } = await read("functions", project, { name, ...query });
  expect([name, status]).toEqual([name, 200]);
  return body.series[0].points.map(({ flat, cum }: Cost) => ({ flat, cum }));
}

async function tableOf(id: string, sampleType: string): Promise<Map<string, Cost>> {
  const { body } = await readItem("profileTop", project, id, { sampleType, limit: "10000" });
  return new Map(body.rows.map(({ name, flat, cum }: Cost & { name: string }) => [name, { flat, cum }]));
}

test.each(["cpu", "samples"])(
  "every function has a history, by %s: what the table says, 0 where it does not occur",
  async (sampleType) => {
    const tables = await Promise.all(ids.map((id) => tableOf(id, sampleType)));
    const names = [...new Set(tables.flatMap((table) => [...table.keys()]))];
    expect(names.length).toBeGreaterThan(400);
    for (const name of names.filter((_, at) => at % 7 === 0))
      expect(await historyOf(name, { sampleType })).toEqual(
        tables.map((table) => table.get(name) ?? nothing),
      );
  },
);

test("the functions of a history are those that cost or moved most anywhere, and each commit tells what moved", async () => {
  const { body } = await read("topFunctions", project, { limit: "9" });
  const [{ functions, moved, profiles }] = body.series;
  const tables = await Promise.all(ids.map((id) => tableOf(id, "cpu")));
  const largest = tables.map(
    (table) => [...table].sort(([, a], [, b]) => (b.flat ?? 0) - (a.flat ?? 0))[0]![0],
  );
  const names = functions.map(({ name }: { name: string }) => name);
  expect(names).toEqual(expect.arrayContaining(largest));
  expect(moved).toHaveLength(1);
  expect(moved[0]).toMatchObject({ commit: profiles[1].commit, base: ids[0], head: ids[1], scale: "share" });
  for (const { name, base, head } of moved[0].functions) {
    const shares = tables.map((table, at) => (table.get(name)?.flat ?? 0) / profiles[at].total);
    expect(base ?? 0).toBeCloseTo(shares[0]!, 12);
    expect(head ?? 0).toBeCloseTo(shares[1]!, 12);
  }
});

test("costs are unpacked once, and again when others are stored", async () => {
  const { projectId, bytes } = await prisma().functionCosts.findFirstOrThrow({
    where: { profileId: ids[1]! },
  });
  let unpacked = 0;
  const functions = () =>
    pickFunctionCosts(projectId, ids, {
      key: "how many",
      pick: ({ names }) => (unpacked++, names.length),
      size: () => 8,
    });
  const before = await functions();
  expect([...before.keys()].sort()).toEqual([...ids].sort());
  expect(await functions()).toEqual(before);
  expect(unpacked).toBe(2);
  const where = { profileId: ids[0]! };
  const old = await prisma().functionCosts.findFirstOrThrow({ where });
  await prisma().functionCosts.updateMany({ where, data: { bytes, revision: randomUUID() } });
  expect((await functions()).get(ids[0]!)).toBe(before.get(ids[1]!));
  expect(unpacked).toBe(3);
  await prisma().functionCosts.updateMany({ where, data: { bytes: old.bytes, revision: randomUUID() } });
  expect(await functions()).toEqual(before);
});

test("a profile that another version stored is a gap until it is read again", async () => {
  const before = await historyOf("encoding/json.Marshal");
  await prisma().functionCosts.updateMany({ where: { profileId: ids[0] }, data: { version: 0 } });
  expect(await historyOf("runtime.mallocgc")).toMatchObject([
    { flat: null, cum: null },
    { flat: expect.any(Number), cum: expect.any(Number) },
  ]);
  expect(await historyOf("main.nobody")).toEqual([{ flat: null, cum: null }, nothing]);
  const { body } = await read("topFunctions", project);
  expect(body.series[0].functions[0].flat).toEqual([null, expect.any(Number)]);
  const headers = { authorization: `Bearer ${token}` };
  const request = new Request("http://benchtrail.test/", { method: "POST", headers });
  const answer = await reparse(request, { params: Promise.resolve({ project }) });
  expect(await answer.json()).toMatchObject({ profiles: { read: 2, changed: 1 } });
  expect(await historyOf("encoding/json.Marshal")).toEqual(before);
  expect((await read("functions", project, { name: "main.nobody" })).status).toBe(404);
});
