import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { memoryFile, parseResult } from "@/lib/parsers";
import { bombardierJson, randomFrom, wrkText } from "./lib/outputs.mjs";
import { varied } from "./lib/sizes.mjs";

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

  test.each(["wrk/ping-r4.txt", "bombardier/issue-r1.json", "k6/ping-r1.handle-summary.json"])(
    "%s with other numbers: the same tool, the same words, other values",
    async (path) => {
      const text = await real(path);
      const other = varied(text, randomFrom(1));
      expect(layout(other)).toBe(layout(text));
      expect(Math.abs(other.length - text.length)).toBeLessThan(text.length / 20);
      const [before] = await parseResult(memoryFile(null, text));
      const [after] = await parseResult(memoryFile(null, other));
      expect(after?.tool).toBe(before?.tool);
      expect(after?.metrics.qps).not.toBe(before?.metrics.qps);
    },
  );
});
