import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { originOf } from "../../flame/origin";
import { parsers } from "../../parsers";
import { sideParsers } from "../../side";
import { ProfileError, decodeAnyProfile, foldProfile, formOf, profileFacts, topFunctions } from "..";

const folder = fileURLToPath(new URL("../fixtures/forms/", import.meta.url));
const names = readdirSync(folder).filter((name) => !/\.(md|expected\.json)$/.test(name));
const bytesOf = (name: string) => new Uint8Array(readFileSync(folder + name));
const opened = (name: string) => decodeAnyProfile(bytesOf(name));

const rowOf = (name: string, column: number, functionName: string) =>
  topFunctions(opened(name), column).rows.find((row) => row.name === functionName);
const originsOf = (name: string, column = 0) => {
  const { frames } = foldProfile(opened(name), column);
  return new Map(frames.name.map((one, at) => [one, originOf(one, frames.file[at])]));
};

describe.each(names)("%s", (name) => {
  it("is one form, no result of a load tool, and no log of a server", () => {
    const head = new TextDecoder().decode(bytesOf(name).subarray(0, 65_536));
    expect(formOf(bytesOf(name))).not.toBeNull();
    expect(parsers.filter((parser) => parser.recognises(head))).toEqual([]);
    expect(sideParsers.filter((parser) => parser.recognises(head))).toEqual([]);
  });

  it("says of itself what its golden file has", async () => {
    const profile = opened(name);
    const { costs: _, ...facts } = profileFacts(profile, name);
    const column = profile.sampleTypes.length - 1;
    const top = topFunctions(profile, column)
      .rows.slice(0, 12)
      .map(({ name: function_, file, flat, cum }) => `${flat} ${cum} ${function_} ${file}`);
    const shown = { form: formOf(bytesOf(name))?.form, ...facts, samples: profile.samples.count, top };
    await expect(JSON.stringify(shown, null, 1)).toMatchFileSnapshot(`${folder}${name}.expected.json`);
  });

  it("never crashes on a cut or a changed byte", () => {
    const bytes = bytesOf(name);
    const tried = (changed: Uint8Array) => {
      try {
        profileFacts(decodeAnyProfile(changed), null);
      } catch (error) {
        if (!(error instanceof ProfileError)) throw error;
      }
    };
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), (at) => tried(bytes.subarray(0, at))),
      { numRuns: 25 },
    );
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.nat(255), (at, byte) => {
        const changed = Uint8Array.from(bytes);
        changed[at] = byte;
        tried(changed);
      }),
      { numRuns: 25 },
    );
  });
});

interface CpuProfile {
  nodes: { id: number; callFrame: { functionName: string }; hitCount: number }[];
  samples: number[];
  timeDeltas: number[];
  startTime: number;
  endTime: number;
}

it("V8: time without idling, and V8's own work on the stack that it interrupted", () => {
  const file = "server-r1.cpuprofile";
  const json: CpuProfile = JSON.parse(new TextDecoder().decode(bytesOf(file)));
  const idle = new Set(
    json.nodes.filter(({ callFrame }) => callFrame.functionName === "(idle)").map(({ id }) => id),
  );
  const { samples, timeDeltas, startTime, endTime } = json;
  const times = timeDeltas.map(
    (_, at) => startTime + timeDeltas.slice(0, at + 1).reduce((sum, one) => sum + one, 0),
  );
  const busy = samples.reduce(
    (sum, id, at) => (idle.has(id) ? sum : sum + Math.max(0, (times[at + 1] ?? endTime) - times[at]!)),
    0,
  );
  expect(topFunctions(opened(file), 1).total).toBeCloseTo(busy * 1000, -2);
  expect(topFunctions(opened(file), 0).total).toBe(samples.filter((id) => !idle.has(id)).length);
  const collected = json.nodes.filter(({ callFrame }) => callFrame.functionName === "(garbage collector)");
  const hits = collected.reduce((sum, { hitCount }) => sum + hitCount, 0);
  expect(rowOf(file, 0, "(garbage collector)")?.flat).toBe(hits);
  expect(rowOf(file, 0, "(idle)")).toBeUndefined();
  const origins = originsOf(file);
  expect(origins.get("createHmac")).toBe("standard");
  expect(origins.get("(garbage collector)")).toBe("runtime");
  expect(origins.get("executeUserEntryPoint")).toBe("runtime");
  expect([...origins.values()]).toContain("own");
});

it("V8 heap: what every function holds, as its tree says", () => {
  const file = "server-r2.heapprofile";
  const { head } = JSON.parse(new TextDecoder().decode(bytesOf(file)));
  interface Node {
    selfSize: number;
    children: Node[];
  }
  const sum = ({ selfSize, children }: Node): number =>
    selfSize + children.reduce((all, child) => all + sum(child), 0);
  expect(topFunctions(opened(file), 0).total).toBe(sum(head));
});

