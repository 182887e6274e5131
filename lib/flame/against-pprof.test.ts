import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { callersAndCallees, decodeAnyProfile, foldProfile, topFunctions } from "@/lib/pprof";
import { cumByFrame, flatByFrame, neighboursOf } from "./functions";
import { subtreeEnds } from "./tree";

function profileOf(name: string) {
  const file = fileURLToPath(new URL(`../pprof/fixtures/${name}.pb.gz`, import.meta.url));
  return decodeAnyProfile(gunzipSync(readFileSync(file)));
}

function sorted(lines: string[]): string[] {
  return lines.sort();
}

/* lib/pprof is checked against `go tool pprof` itself; what the browser counts from the tree has to agree with it. */
describe.each([
  "3c21054a6f54-cpu",
  "3c21054a6f54-heap",
  "workload-cpu",
  "compile-go_types.cpu",
  "heap-delta-2s",
])("%s", (name) => {
  const profile = profileOf(name);
  test.each(profile.sampleTypes.map(({ type }, index) => [type, index] as const))("%s", (_, index) => {
    const tree = foldProfile(profile, index);
    const end = subtreeEnds(tree.parent);
    const flat = flatByFrame(tree, tree.self);
    const cum = cumByFrame(tree, end, tree.cum);
    const rows = topFunctions(profile, index).rows.filter((row) => row.flat !== 0 || row.cum !== 0);
    for (const row of rows) {
      const frame = tree.frames.name.indexOf(row.name);
      expect([row.name, flat[frame], cum[frame]]).toEqual([row.name, row.flat, row.cum]);
    }
    for (const { name: called } of [...rows].sort((a, b) => b.cum - a.cum).slice(0, 25)) {
      const { callers, callees } = neighboursOf(tree, end, tree.cum, tree.frames.name.indexOf(called));
      const [peek] = callersAndCallees(profile, index, called);
      const byName = callers.concat(callees).filter(({ frame }) => frame >= 0);
      const neighbours = [...(peek?.callers ?? []), ...(peek?.callees ?? [])];
      expect([
        called,
        sorted(byName.map(({ frame, value }) => `${tree.frames.name[frame]} ${value}`)),
      ]).toEqual([called, sorted(neighbours.map((other) => `${other.name} ${other.weight}`))]);
    }
  });
});
