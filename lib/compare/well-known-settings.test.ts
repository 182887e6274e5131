import { describe, expect, it } from "vitest";
import { agreedValue, explainKey } from ".";

describe("explainKey", () => {
  it.each([
    ["runtime.gogc", "GOGC", "env.GOGC"],
    ["runtime.gomaxprocs", "GOMAXPROCS", "GoMaxProcs".toUpperCase()],
    ["sysctl.net.core.somaxconn", "net.core.somaxconn", "somaxconn"],
    ["server.keep_alives", "server.keepAlives", "nginx.keepalive"],
    ["server.readTimeout", "server.read_timeout", "read-timeout"],
    ["sysctl.fs.file-max", "fs.file-max", "fs/file-max"],
    ["build.-race", "race", "RACE"],
  ])("knows %s by every name", (...keys) => {
    const [first, ...others] = keys.map(explainKey);
    expect(first).toMatch(/\.$/);
    for (const other of others) expect(other).toBe(first);
  });

  it("says nothing of what it does not know", () => {
    for (const key of ["app.colour", "", "constructor", "__proto__", "a.toString"])
      expect(explainKey(key)).toBeNull();
  });
});

describe("agreedValue", () => {
  it.each<[Record<string, string>[], string | null]>([
    [[{ "runtime.go_version": "go1.26.8", "runtime.gogc": "100" }], "go1.26.8"],
    [[{}, { goVersion: "go1.26.8" }, { GOVERSION: "go1.26.8" }], "go1.26.8"],
    [[{ go_version: "go1.26.8" }, { "load.goVersion": "go1.22.3" }], null],
    [[{ gogc: "100" }], null],
    [[], null],
  ])("of %j", (contents, value) => {
    expect(agreedValue(contents, "go_version")).toBe(value);
  });
});
