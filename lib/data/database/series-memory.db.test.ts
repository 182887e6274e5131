import { expect, test } from "vitest";
import { searchQueued } from "@/lib/changes";
import { read, readItem, uploadBody } from "@/lib/testing/api";
import { uploadHistory } from "@/lib/testing/history";
import { at, minute, shaOf, wrkOutput } from "@/lib/testing/measured";

const project = "memory";
const points = async (query: Record<string, string> = {}) =>
  (await read("trend", project, query)).body.series[0].points;
const upload = (n: number, query: Record<string, string> = {}) =>
  uploadBody(project, wrkOutput(9_000), {
    commit: shaOf(`${project} ${n}`),
    committedAt: minute(n),
    branch: "main",
    ...query,
  });

test("what is remembered of a series is what is stored, whatever changed in between", async () => {
  await uploadHistory(project, at(10_000, 6));
  expect(await points()).toHaveLength(6);
  const whole = await points();
  expect(await points()).toEqual(whole);
  expect(await points({ last: "2" })).toEqual(whole.slice(-2).map(firstOfItsPart));
  expect(await points({ from: minute(2), to: minute(4) })).toEqual(whole.slice(2, 4).map(firstOfItsPart));

  await upload(6);
  expect(await points()).toHaveLength(7);
  await upload(6);
  const [repeated] = (await points()).slice(-1);
  expect(repeated).toMatchObject({ n: 2 });

  await searchQueued();
  expect((await points()).slice(-1)).toEqual([repeated]);
  await upload(6);
  expect((await points()).slice(-1)).toMatchObject([{ n: 3 }]);

  await readItem("deleteRun", project, repeated.runIds[0]);
  expect((await points()).slice(-1)).toMatchObject([{ n: 2 }]);

  await upload(6, { message: "amended" });
  expect((await points()).slice(-1)).toMatchObject([{ n: 3, message: "amended" }]);

  await upload(0, { branch: "other" });
  expect(await points({ branch: "other" })).toMatchObject([{ commit: shaOf(`${project} 0`), n: 2 }]);
  await upload(1, { branch: "other" });
  expect(await points({ branch: "other" })).toHaveLength(2);

  await upload(0, { committedAt: minute(9) });
  expect((await points()).map(({ commit }: { commit: string }) => commit).at(-1)).toBe(shaOf(`${project} 0`));
});

/** The first of what is drawn has no point before it, from which its configuration could differ. */
function firstOfItsPart<T extends object>(point: T, index: number): T {
  return index === 0 ? { ...point, configChanged: false } : point;
}
