import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ROOT } from "./lib/paths.mjs";
import { wallBreaches } from "./lib/walls.mjs";

let house: string;

function build(): void {
  house = mkdtempSync(join(tmpdir(), "benchtrail-walls-"));
  cpSync(join(ROOT, ".oxlintrc.json"), join(house, ".oxlintrc.json"));
}
const tearDown = () => rmSync(house, { recursive: true, force: true });

function put(path: string, text: string): void {
  mkdirSync(dirname(join(house, path)), { recursive: true });
  writeFileSync(join(house, path), text);
}

/** What the linter says of each file of the house. */
function lint(): Map<string, string> {
  const oxlint = join(ROOT, "node_modules", "oxlint", "bin", "oxlint");
  const args = [oxlint, "-f", "json", "."];
  const { stdout } = spawnSync(process.execPath, args, { cwd: house, encoding: "utf8" });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { filename: string }[] };
  const said = new Map<string, string>();
  for (const one of diagnostics)
    said.set(one.filename, `${said.get(one.filename) ?? ""}${JSON.stringify(one)}`);
  return said;
}

const use = (name: string) => `import x from "${name}";\nexport const y = x;\n`;

/** Every file is of another name, so that one run of the linter reads them all. */
const closed = [
  ["lib/pprof/a.ts", "react", "belongs in components/"],
  ["lib/stats/a.ts", "node:fs", "belongs in a server room"],
  ["lib/model/a.ts", "@/lib/data/runs", "knows no server room"],
  ["lib/parsers/wrk/a.ts", "../../ingest/files", "knows no server room"],
  ["lib/compare/a.ts", "@/components/charts/trend", "knows nothing of app/ and components/"],
  ["lib/http/a.ts", "pg", "Only lib/data talks to the database"],
  ["lib/ingest/a.ts", "../data/generated/client", "Only lib/data talks to the database"],
  ["lib/data/a.ts", "react", "knows no screen"],
  ["app/a.tsx", "@/lib/data/generated/client", "Only lib/data talks to the database"],
  ["app/b.tsx", "recharts", "Only components/charts"],
  ["components/runs/a.tsx", "@/lib/data/runs", "Components draw what they are given"],
  ["components/runs/b.tsx", "recharts", "Only components/charts"],
  ["components/charts/a.tsx", "@/lib/env", "Components draw what they are given"],
  ["app/c.tsx", "@/lib/data/runs/runs", "Enter a folder of lib/data by its door"],
  ["lib/http/b.ts", "../data/runs/runs", "Enter a folder of lib/data by its door"],
  ["app/d.tsx", "next/link", "the one link"],
] as const;

const open = [
  ["lib/pprof/c.ts", "@/lib/model"],
  ["lib/pprof/c.test.ts", "node:fs"],
  ["lib/data/c.ts", "./generated/client"],
  ["lib/ingest/c.ts", "@/lib/data/uploads"],
  ["lib/data/uploads/c.ts", "../runs/run-metrics"],
  ["components/charts/c.tsx", "recharts"],
  ["components/signs/link.tsx", "next/link"],
  ["app/e.tsx", "@/lib/data/runs"],
] as const;

const forbidden = [
  ["lib/stats/now.ts", "export const now = Date.now();", "knows no clock"],
  ["lib/stats/get.ts", "export const get = () => fetch('/');", "knows no network"],
  ["lib/stats/any.ts", "export const f = (x: any) => x;", "no-explicit-any"],
  [
    "lib/stats/long.ts",
    Array.from({ length: 301 }, (_, i) => `export const a${i} = ${i};`).join("\n"),
    "max-lines",
  ],
  ["lib/stats/function.ts", `export function f() {\n${"  f();\n".repeat(81)}}`, "max-lines-per-function"],
  ["lib/stats/circle.ts", 'import { A } from "./elsewhere";\nexport const a = A;', "no-cycle"],
  ["lib/stats/elsewhere.ts", 'import { a } from "./circle";\nexport const A = a;', "no-cycle"],
  ["lib/stats/type.ts", 'import type { T } from "./other";\nexport type S = T | null;', "no-cycle"],
  ["lib/stats/other.ts", 'import type { S } from "./type";\nexport type T = S | null;', "no-cycle"],
] as const;

describe("the linter keeps the walls", () => {
  let said: Map<string, string>;
  beforeAll(() => {
    build();
    for (const [path, name] of [...closed, ...open]) put(path, use(name));
    for (const [path, text] of forbidden) put(path, `${text}\n`);
    said = lint();
    tearDown();
  });

  it.each(closed)("%s may not import %s", (path, _, where) => {
    expect(said.get(path)).toContain(where);
  });

  it.each(open)("%s may import %s", (path) => {
    expect(said.get(path) ?? "").not.toContain("no-restricted-imports");
  });

  it.each(forbidden)("%s is refused", (path, _, rule) => {
    expect(said.get(path)).toContain(rule);
  });
});

describe("what the linter cannot say", () => {
  beforeEach(build);
  afterEach(tearDown);

  it("a server room starts with server-only", async () => {
    put("lib/http/README.md", "");
    put("lib/http/good.ts", '// why\nimport "server-only";\n');
    put("lib/http/bad.ts", 'import { z } from "zod";\nexport const a = z;\n');
    put("lib/http/a.test.ts", "export {};\n");
    expect(await wallBreaches(house)).toEqual([expect.stringMatching(/^lib\/http\/bad\.ts: .*server-only/)]);
  });

  it("a style sheet has at most 300 lines", async () => {
    mkdirSync(join(house, "lib"));
    put("app/good.css", ".a {}\n".repeat(300));
    put("components/runs/long.module.css", ".a {}\n".repeat(301));
    expect(await wallBreaches(house)).toEqual([
      expect.stringMatching(/^components\/runs\/long\.module\.css: 301 lines/),
    ]);
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
