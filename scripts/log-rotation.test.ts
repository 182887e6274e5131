import { mkdtempSync, openSync, readFileSync, readdirSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { rotateLog } from "./lib/log-rotation.mjs";

it("a long log makes room, four of before are kept, and who writes it writes on", async () => {
  const directory = mkdtempSync(join(tmpdir(), "benchtrail-log-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const file = join(directory, "postgres.log");
  await rotateLog(file);
  const writer = openSync(file, "a");
  for (let day = 1; day <= 7; day++) {
    writeSync(writer, `day ${day}\n`.repeat(10));
    await rotateLog(file, 30);
  }
  writeSync(writer, "today\n");
  await rotateLog(file, 30);
  expect(readdirSync(directory).sort()).toEqual(
    ["", ".1", ".2", ".3", ".4"].map((end) => `postgres.log${end}`),
  );
  expect(readFileSync(file, "utf8")).toBe("today\n");
  expect(readFileSync(`${file}.1`, "utf8")).toContain("day 7");
  expect(readFileSync(`${file}.4`, "utf8")).toContain("day 4");
});