it("speedscope: threads added up; what we write ourselves comes back as it was", () => {
  expect(topFunctions(opened("server.speedscope.json"), 0)).toMatchObject({ unit: "nanoseconds" });
  const json = JSON.parse(new TextDecoder().decode(bytesOf("server.speedscope.json")));
  const weights: number = json.profiles
    .flatMap((one: { weights: number[] }) => one.weights)
    .reduce((a: number, b: number) => a + b, 0);
  expect(topFunctions(opened("server.speedscope.json"), 0).total).toBeCloseTo(weights * 1e9, 0);
});

it("speedscope's events are stacks with the time between them", () => {
  const frames = [{ name: "main" }, { name: "work" }];
  const event = (type: string, at: number, frame: number) => ({ type, at, frame });
  const events = [event("O", 0, 0), event("O", 2, 1), event("C", 7, 1), event("C", 10, 0)];
  const profile = { type: "evented", name: "t", unit: "milliseconds", startValue: 0, endValue: 10, events };
  const file = {
    $schema: "https://www.speedscope.app/file-format-schema.json",
    shared: { frames },
    profiles: [profile],
  };
  const { rows } = topFunctions(decodeAnyProfile(new TextEncoder().encode(JSON.stringify(file))), 0);
  expect(rows.map(({ name, flat, cum }) => [name, flat, cum])).toEqual([
    ["main", 5e6, 10e6],
    ["work", 5e6, 5e6],
  ]);
});

it("perf script: samples and their time, Go's own names, the kernel apart", () => {
  const file = "tokensvc.perf.txt";
  const text = new TextDecoder().decode(bytesOf(file));
  const count = text.split("\n").filter((line) => /cpu-clock/.test(line)).length;
  expect(topFunctions(opened(file), 0).total).toBe(count);
  expect(topFunctions(opened(file), 1)).toMatchObject({
    sampleType: "cpu",
    unit: "nanoseconds",
    total: count * 10_101_010,
  });
  const leaf = text
    .split(/\n\n+/)
    .filter((block) => /^.*\n\s+[0-9a-f]+ bufio\.\(\*Reader\)\.fill\+/.test(block)).length;
  expect(rowOf(file, 0, "bufio.(*Reader).fill")?.flat ?? 0).toBe(leaf);
  const origins = originsOf(file);
  expect([
    origins.get("main.writeJSON"),
    origins.get("net/http.(*conn).serve"),
    origins.get("runtime.mcall"),
    origins.get("vfs_read"),
  ]).toEqual(["own", "standard", "runtime", "standard"]);
});

it("JFR: what ran and what was allocated, as jfr print has it", () => {
  const folded = foldProfile(opened("server-loaded-r1.jfr"), 0);
  expect(topFunctions(opened("server-loaded-r1.jfr"), 0)).toMatchObject({
    sampleType: "cpu_samples",
    total: 9,
  });
  // jfr print --json: the sum of the weights of 90 jdk.ObjectAllocationSample.
  expect(topFunctions(opened("server-loaded-r1.jfr"), 1)).toMatchObject({
    sampleType: "alloc_space",
    total: 32_806_744,
  });
  expect(folded.frames.name).toContain(
    "java/time/format/DateTimeFormatterBuilder$CompositePrinterParser.<init>",
  );
  const origins = originsOf("server-loaded-r1.jfr", 1);
  expect([origins.get("Srv.hot"), origins.get("java/lang/StringLatin1.toChars")]).toEqual([
    "own",
    "standard",
  ]);
});

it.each(["written.otlp.pb", "written.otlp.json"])(
  "%s: one table of two profiles, values summed, moments counted",
  (file) => {
    const profile = opened(file);
    expect(profile.sampleTypes.map(({ type, unit }) => `${type} ${unit}`)).toEqual([
      "samples count",
      "cpu nanoseconds",
    ]);
    expect(topFunctions(profile, 0).total).toBe(10);
    expect(rowOf(file, 0, "main.work")).toMatchObject({ flat: 2, cum: 9 });
    expect(rowOf(file, 1, "runtime.mallocgc")).toMatchObject({ flat: 70_000_000 });
    expect(rowOf(file, 1, "/usr/bin/app+0xbeef")).toMatchObject({ flat: 10_000_000 });
    expect(Number(profile.durationNanos)).toBe(10e9);
  },
);

it("OTLP: a version without a table of stacks is refused", () => {
  const json = JSON.parse(new TextDecoder().decode(bytesOf("written.otlp.json")));
  delete json.dictionary.stackTable;
  expect(() => decodeAnyProfile(new TextEncoder().encode(JSON.stringify(json)))).toThrow(/another version/);
});
