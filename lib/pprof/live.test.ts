import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { decodeProfile } from "./decode";
import { anyProfile } from "./fixtures/arbitrary";
import { type PlainProfile, encodePlain, plainFromStacks } from "./fixtures/encode";
import { rowLines } from "./fixtures/load";
import type { Granularity } from "./frames";
import { topFunctions } from "./top";

/** Where Go is installed, profiles that no stored oracle knows are put before both. */
const hasGo =
  spawnSync("go", ["tool", "pprof", "-raw", join(import.meta.dirname, "fixtures", "threadcreate.pb.gz")])
    .status === 0;

describe.runIf(hasGo)("go tool pprof, asked now", { timeout: 60_000 }, () => {
  let folder = "";
  beforeAll(() => (folder = mkdtempSync(join(tmpdir(), "pprof-"))));
  afterAll(() => rmSync(folder, { recursive: true }));

  function goTop(plain: PlainProfile, flags: string[]): string[] {
    const file = join(folder, "profile.pb");
    writeFileSync(file, encodePlain(plain));
    const options = ["-top", "-nodefraction=0", "-nodecount=99999", "-unit=count", "-sample_index=0"];
    const text = execFileSync("go", ["tool", "pprof", ...options, ...flags, file], {
      cwd: folder,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    return text
      .split("\n")
      .map((line) =>
        /^\s*(-?\d+)\s+\S+%\s+\S+%\s+(-?\d+)\s+\S+%\s\s(.*?)(?: \((?:partial-)?inline\))?$/.exec(line),
      )
      .filter((match) => match !== null)
      .map(([, flat, cum, name]) => `${flat} ${cum} ${name}`);
  }

  const samples = fc.sample(anyProfile, { numRuns: 8, seed: 20261121 });
  for (const plain of samples)
    for (const sample of plain.samples)
      sample.values = sample.values.map((value) => BigInt.asIntN(45, value));

  it.each(samples.map((plain, i) => [i, plain] as const))("random profile %i", (_i, plain) => {
    const ours = rowLines(topFunctions(decodeProfile(encodePlain(plain)), 0));
    // Places that print the same name are separate rows in no particular order.
    expect([...ours].sort()).toEqual(goTop(plain, []).sort());
  });

  it.each<[Granularity, string]>([
    ["lines", "-lines"],
    ["filefunctions", "-filefunctions"],
  ])("granularity %s", (granularity, flag) => {
    const plain = plainFromStacks(["a;b 5", "a;b 7", "a;c;a 1"]);
    plain.functions.push({ id: 9n, name: "b", filename: "/x//./other.go" });
    plain.locations.push({
      id: 9n,
      lines: [
        { func: 9n, line: 3n },
        { func: 2n, line: 8n },
      ],
    });
    plain.samples[1]!.stack = [9n, 1n];
    const { rows } = topFunctions(decodeProfile(encodePlain(plain)), 0, { granularity });
    const place = (file: string, line: number): string =>
      granularity === "lines" ? `${file}:${line}` : file;
    const ours = rows.map(({ name, file, line, flat, cum }) => `${flat} ${cum} ${name} ${place(file, line)}`);
    expect(ours).toEqual(goTop(plain, [flag]));
  });

  it("drop_frames", () => {
    const plain = plainFromStacks([
      "main;work;malloc(int);grow 5",
      "malloc(int);grow 2",
      "main;keepme;x 1",
      "main;.free 4",
    ]);
    plain.locations[1]!.lines = [{ func: 3n }, { func: 2n }];
    const dropping = { ...plain, dropFrames: "mal.*|keep.*|free", keepFrames: "keepme" };
    expect(rowLines(topFunctions(decodeProfile(encodePlain(dropping)), 0))).toEqual(goTop(dropping, []));
  });
});
