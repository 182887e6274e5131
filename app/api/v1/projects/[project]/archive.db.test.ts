import { expect, test } from "vitest";
import { GET as exported } from "@/app/api/v1/projects/[project]/export/route";
import { POST as imported } from "@/app/api/v1/projects/[project]/import/route";
import { searchQueued } from "@/lib/changes";
import { deleteQueued } from "@/lib/data/keeping";
import { read, readItem, token, write } from "@/lib/testing/api";
import { trendOf, uploadHistory } from "@/lib/testing/history";
import { at } from "@/lib/testing/measured";

const headers = { authorization: `Bearer ${token}` };
const exportOf = async (project: string) =>
  exported(new Request("http://t/", { headers }), { params: Promise.resolve({ project }) });
const importAs = async (project: string, body: BodyInit) =>
  imported(new Request("http://t/", { method: "POST", headers, body }), {
    params: Promise.resolve({ project }),
  });

test("a project that is exported, deleted and imported reads as before, and goes on", async () => {
  const [first] = await uploadHistory("moved", [...at(10_000, 12), ...at(7_000, 8)]);
  await searchQueued();
  const answers = async () => {
    const runs = (await read("runs", "moved")).body.items;
    return [
      runs,
      await trendOf("moved"),
      (await read("commits", "moved")).body,
      (await readItem("run", "moved", runs[0].id)).body,
      (await read("changes", "moved")).body,
    ];
  };
  const before = await answers();
  const response = await exportOf("moved");
  expect(response.headers.get("content-type")).toBe("application/x-tar");
  const archive = await response.arrayBuffer();
  await write("deleteProject", "moved", {});
  await deleteQueued();

  const { status, headers: answered } = await importAs("moved", archive);
  expect([status, answered.get("location")]).toEqual([201, "http://benchtrail.test/moved"]);
  expect(await answers()).toEqual(before);
  await uploadHistory("moved", at(7_000, 1), 20);
  expect((await trendOf("moved")).points).toHaveLength(21);

  expect((await importAs("moved", archive)).status).toBe(409);
  expect((await importAs("again", archive)).status).toBe(201);
  const [run] = (await read("runs", "again")).body.items;
  expect((await readItem("raw", "again", run.id)).status).toBe(200);
  expect((await readItem("run", "again", first?.body.runs[0].id)).status).toBe(200);
});

test("what is no archive, or a damaged one, is refused and leaves no project", async () => {
  await uploadHistory("whole", at(10_000, 2));
  const archive = Buffer.from(await (await exportOf("whole")).arrayBuffer());
  for (const body of ["nonsense", archive.subarray(0, archive.length >> 1), Buffer.alloc(0)]) {
    const response = await importAs("half", body);
    expect([response.status, (await response.json()).detail]).toEqual([
      422,
      expect.stringContaining("archive"),
    ]);
  }
  expect((await read("project", "half")).status).toBe(404);
  expect((await exportOf("nowhere")).status).toBe(404);
});
