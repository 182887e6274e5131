import { writeFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import { expect, it, onTestFinished } from "vitest";
import { withRequestId } from "@/lib/http/request-id";
import { logLine } from "./log";
import { mappedStack } from "./mapped-stack";

it("is one line of JSON with the request's id, whatever somebody named a thing", () => {
  const hostile = 'a\nb\u001b[31m"\u2028\u009b {"level":"error"}';
  const line = withRequestId("0123", () => logLine("warn", hostile, { path: hostile }));
  // oxlint-disable-next-line no-control-regex -- a terminal must not obey what is logged
  expect(line).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/);
  expect(JSON.parse(line)).toMatchObject({
    level: "warn",
    message: hostile,
    path: hostile,
    requestId: "0123",
  });
  expect(Date.parse(JSON.parse(line).time)).toBeGreaterThan(0);
});

it("tells no secrets", () => {
  const said = "Bearer abc.def-123 bt_0123456789abcdef postgresql://user:s3cret@db.example.org:5432/x";
  expect(JSON.parse(logLine("error", said)).message).toBe(
    "Bearer … bt_… postgresql://user:…@db.example.org:5432/x",
  );
});

it("names the sources in a stack, not what was made of them", async () => {
  const directory = mkdtempSync(join(tmpdir(), "benchtrail-map-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const entry = join(directory, "broken.ts");
  writeFileSync(
    entry,
    'interface Any { x: 1 }\n\nexport function fail(_: Any): never {\n  throw new Error("here");\n}\n',
  );
  await build({
    configFile: false,
    logLevel: "error",
    build: {
      ssr: entry,
      outDir: join(directory, "out"),
      sourcemap: "inline",
      target: "node20",
      emptyOutDir: true,
    },
  });
  const broken = (await import(join(directory, "out", "broken.js"))) as { fail: (value: object) => never };
  const stack = (() => {
    try {
      return broken.fail({});
    } catch (error) {
      return mappedStack((error as Error).stack ?? "");
    }
  })();
  expect(stack).toMatch(/broken\.ts:4:\d+/);
  expect(mappedStack("at f (/no/such/file.js:1:2)")).toBe("at f (/no/such/file.js:1:2)");
});
