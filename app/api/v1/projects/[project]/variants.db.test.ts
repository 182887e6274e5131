import { expect, test } from "vitest";
import { pool } from "@/lib/data/database";
import { read, readItem, uploadBody, uploadForm } from "@/lib/testing/api";
import { minute, shaOf, wrkOutput } from "@/lib/testing/measured";

const bytes = (text: string) => new Uint8Array(new TextEncoder().encode(text));

async function uploadVariant(n: number, qps: number, gogc?: string) {
  const { status, body } = await uploadForm("variants", [
    ["result", bytes(wrkOutput(qps)), "wrk.txt"],
    ["commit", shaOf(`variants ${n}`)],
    ["committedAt", minute(n)],
    ...(gogc === undefined ? [] : ([["variant.GOGC", gogc]] as const)),
  ]);
  expect(status).toBe(201);
  return body.runs[0];
}

test("what is varied on purpose is another series, and no variant is the series that it always was", async () => {
  const plain = await uploadVariant(0, 10_000);
  const empty = await uploadVariant(0, 10_000, "");
  const double = await uploadVariant(0, 12_000, "200");
  const again = await uploadVariant(1, 12_100, "200");
  expect([plain.variant, double.variant]).toEqual([{}, { GOGC: "200" }]);
  expect(empty.seriesId).toBe(plain.seriesId);
  expect(double.seriesId).not.toBe(plain.seriesId);
  expect(again.seriesId).toBe(double.seriesId);
  // As it was derived before there were variants.
  expect(plain.seriesId).toBe("127cc751-81cb-8dea-a8fa-c37504b5c275");

  const { body: run } = await readItem("run", "variants", double.id);
  expect(run.variant).toEqual({ GOGC: "200" });
  const { body: detail } = await read("project", "variants");
  expect(detail.series.map((one: { variant: object }) => one.variant)).toEqual(
    expect.arrayContaining([{}, { GOGC: "200" }]),
  );
});

test("trends and comparisons are narrowed to a variant, or to what does not vary", async () => {
  await uploadVariant(1, 9_900);
  await uploadVariant(1, 12_000, "300");
  const variantsOf = async (query: Record<string, string>) =>
    (await read("trend", "variants", query)).body.series.map((one: { variant: object }) => one.variant);
  expect(await variantsOf({ "variant.GOGC": "200" })).toEqual([{ GOGC: "200" }]);
  expect(await variantsOf({ "variant.GOGC": "" })).toEqual([{}]);
  expect(await variantsOf({ "variant.GOGC": "200", "variant.other": "" })).toEqual([{ GOGC: "200" }]);
  expect(await variantsOf({ "variant.framework": "gin" })).toEqual([]);

  const sides = { base: shaOf("variants 0"), head: shaOf("variants 1") };
  const { body } = await read("compare", "variants", { ...sides, "variant.GOGC": "200" });
  expect(new Set(body.rows.map((row: { variant: object }) => JSON.stringify(row.variant)))).toEqual(
    new Set(['{"GOGC":"200"}']),
  );
  expect(body.unmatched).toEqual([]);
  const all = (await read("compare", "variants", sides)).body;
  expect(all.unmatched).toMatchObject([{ variant: { GOGC: "300" }, side: "head" }]);
  const { status } = await read("runs", "variants", { "variant.GOGC": "200" });
  expect(status).toBe(400);
});

test("a variant whose names or values cannot be shown is refused with the reason", async () => {
  const refusalOf = async (name: string, value: string) =>
    (await uploadBody("variants", wrkOutput(1_000), { commit: shaOf("x"), [name]: value })).body;
  expect(await refusalOf("variant.a b", "1")).toMatchObject({
    status: 400,
    detail: expect.stringContaining("a b"),
  });
  expect(await refusalOf("variant.GOGC", "x".repeat(121))).toMatchObject({ status: 400 });
  const { rows } = await pool().query("SELECT count(*) AS n FROM series WHERE variant ? 'a b'");
  expect(rows[0].n).toBe(0);
});
