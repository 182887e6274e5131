import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { decodeAnyProfile, foldProfile, profileKind } from "@/lib/pprof";
import { packageOf } from "./names";
import { originOf } from "./origin";

/** Made by the real tools: lib/pprof/fixtures/languages/README.md. */
function opened(name: string) {
  const bytes = readFileSync(new URL(`../pprof/fixtures/languages/${name}`, import.meta.url));
  const profile = decodeAnyProfile(name.endsWith(".gz") ? gunzipSync(bytes) : bytes);
  const { frames, total } = foldProfile(profile, profile.sampleTypes.length - 1);
  const functions = frames.name.map((name, at) => ({
    name,
    origin: originOf(name, frames.file[at]),
    package: packageOf(name, frames.file[at]),
  }));
  const of = (name: string) => {
    const match = functions.find((one) => one.name === name);
    return match ? `${match.origin} ${match.package}` : undefined;
  };
  return { kind: profileKind(profile, name), total, of };
}

test("Node: own code, the runtime, its modules", () => {
  const { kind, total, of } = opened("node-wall.pb.gz");
  expect([kind, total > 2e9]).toEqual(["wall", true]);
  expect(of("handle")).toBe("own n");
  expect(of("createHash")).toBe("standard node:crypto");
  expect(of("start")).toBe("dependency @datadog/pprof");
  expect(of("Garbage Collection")).toMatch(/^runtime/);
  expect(opened("node-heap.pb.gz").kind).toBe("heap");
});

test("Python: own code and the standard library, by the files that py-spy names", () => {
  const { kind, total, of } = opened("python-py-spy.folded.txt");
  expect([kind, total]).toEqual(["samples", 799]);
  expect(of("handle")).toMatch(/^own/);
  expect(of("JSONEncoder.encode")).toMatch(/^standard json/);
});

test("JVM: packages out of class names; the JDK and the machine itself told apart", () => {
  const { kind, total, of } = opened("jvm-async-profiler.folded.txt.gz");
  expect([kind, total]).toEqual(["samples", 213]);
  expect(of("com/acme/shop/Shop.encode")).toBe("own com.acme.shop");
  expect(of("java/lang/String.format")).toBe("standard java.lang");
  expect(of("Compiler::compile_method")).toMatch(/^(runtime|unknown)/);
});

test("Rust: crates, own code and the standard library", () => {
  const { kind, of } = opened("rust-cpu.pb.gz");
  expect(kind).toBe("cpu");
  expect(of("shop::orders::total")).toBe("own shop");
  expect(of("hashbrown::raw::RawTable<T,A>::find::{{closure}}")).toBe("standard hashbrown");
});

test("Node's own profiles: what V8 and Node have built in is the runtime", () => {
  const node = (id: number, functionName: string, url: string, children: number[] = []) => ({
    id,
    callFrame: { functionName, url, lineNumber: 3, scriptId: "0", columnNumber: 0 },
    hitCount: 1,
    children,
  });
  const profile = {
    nodes: [
      node(1, "(root)", "", [2]),
      node(2, "handle", "file:///srv/app.js", [3]),
      node(3, "writev", "", [4]),
      node(4, "emit", "node:events"),
    ],
    samples: [2, 3, 4],
    timeDeltas: [10, 10, 10],
    startTime: 0,
    endTime: 30,
  };
  const { frames } = foldProfile(decodeAnyProfile(new TextEncoder().encode(JSON.stringify(profile))), 0);
  const origins = Object.fromEntries(frames.name.map((name, at) => [name, originOf(name, frames.file[at])]));
  expect(origins).toMatchObject({ handle: "own", writev: "runtime", emit: "standard" });
});
