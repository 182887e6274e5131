import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { int64At } from "./columns";
import { decodeProfile } from "./decode";
import { ProfileError } from "./error";
import { anyProfile } from "./fixtures/arbitrary";
import { type PlainProfile, encodePlain, plainFromStacks } from "./fixtures/encode";
import { fixture, fixtureBytes } from "./fixtures/load";
import type { Profile } from "./profile";
import { topFunctions } from "./top";

/** What a decoded profile says, in the words of the test's own encoder. */
function samplesInWords({ samples, locations, functions, strings, sampleTypes }: Profile): string[] {
  return Array.from({ length: samples.count }, (_, i) => {
    const stack = [...samples.stack.subarray(samples.stackStart[i], samples.stackStart[i + 1])].map((at) =>
      [...locations.lineFunction.subarray(locations.lineStart[at], locations.lineStart[at + 1])]
        .map((func) => `${strings[functions.name[func]!]}@${strings[functions.filename[func]!]}`)
        .join("<"),
    );
    const labels: string[] = [];
    for (let l = samples.labels.start[i]!; l < samples.labels.start[i + 1]!; l++)
      labels.push(
        `${strings[samples.labels.key[l]!]}=${strings[samples.labels.text[l]!]}${int64At(samples.labels.number, l)}`,
      );
    return `${stack.join("|")} ${sampleTypes.map((_type, t) => int64At(samples.values[t]!, i)).join(",")} ${labels.join(" ")}`;
  });
}

function plainInWords(plain: PlainProfile): string[] {
  return plain.samples.map(({ stack, values, labels = [] }) => {
    const places = stack.map((id) =>
      plain.locations
        .find((location) => location.id === id)!
        .lines.map(({ func }) => plain.functions.find((of) => of.id === func)!)
        .map(({ name, filename = "" }) => `${name}@${filename}`)
        .join("<"),
    );
    // Like pprof, the decoder ignores a label without text, number and unit; ours always has a unit.
    const words = labels.map(({ key, text = "", number = 0n }) => `${key}=${text}${number}`);
    return `${places.join("|")} ${values.join(",")} ${words.join(" ")}`;
  });
}

describe("decodeProfile", () => {
  it("gives back what was encoded, packed or not, ids small or beyond 2^53, values of all 64 bits", () => {
    fc.assert(
      fc.property(anyProfile, fc.boolean(), (plain, packed) => {
        const profile = decodeProfile(encodePlain(plain, packed));
        expect(samplesInWords(profile)).toEqual(plainInWords(plain));
        expect(profile.sampleTypes).toEqual(plain.sampleTypes);
        expect(profile.timeNanos).toBe(plain.timeNanos);
      }),
    );
  });

  it("keeps the extremes of 64 bits and adds up beyond 2^53 exactly", () => {
    const max = 2n ** 63n - 1n;
    const profile = decodeProfile(
      encodePlain(plainFromStacks([`a;b ${max}`, `a ${-(2n ** 53n) - 3n}`, "a 1"])),
    );
    const top = topFunctions(profile, 0);
    expect(top.rows.map(({ name, exact }) => [name, exact?.flat, exact?.cum])).toEqual([
      ["b", max, max],
      ["a", -(2n ** 53n) - 2n, max - 2n ** 53n - 2n],
    ]);
    expect(top.exactTotal).toBe(max + 2n ** 53n + 4n);
  });

  it("reads the header of a real profile", () => {
    const profile = fixture("3c21054a6f54-cpu.pb.gz");
    expect(profile.periodType).toEqual({ type: "cpu", unit: "nanoseconds" });
    expect(profile.period).toBe(10_000_000n);
    expect(profile.defaultSampleType).toBeNull();
    expect(fixture("3c21054a6f54-allocs.pb.gz").defaultSampleType).toBe("alloc_space");
    expect(Number(profile.durationNanos) / 1e9).toBeCloseTo(5, 1);
  });
});

