import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { recognise } from "./recognise";

const sample = new URL("../../samples/tokensvc/files/", import.meta.url);
const commit = "8c5d3194f054";

const file = (name: string, content: string | Uint8Array) =>
  new File([Uint8Array.from(Buffer.from(content))], name);
const sampleFile = (path: string) => file(path, readFileSync(new URL(path, sample)));

describe("recognise", () => {
  it.each([
    [`${commit}/wrk/ping-r4.txt`, "wrk"],
    [`${commit}/bombardier/ping-r1.json`, "bombardier"],
    [`${commit}/k6/ping-r1.handle-summary.json`, "k6"],
  ])("reads %s as a result of %s with its numbers", async (path, tool) => {
    const recognised = await recognise(sampleFile(path));
    if (recognised.kind !== "result") throw new Error(`was ${recognised.kind}`);
    expect(recognised.runs).toHaveLength(1);
    expect(recognised.runs[0]).toMatchObject({ tool });
    expect(recognised.runs[0]?.metrics.qps).toBeGreaterThan(1_000);
    expect(recognised.runs[0]?.metrics.latency_p99).toBeGreaterThan(0);
  });

  it("reads what PowerShell redirected, which is UTF-16", async () => {
    const text = readFileSync(new URL(`${commit}/wrk/ping-r4.txt`, sample), "utf8");
    const wide = file("ping.txt", Buffer.from(`\uFEFF${text.replaceAll("\n", "\r\n")}`, "utf16le"));
    expect(await recognise(wide)).toEqual(await recognise(file("ping.txt", text)));
  });

  it("unpacks gzip, also around a result", async () => {
    const packed = gzipSync(readFileSync(new URL(`${commit}/wrk/ping-r4.txt`, sample)));
    expect(await recognise(file("ping.txt.gz", packed))).toMatchObject({ kind: "result" });
  });

  it.each(readdirSync(new URL(`${commit}/pprof/`, sample)))(
    "knows the kind of the profile %s",
    async (name) => {
      const recognised = await recognise(sampleFile(`${commit}/pprof/${name}`));
      expect(recognised).toMatchObject({ kind: "profile", profileKind: name.split("-")[0] });
    },
  );

  it("takes a configuration for one by its name, and offers it for any other", async () => {
    const text = "net.core.somaxconn = 4096\nvm.swappiness = 10\n";
    expect(await recognise(file("sysctl.conf", text))).toEqual({ kind: "config", keys: 2 });
    expect(await recognise(file("results.txt", text))).toMatchObject({
      kind: "unusable",
      configKeys: 2,
    });
  });

  it("knows a log of the server", async () => {
    const log = readFileSync(new URL("../../lib/side/fixtures/gctrace/load.txt", import.meta.url));
    expect(await recognise(file("server.log", log))).toMatchObject({ kind: "side", label: "Go gctrace" });
  });

  it("says what is wrong with a file in a sentence", async () => {
    expect(await recognise(file("a.txt", ""))).toMatchObject({ message: "The file is empty (0 bytes)." });
    const html = await recognise(file("index.html", "<!doctype html><title>404</title>"));
    expect(html.kind === "unusable" && html.message).toMatch(/Benchtrail reads \w/);
    const torn = await recognise(file("cpu.pb.gz", gzipSync("text").subarray(0, 12)));
    expect(torn).toMatchObject({
      kind: "unusable",
      message: "The gzip stream is damaged or ends too early.",
    });
  });
});
