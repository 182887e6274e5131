import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, it, onTestFinished, vi } from "vitest";
import { compressFiles } from "../scripts/lib/compress.mjs";
import { staticFile } from "./static-files";

/** Status, headers and body of an answer; 299 where the request was passed on. */
async function answerTo(port: number, path: string, encoding: string, method = "GET") {
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: Buffer }>((resolve) => {
    const headers = { "accept-encoding": encoding };
    request({ host: "127.0.0.1", port, path, method, headers, agent: false }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.on("end", () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }),
      );
    }).end();
  });
}

it("answers for files as they were compressed, and passes on what it does not have", async () => {
  const directory = mkdtempSync(join(tmpdir(), "benchtrail-static-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const script = "export const words = 'so that there is something to compress';\n".repeat(40);
  mkdirSync(join(directory, ".next/static/chunks"), { recursive: true });
  writeFileSync(join(directory, ".next/static/chunks/a1.js"), script);
  writeFileSync(join(directory, "secret.js"), "secret");
  await compressFiles(join(directory, ".next/static"));
  vi.spyOn(process, "cwd").mockReturnValue(directory);
  onTestFinished(() => void vi.restoreAllMocks());
  const server = createServer((incoming, response) => {
    if (!staticFile(incoming, response)) response.writeHead(299).end(incoming.url);
  });
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const path = "/_next/static/chunks/a1.js";

  const zipped = await answerTo(port, path, "gzip");
  expect(zipped.headers).toMatchObject({
    "content-encoding": "gzip",
    "content-type": "text/javascript; charset=utf-8",
    "content-length": `${zipped.body.length}`,
    "cache-control": "public, max-age=31536000, immutable",
  });
  expect(gunzipSync(zipped.body).toString()).toBe(script);
  const smallest = await answerTo(port, path, "gzip, deflate, br");
  expect(smallest.headers["content-encoding"]).toBe("br");
  expect(brotliDecompressSync(smallest.body).toString()).toBe(script);
  const plain = await answerTo(port, path, "gzip;q=0, br;q=0.0");
  expect(plain.headers["content-encoding"]).toBeUndefined();
  expect(plain.body.toString()).toBe(script);

  for (const other of ["/_next/static/chunks/b2.js", "/_next/static/../../secret.js", "/project"]) {
    const passed = await answerTo(port, other, "gzip");
    expect([passed.status, passed.body.toString()]).toEqual([299, other]);
  }
  expect((await answerTo(port, path, "gzip", "POST")).status).toBe(299);
});
