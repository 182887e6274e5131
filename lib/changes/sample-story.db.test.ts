import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { expect, test } from "vitest";
import { read, uploadForm } from "@/lib/testing/api";
import { readSamples } from "@/samples/load.mjs";
import { searchQueued } from "./search";

type Part = readonly [string, string] | readonly [string, Uint8Array<ArrayBuffer>, string];

async function uploadSample(name: string) {
  const sample = (await readSamples()).find(({ project }) => project === name);
  for (const { meta, files } of sample?.commits.flatMap(({ uploads }) => uploads) ?? []) {
    const parts = files.map(async ({ field, path }): Promise<Part> => [
      field,
      new Uint8Array(await readFile(path)),
      basename(path),
    ]);
    const { status } = await uploadForm(name, [
      ["meta", JSON.stringify(meta)],
      ...(await Promise.all(parts)),
    ]);
    expect(status).toBe(201);
  }
}

test("the sample history tells its own story", async () => {
  await uploadSample("tokensvc");
  await searchQueued();
  const { body } = await read("commits", "tokensvc");
  interface Item {
    sha: string;
    verdict: string;
    repairedBy?: string;
    repairs?: string;
  }
  const short = (sha?: string) => sha?.slice(0, 7);
  const story = body.items
    .toReversed()
    .filter(({ verdict }: Item) => verdict !== "inconclusive" && verdict !== "unchanged")
    .map((item: Item) => [
      short(item.sha),
      item.verdict,
      ...(item.repairedBy ? ["repaired by", short(item.repairedBy)] : []),
      ...(item.repairs ? ["repairs", short(item.repairs)] : []),
    ]);
  expect(story).toEqual([
    ["c428be0", "first"],
    ["8c5d319", "improved"],
    ["017c11c", "regressed", "repaired by", "41242c0"],
    ["41242c0", "improved", "repairs", "017c11c"],
    ["ffb67d0", "improved"],
    ["67d8130", "regressed", "repaired by", "a6944fd"],
    ["a6944fd", "improved", "repairs", "67d8130"],
  ]);
}, 60_000);
