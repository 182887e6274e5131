import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeProfile } from "./decode";
import { diffTrees } from "./diff-tree";
import { ProfileError } from "./error";
import { anyProfile } from "./fixtures/arbitrary";
import { encodePlain } from "./fixtures/encode";
import { fixture, fixtureBytes } from "./fixtures/load";
import { foldProfile } from "./fold";
import { decodeDiffTree, decodeTree, encodeDiffTree, encodeTree } from "./wire";

const real = foldProfile(fixture("3c21054a6f54-cpu.pb.gz"), 1);
const diff = diffTrees(foldProfile(fixture("c428be0e20c8-cpu.pb.gz"), 1), real);

describe("trees on the wire", { timeout: 30_000 }, () => {
  it("come back as they were", () => {
    expect(decodeTree(encodeTree(real))).toEqual(real);
    expect(decodeDiffTree(encodeDiffTree(diff))).toEqual(diff);
  });

  it("of any profile come back as they were, negative and huge costs too", () => {
    fc.assert(
      fc.property(anyProfile, anyProfile, (a, b) => {
        const [base, head] = [a, b].map((plain) => foldProfile(decodeProfile(encodePlain(plain)), 0));
        expect(decodeTree(encodeTree(head!))).toEqual(head);
        expect(decodeDiffTree(encodeDiffTree(diffTrees(base!, head!)))).toEqual(diffTrees(base!, head!));
      }),
    );
  });

  it("of scaled costs come back unrounded", () => {
    const scaled = { ...real, self: real.self.map((value) => value / 3) };
    expect(decodeTree(encodeTree(scaled)).self).toEqual(scaled.self);
  });

  it.each([
    "workload-cpu.pb.gz",
    "workload-heap.pb.gz",
    "merged-cpu-commits.pb.gz",
    "compile-go_types.cpu.pb.gz",
  ])("of %s are smaller than the profile itself, both compressed", (file) => {
    const profile = fixture(file);
    profile.sampleTypes.forEach((_, i) =>
      expect(gzipSync(encodeTree(foldProfile(profile, i))).length).toBeLessThan(fixtureBytes(file).length),
    );
  });
});

describe("bytes that are no tree", () => {
  const bytes = encodeDiffTree(diff);

  it("cut anywhere are refused", () => {
    for (let end = 0; end < bytes.length; end += 97)
      expect(() => decodeDiffTree(bytes.subarray(0, end))).toThrow(ProfileError);
  });

  it("with a byte changed decode or are refused", () => {
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.nat(255), (at, byte) => {
        const changed = bytes.slice();
        changed[at] = byte;
        try {
          const tree = decodeDiffTree(changed);
          expect(tree.frame.every((frame) => frame < tree.frames.name.length)).toBe(true);
          expect(tree.parent.every((parent, node) => parent < node)).toBe(true);
        } catch (error) {
          expect(error).toBeInstanceOf(ProfileError);
        }
      }),
    );
  });

  it("of the other kind, another version or with something behind them are refused", () => {
    expect(() => decodeTree(bytes)).toThrow(/another kind/);
    expect(() => decodeDiffTree(Uint8Array.of(99))).toThrow(/found version 99/);
    expect(() => decodeDiffTree(Uint8Array.of(...bytes, 0))).toThrow(/Expected the end/);
  });
});
