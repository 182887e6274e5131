import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeProfile } from "./decode";
import { diffBytes, diffTrees, encodedDiff } from "./fixtures/diff-trees";
import { ProfileError } from "./error";
import { anyProfile } from "./fixtures/arbitrary";
import { encodePlain } from "./fixtures/encode";
import { fixture, fixtureBytes } from "./fixtures/load";
import { foldProfile } from "./fold";
import { FrameKeys } from "./frame-keys";
import { type Frame, type Granularity, frameAt } from "./frames";
import { type CallTree, type TreeShape, subtreeSums } from "./tree";
import { decodeDiffTree, decodeTree, encodeTree } from "./wire";

const real = foldProfile(fixture("3c21054a6f54-cpu.pb.gz"), 1);
const other = foldProfile(fixture("c428be0e20c8-cpu.pb.gz"), 1);

const keys = new Map<string, FrameKeys>();
const keyOf = (granularity: Granularity, frame: Frame) => {
  if (!keys.has(granularity)) keys.set(granularity, new FrameKeys(granularity));
  return keys.get(granularity)!.of(frame);
};

/** Every node by its path, in order. */
const pathsOf = ({ nodeCount, granularity, parent, frame, frames }: TreeShape): string[] => {
  const paths = [""];
  for (let node = 1; node < nodeCount; node++)
    paths.push(`${paths[parent[node]!]};${keyOf(granularity, frameAt(frames, frame[node]!))}`);
  return paths;
};

/** 300 functions that call 300 functions each. @param costOf own cost of each call */
function wideTree(costOf: (i: number) => number): CallTree {
  const calls = Array.from({ length: 90_000 }, (_, i) => i);
  const callers = calls.filter((i) => i % 300 === 0);
  const nodes = callers.flatMap((first) => [-1, ...calls.slice(first, first + 300)]);
  const names = callers.map((_, at) => String(at).padStart(3, "0"));
  const frames = [...names.map((name) => `caller${name}`), ...names.map((name) => `inner${name}`)];
  const above = (at: number) => (nodes[at] === -1 ? 0 : at - (at % 301) + 1);
  const parent = Int32Array.of(-1, ...nodes.map((_, at) => above(at)));
  const self = Float64Array.of(0, ...nodes.map((i) => (i === -1 ? 0 : costOf(i))));
  const cum = subtreeSums(parent, self);
  return {
    ...real,
    nodeCount: parent.length,
    parent,
    depth: Uint32Array.of(0, ...nodes.map((i) => (i === -1 ? 1 : 2))),
    frame: Uint32Array.of(0, ...nodes.map((i, at) => (i === -1 ? Math.floor(at / 301) : 300 + (i % 300)))),
    frames: { name: frames, file: frames.map(() => ""), line: frames.map(() => 0) },
    self,
    cum,
    total: cum[0]!,
  };
}

/** Where two columns differ; −1 where nowhere. */
function firstDifference(a: ArrayLike<number>, b: ArrayLike<number>): number {
  return Array.from(a).findIndex((value, at) => value !== b[at]);
}

describe("trees on the wire", { timeout: 30_000 }, () => {
  it("come back as they were", () => {
    expect(decodeTree(encodeTree(real))).toEqual(real);
  });

  it("of any profile come back as they were, negative and huge costs too", () => {
    fc.assert(
      fc.property(anyProfile, anyProfile, (a, b) => {
        const [base, head] = [a, b].map((plain) => foldProfile(decodeProfile(encodePlain(plain)), 0));
        expect(decodeTree(encodeTree(head!))).toEqual(head);
        expect(decodeTree(encodeTree(base!))).toEqual(base);
      }),
    );
  });

  it("laid over each other have every path of either once, siblings in order, with both sides' costs", () => {
    const check = (base: CallTree, head: CallTree) => {
      const diff = diffTrees(base, head);
      const [before, after, both] = [base, head, diff].map(pathsOf);
      expect(new Set(both)).toEqual(new Set([...before!, ...after!]));
      expect(both).toHaveLength(new Set(both).size);
      for (let node = 1; node < diff.nodeCount; node++)
        if (diff.parent[node - 1] === diff.parent[node])
          expect(diff.frame[node - 1]).toBeLessThan(diff.frame[node]!);
      const costs = (paths: string[], self: Float64Array) =>
        paths.map((path, i) => `${path} ${self[i]}`).filter((_, i) => self[i] !== 0);
      expect(costs(both!, diff.baseSelf)).toEqual(costs(before!, base.self));
      expect(costs(both!, diff.headSelf)).toEqual(costs(after!, head.self));
    };
    check(other, real);
    fc.assert(
      fc.property(anyProfile, anyProfile, fc.boolean(), (a, b, thirds) => {
        const [base, head] = [a, b].map((plain) => foldProfile(decodeProfile(encodePlain(plain)), 0));
        check(thirds ? { ...base!, self: base!.self.map((value) => value / 3) } : base!, head!);
      }),
    );
  });

  it("laid over each other come whole, also when they are too large for one part", () => {
    const [base, head] = [wideTree((i) => (i % 3) * (i + 1)), wideTree((i) => 2 * i + 1)];
    const diff = diffTrees(base, head);
    expect(diff.nodeCount).toBe(90_301);
    expect(firstDifference(diff.parent, head.parent)).toBe(-1);
    expect(firstDifference(diff.frame, head.frame)).toBe(-1);
    expect(firstDifference(diff.baseSelf, base.self)).toBe(-1);
    expect(firstDifference(diff.headSelf, head.self)).toBe(-1);
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
  const bytes = diffBytes(other, real);

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

  it("are never laid over a tree as if they were one", () => {
    const [base, head] = [encodeTree(other), encodeTree(real)];
    fc.assert(
      fc.property(fc.nat(base.length - 1), fc.nat(255), fc.boolean(), (at, byte, cut) => {
        const changed = cut ? base.subarray(0, at) : base.with(at, byte);
        try {
          const tree = decodeDiffTree(encodedDiff(changed, head));
          expect(tree.headTotal).toBe(real.total);
        } catch (error) {
          expect(error).toBeInstanceOf(ProfileError);
        }
      }),
    );
    const inBytes = { ...real, unit: "bytes" };
    expect(() => diffBytes(other, inBytes)).toThrow(/different unit do not compare: nanoseconds and bytes/);
  });

  it("of the other kind, another version or with something behind them are refused", () => {
    expect(() => decodeTree(bytes)).toThrow(/another kind/);
    expect(() => decodeDiffTree(Uint8Array.of(99))).toThrow(/found version 99/);
    expect(() => decodeDiffTree(Uint8Array.of(...bytes, 0))).toThrow(/Expected the end/);
  });
});
