import { expect, test } from "vitest";
import { searchQueued } from "@/lib/changes";
import { acceptanceOf, read, readItem, token, uploadBody } from "@/lib/testing/api";
import { trendOf, uploadHistory } from "@/lib/testing/history";
import { at, minute, noisy, shaOf, wrkOutput } from "@/lib/testing/measured";
import { DELETE as unacceptCommit, PUT as acceptCommit } from "../commits/[sha]/acceptance/route";

const items = async (project: string, query: Record<string, string> = {}) =>
  (await read("changes", project, { metric: "qps", ...query })).body.items;

const commitAcceptance = (method: "PUT" | "DELETE", project: string, sha: string, body?: object) => {
  const headers = { authorization: `Bearer ${token}` };
  const request = new Request("http://benchtrail.test/", {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  const route = method === "PUT" ? acceptCommit : unacceptCommit;
  return route(request, { params: Promise.resolve({ project, sha }) });
};

test("a regression that was repaired is one event with its repair, and closed", async () => {
  await uploadHistory("dip", [...at(10_000, 12), ...at(6_000, 3), ...at(10_000, 10)]);
  await searchQueued();
  const [repair, fall, ...others] = await items("dip");
  expect(others).toEqual([]);
  expect(fall).toMatchObject({
    commit: shaOf("dip 12"),
    state: "closed",
    temporary: true,
    repairedBy: shaOf("dip 15"),
    repairs: null,
  });
  expect(repair).toMatchObject({
    commit: shaOf("dip 15"),
    state: "closed",
    temporary: false,
    repairs: shaOf("dip 12"),
  });
  expect(await items("dip", { state: "open" })).toEqual([]);
  expect(await items("dip", { state: "closed" })).toHaveLength(2);
  const { changePoints } = await trendOf("dip");
  expect(changePoints).toMatchObject([{ temporary: true }, { repairs: shaOf("dip 12") }]);
});

test("a gain that was lost again leaves the loss open", async () => {
  await uploadHistory("lost", [...at(10_000, 12), ...at(16_000, 5), ...at(10_000, 10)]);
  await searchQueued();
  expect(await items("lost")).toMatchObject([
    { commit: shaOf("lost 17"), state: "open", repairs: shaOf("lost 12") },
    { commit: shaOf("lost 12"), state: "closed", repairedBy: shaOf("lost 17") },
  ]);
});

test("with fewer than three commits behind it a change is new, then open", async () => {
  await uploadHistory("young", [...at(10_000, 20), ...at(5_000, 2)]);
  await searchQueued();
  expect(await items("young")).toMatchObject([{ commit: shaOf("young 20"), state: "new" }]);
  await uploadHistory("young", at(5_000, 2), 22);
  await searchQueued();
  expect(await items("young")).toMatchObject([{ commit: shaOf("young 20"), state: "open" }]);
  expect(await items("young", { state: "new" })).toEqual([]);
});

test("an alarm that newer runs made unlikely is closed, not deleted", async () => {
  await uploadHistory("gone", [...at(10_000, 20), 4_000]);
  await searchQueued();
  const [alarm] = await items("gone");
  expect(alarm).toMatchObject({ commit: shaOf("gone 20"), state: "new" });
  // The same commit measured again and again: the first upload was a disturbed one.
  const again = { commit: shaOf("gone 20"), branch: "main", committedAt: minute(20) };
  for (let n = 0; n < 4; n++) await uploadBody("gone", wrkOutput(noisy(10_000, 50 + n)), again);
  await uploadHistory("gone", at(10_000, 4), 21);
  await searchQueued();
  expect(await items("gone")).toEqual([]);
  expect(await items("gone", { state: "all" })).toMatchObject([{ id: alarm.id, state: "closed" }]);
  expect((await readItem("change", "gone", alarm.id)).body.state).toBe("closed");
  expect((await trendOf("gone")).changePoints).toEqual([]);
});

test("what one commit moved is one group, accepted as one, also what is found there later", async () => {
  for (const scenario of ["ping", "issue", "verify"])
    for (let n = 0; n < 20; n++)
      await uploadBody("group", wrkOutput(noisy(n < 12 ? 10_000 : 7_000, n), n < 12 ? 5 : 9), {
        commit: shaOf(`group ${n}`),
        branch: "main",
        committedAt: minute(n),
        author: "Ada",
        scenario,
      });
  await searchQueued();
  const { groups } = (await read("changes", "group")).body;
  expect(groups).toHaveLength(1);
  expect(groups[0].commit).toBe(shaOf("group 12"));
  expect(groups[0].items).toHaveLength(6);
  expect(groups[0].items[0].author).toBe("Ada");

  const note = { note: "encryption at rest", by: "Grace" };
  expect((await commitAcceptance("PUT", "group", shaOf("nobody"), note)).status).toBe(404);
  const accepted = await commitAcceptance("PUT", "group", shaOf("group 12"), note);
  expect(accepted.status).toBe(200);
  expect((await accepted.json()).items).toHaveLength(6);
  const all = (await read("changes", "group", { state: "accepted" })).body.items;
  expect(all).toHaveLength(6);
  expect(all[0]).toMatchObject({ acceptedBy: "Grace", accepted: { note: note.note, by: "Grace" } });
  expect((await read("changes", "group", { accepted: "false" })).body.items).toEqual([]);
  expect((await trendOf("group")).changePoints[0]).toMatchObject({ state: "accepted" });

  const one = await readItem("unacceptChange", "group", all[0].id);
  expect(one.status).toBe(409);
  expect(one.body.detail).toContain("were accepted together");
  expect((await commitAcceptance("DELETE", "group", shaOf("group 12"))).status).toBe(204);
  expect((await commitAcceptance("DELETE", "group", shaOf("group 12"))).status).toBe(404);
  expect((await read("changes", "group", { state: "open" })).body.items).toHaveLength(6);
  expect((await acceptanceOf("group", all[0].id, JSON.stringify(note))).body.acceptedBy).toBe("Grace");
});
