import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeProfile } from "./decode";
import { encodeProfile } from "./encode-profile";
import { anyProfile } from "./fixtures/arbitrary";
import { encodePlain } from "./fixtures/encode";
import { fixture, fixtureBytes, rowLines } from "./fixtures/load";
import { mergeProfiles } from "./merge";
import { topFunctions } from "./top";

describe("encodeProfile", { timeout: 30_000 }, () => {
  it("writes what decodes to the same again, of any profile", () => {
    fc.assert(
      fc.property(anyProfile, (plain) => {
        const profile = decodeProfile(encodePlain(plain));
        expect(decodeProfile(encodeProfile(profile))).toEqual(profile);
      }),
    );
  });

  it.each(["3c21054a6f54-cpu.pb.gz", "c428be0e20c8-heap.pb.gz", "workload-dense-goroutine.pb.gz"])(
    "writes all of %s: labels, mappings, inlined lines, header",
    (file) => {
      const profile = fixture(file);
      expect(decodeProfile(encodeProfile(profile))).toEqual(profile);
    },
  );

  it("keeps what a merged profile costs, and takes no more bytes than its parts", () => {
    const parts = ["c428be0e20c8-allocs.pb.gz", "3c21054a6f54-allocs.pb.gz"];
    const merged = mergeProfiles(parts.map(fixture));
    const bytes = encodeProfile(merged);
    const again = decodeProfile(bytes);
    merged.sampleTypes.forEach((_, type) =>
      expect(rowLines(topFunctions(again, type))).toEqual(rowLines(topFunctions(merged, type))),
    );
    const apart = parts.reduce((sum, file) => sum + gunzipSync(fixtureBytes(file)).length, 0);
    expect(bytes.length).toBeLessThan(apart);
  });
});
