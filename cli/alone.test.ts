import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, it } from "vitest";
import { tools } from "../lib/tools";

let copy: string;
beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), "benchtrail-copy-"));
  cpSync(fileURLToPath(new URL(".", import.meta.url)), copy, { recursive: true });
});
afterEach(() => rmSync(copy, { recursive: true, force: true }));

it("a copy of the client alone runs, and knows the tools by name", () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["benchtrail.mjs", "run", "--help"], {
    cwd: copy,
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  expect(status).toBe(0);
  const printed = /^Tools: (.*); any other/m.exec(stdout)?.[1]?.split(", ") ?? [];
  expect(printed).toContain("wrk");
  expect(tools.map(({ label }) => label)).toEqual(expect.arrayContaining(printed));
});
