import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { memoryFile, parseResult } from "@/lib/parsers";
import { bombardierJson, randomFrom, wrkText } from "./lib/outputs.mjs";

const real = (path: string) =>
  readFile(new URL(`../samples/tokensvc/files/8c5d3194f054/${path}`, import.meta.url), "utf8");
const level = { path: "/ping", qps: 50_000 };

/** The layout without the numbers: what does not differ between two runs of the tool. */
const layout = (text: string) => text.replaceAll(/\d+(\.\d+)?/g, "0").replaceAll(/ +/g, " ");

describe("what the benchmark uploads is what the tools print", () => {
  test("wrk", async () => {
    const text = wrkText(level, randomFrom(1));
    expect(layout(text)).toBe(layout(await real("wrk/ping-r4.txt")));
    const [run] = await parseResult(memoryFile(null, text));
    expect(run).toMatchObject({ tool: "wrk", load: { connections: 64, threads: 2 } });
    expect(Object.keys(run?.metrics ?? {})).toEqual(
      Object.keys((await parseResult(memoryFile(null, await real("wrk/ping-r4.txt"))))[0]?.metrics ?? {}),
    );
  });

  test("bombardier", async () => {
    const text = bombardierJson(level, randomFrom(1));
    expect(layout(text)).toBe(layout(await real("bombardier/ping-r1.json")));
    expect((await parseResult(memoryFile(null, text)))[0]?.tool).toBe("bombardier");
  });

  test("no two files are equal", () => {
    const random = randomFrom(1);
    expect(new Set(Array.from({ length: 2000 }, () => wrkText(level, random))).size).toBe(2000);
  });
});