describe("a profile that is not valid is refused with the reason", () => {
  const valid = (): PlainProfile => plainFromStacks(["main;work 5", "main 2"]);
  const cases: [string, (plain: PlainProfile) => void, RegExp][] = [
    [
      "a location that is not there",
      (p) => p.samples[0]!.stack.push(99n),
      /location 99, which is not in the profile/,
    ],
    [
      "a function that is not there",
      (p) => (p.locations[0]!.lines[0]!.func = 99n),
      /function that is not in the profile/,
    ],
    ["too few values", (p) => p.samples[0]!.values.pop(), /Expected 1 values in a sample.*found 0/],
    ["too many values", (p) => p.samples[0]!.values.push(1n), /Expected 1 values in a sample, found more/],
    ["no sample type", (p) => (p.sampleTypes = []), /no sample type/],
    ["a repeated id", (p) => (p.functions[1]!.id = 1n), /Two functions have the same id 1/],
    ["the id 0", (p) => (p.locations[0]!.id = 0n), /has no id/],
  ];
  it.each(cases)("%s", (_what, spoil, reason) => {
    const plain = valid();
    spoil(plain);
    expect(() => decodeProfile(encodePlain(plain))).toThrow(reason);
    expect(() => decodeProfile(encodePlain(plain))).toThrow(ProfileError);
  });

  it.each([
    ["one byte", [0x85]],
    ["two bytes", [0x85, 0x81]],
  ])("a location whose id breaks off after %s", (_, id) => {
    const frames = Array.from({ length: 200 }, (_, i) => `f${i}`).join(";");
    const sample = [0x0a, id.length, ...id, 0x12, 1, 1];
    const bytes = Uint8Array.of(
      ...encodePlain(plainFromStacks([`${frames} 1`])),
      0x12,
      sample.length,
      ...sample,
    );
    expect(() => decodeProfile(bytes)).toThrow(/ends in the middle of a number/);
  });

  it("two profiles in one file", () => {
    const bytes = encodePlain({ ...valid(), timeNanos: 5n });
    expect(() => decodeProfile(Uint8Array.from([...bytes, ...bytes]))).toThrow(/Two profiles were joined/);
  });

  it.each([
    ["pprof-already-in-use.txt", /CPU profiling is already in use/],
    ["pprof-index.html", /HTML page.*\/debug\/pprof\/profile/],
    ["pprof-unknown-profile.txt", /does not know this profile/],
    ["pprof-legacy-heap.txt", /old text form; take it without debug=1/],
    ["goroutine-debug1.txt", /debug=1/],
    ["goroutine-debug2.txt", /debug=2/],
    ["trace.bin", /execution trace, which `go tool trace` reads/],
    ["derived-double-gzip.pb.gz", /compressed with gzip/],
    ["README.md", /found text that begins with "# Fixtures/],
  ])("%s instead of a profile", (file, reason) => {
    expect(() => decodeProfile(fixtureBytes(file).slice())).toThrow(reason);
  });

  it("no bytes", () => {
    expect(() => decodeProfile(new Uint8Array())).toThrow(/empty/);
  });
});

/** Decodes damaged input: a profile or a ProfileError, anything else fails the test. */
function survives(bytes: Uint8Array): boolean {
  try {
    const profile = decodeProfile(bytes);
    profile.sampleTypes.forEach((_, i) => topFunctions(profile, i));
    return true;
  } catch (error) {
    if (!(error instanceof ProfileError)) throw error;
    return false;
  }
}

describe("damaged and hostile input", { timeout: 30_000 }, () => {
  const real = gunzipSync(fixtureBytes("c428be0e20c8-block.pb.gz"));

  it("cut anywhere, a profile is refused or was not touched", () => {
    const refused = Array.from({ length: 400 }, (_, i) => Math.floor((i * real.length) / 400)).filter(
      (end) => !survives(real.subarray(0, end)),
    );
    expect(refused.length).toBeGreaterThan(390);
  });

  it("with bytes changed, a profile decodes or is refused", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(real.length - 1), fc.nat(255)), { minLength: 1, maxLength: 5 }),
        (edits) => {
          const bytes = Uint8Array.from(real);
          for (const [at, byte] of edits) bytes[at] = byte;
          survives(bytes);
        },
      ),
      { numRuns: 500 },
    );
    expect(() => fixture("derived-cpu-one-byte-flipped.pb.gz")).toThrow(ProfileError);
  });

  it("random bytes are refused", () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => void survives(bytes)));
  });

  it("does not allocate what is only claimed", () => {
    const claims = Uint8Array.of(0x12, 0xff, 0xff, 0xff, 0xff, 0x0f, 0x0a, 0x01, 0x01);
    expect(() => decodeProfile(claims)).toThrow(/claims 4294967295 bytes, 3 are left/);
  });

  it("refuses a small file whose inlined frames multiply into billions", () => {
    const plain = plainFromStacks(["a 1"]);
    plain.locations[0]!.lines = Array.from({ length: 5_000 }, () => ({ func: 1n }));
    plain.samples = Array.from({ length: 20 }, () => ({
      stack: Array.from({ length: 1_000 }, () => 1n),
      values: [1n],
    }));
    expect(() => decodeProfile(encodePlain(plain))).toThrow(/100000000 frames together/);
  });
});
