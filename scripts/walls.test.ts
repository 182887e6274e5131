import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ROOT } from "./lib/paths.mjs";
import { wallBreaches } from "./lib/walls.mjs";

let house: string;

beforeEach(() => {
  house = mkdtempSync(join(tmpdir(), "benchtrail-walls-"));
  for (const file of ["oxlint.config.mjs", "scripts/lib/rooms.mjs"]) {
    mkdirSync(dirname(join(house, file)), { recursive: true });
    cpSync(join(ROOT, file), join(house, file));
  }
});
afterEach(() => rmSync(house, { recursive: true, force: true }));

function put(path: string, text: string): void {
  mkdirSync(dirname(join(house, path)), { recursive: true });
  writeFileSync(join(house, path), text);
}

/** What the linter says of a house with this one file in it. */
function lint(path: string, text: string): string {
  put(path, text);
  const oxlint = join(ROOT, "node_modules", "oxlint", "bin", "oxlint");
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [oxlint, "-c", "oxlint.config.mjs", "-f", "json", "."],
    {
      cwd: house,
      encoding: "utf8",
    },
  );
  return stdout + stderr;
}

const use = (name: string) => `import x from "${name}";\nexport const y = x;\n`;

describe("the linter keeps the walls", () => {
  it.each([
    ["lib/pprof/a.ts", "react", "belongs in components/"],
    ["lib/stats/a.ts", "node:fs", "belongs in a server room"],
    ["lib/model/a.ts", "@/lib/data/runs", "knows no server room"],
    ["lib/parsers/wrk/a.ts", "../../ingest/files", "knows no server room"],
    ["lib/compare/a.ts", "@/components/charts/trend", "knows nothing of app/ and components/"],
    ["lib/http/a.ts", "pg", "Only lib/data talks to the database"],
    ["lib/ingest/a.ts", "../data/generated/client", "Only lib/data talks to the database"],
    ["lib/data/a.ts", "react", "knows no screen"],
    ["app/page.tsx", "@/lib/data/generated/client", "Only lib/data talks to the database"],
    ["app/page.tsx", "recharts", "Only components/charts"],
    ["components/runs/a.tsx", "@/lib/data/runs", "Components draw what they are given"],
    ["components/runs/a.tsx", "recharts", "Only components/charts"],
    ["components/charts/a.tsx", "@/lib/env", "Components draw what they are given"],
    ["app/page.tsx", "@/lib/data/runs/runs", "Enter a folder of lib/data by its door"],
    ["lib/http/a.ts", "../data/runs/runs", "Enter a folder of lib/data by its door"],
    ["app/page.tsx", "next/link", "the one link"],
  ])("%s may not import %s", (path, name, where) => {
    expect(lint(path, use(name))).toContain(where);
  });

  it.each([
    ["lib/pprof/a.ts", "@/lib/model"],
    ["lib/pprof/a.test.ts", "node:fs"],
    ["lib/data/a.ts", "./generated/client"],
    ["lib/ingest/a.ts", "@/lib/data/store-upload"],
    ["components/charts/a.tsx", "recharts"],
    ["lib/data/uploads/a.ts", "../runs/run-metrics"],
    ["components/signs/link.tsx", "next/link"],
    ["app/page.tsx", "@/lib/data/runs"],
  ])("%s may import %s", (path, name) => {
    const said = lint(
      path,
      path.endsWith(".test.ts") ? `${use(name)}it("is", () => expect(y).toBe(y));\n` : use(name),
    );
    expect(said).not.toContain("no-restricted-imports");
  });

  it.each([
    ["export const now = Date.now();", "knows no clock"],
    ["export const get = () => fetch('/');", "knows no network"],
    ["export const f = (x: any) => x;", "no-explicit-any"],
    [Array.from({ length: 301 }, (_, i) => `export const a${i} = ${i};`).join("\n"), "max-lines"],
    [`export function f() {\n${"  f();\n".repeat(81)}}`, "max-lines-per-function"],
  ])("a pure room may not say %.40s", (text, what) => {
    expect(lint("lib/stats/a.ts", `${text}\n`)).toContain(what);
  });
});

describe("the linter finds circles", () => {
  it.each(["import", "import type"])("of %s", (words) => {
    put("lib/stats/b.ts", `${words} { A } from "./a";\nexport class B {\n  a?: A;\n}\n`);
    const said = lint("lib/stats/a.ts", 'import type { B } from "./b";\nexport class A {\n  b?: B;\n}\n');
    expect(said).toContain("no-cycle");
  });
});

describe("what the linter cannot say", () => {
  it("a server room starts with server-only", async () => {
    put("lib/http/README.md", "");
    put("lib/http/good.ts", '// why\nimport "server-only";\n');
    put("lib/http/bad.ts", 'import { z } from "zod";\nexport const a = z;\n');
    put("lib/http/a.test.ts", "export {};\n");
    expect(await wallBreaches(house)).toEqual([expect.stringMatching(/^lib\/http\/bad\.ts: .*server-only/)]);
  });

  it("a pure room has no clock, a room has a README, and every room is known", async () => {
    put("lib/stats/a.ts", "export const now = () => new Date();\n");
    put("lib/shed/README.md", "");
    expect(await wallBreaches(house)).toEqual([
      expect.stringContaining("lib/shed: an unknown room"),
      expect.stringContaining("lib/stats/a.ts: a pure room knows no clock"),
      expect.stringContaining("lib/stats: a room needs a README.md"),
    ]);
  });
});
