import { describe, expect, it } from "vitest";
import { explainKey } from ".";

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
