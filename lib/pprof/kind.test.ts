import { describe, expect, it } from "vitest";
import { profileOfStacks } from "./fixtures/decoded";
import { fixture, fixtureFiles } from "./fixtures/load";
import { profileKind } from "./kind";

const kindNames = /cpu|heap|allocs|goroutine|mutex|block|threadcreate/;
const telling = fixtureFiles.filter((file) => !/-off|derived|merged/.test(file) && kindNames.test(file));

describe("profileKind", () => {
  it.each([
    ...telling.map((file) => [file, kindNames.exec(file)![0]]),
    ["compile-link_gin.cpu.pb.gz", "cpu"],
  ])("tells of %s, without its name, that it is %s", (file, kind) => {
    expect(profileKind(fixture(file!))).toBe(kind);
  });

  it("goes by the file name where a profile is empty", () => {
    expect(profileKind(fixture("pprof-mutex-off.pb.gz"))).toBe("contention");
    expect(profileKind(fixture("pprof-mutex-off.pb.gz"), "Mutex-r1.pb.gz")).toBe("mutex");
    expect(profileKind(fixture("pprof-block-off.pb.gz"), "block.pb.gz")).toBe("block");
  });

  it.each([
    [["samples/count", "wall/nanoseconds"], "wall"],
    [["objects/count", "space/bytes"], "heap"],
    [["GPU time/ns"], "gpu-time"],
  ])("of other tools: %s is %s", (types, kind) => {
    const profile = profileOfStacks([`a ${types.map(() => 1).join(",")}`], types);
    expect(profileKind(profile)).toBe(kind);
  });
});
