import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ParseError, memoryFile, parsers } from "../parsers";
import { parseSide, sideParsers } from ".";

const folder = fileURLToPath(new URL("fixtures/", import.meta.url));
const fixtures = readdirSync(folder).flatMap((format) =>
  readdirSync(`${folder}${format}`)
    .filter((name) => !name.endsWith(".expected.json"))
    .map((name) => ({ format, name, path: `${folder}${format}/${name}` })),
);

const opened = (path: string) => memoryFile(path, readFileSync(path));

describe.each(fixtures)("$format/$name", ({ format, path }) => {
  it("is read by its parser alone, and is no result of a load tool", () => {
    const { head } = opened(path);
    expect(sideParsers.filter((parser) => parser.recognises(head)).map((one) => one.format)).toEqual([
      format,
    ]);
    expect(parsers.filter((parser) => parser.recognises(head))).toEqual([]);
  });

  it("says what its golden file has", async () => {
    const { log } = await parseSide(opened(path));
    const series = log.series.map(({ quantity, at, values }) => ({
      quantity: quantity.name,
      n: at.length,
      at: [at[0], at.at(-1)],
      first: values[0],
      last: values.at(-1),
    }));
    await expect(JSON.stringify({ ...log, series }, null, 1)).toMatchFileSnapshot(`${path}.expected.json`);
  });

  it("never crashes on a cut or a changed byte, and then has no sample that the whole has not", async () => {
    const bytes = readFileSync(path);
    const whole = await samplesOf(bytes);
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), async (at) => {
        for (const sample of await samplesOf(bytes.subarray(0, at))) expect(whole).toContain(sample);
      }),
      { numRuns: 15 },
    );
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.nat(255), async (at, byte) => {
        const changed = Uint8Array.from(bytes);
        changed[at] = byte;
        await samplesOf(changed);
      }),
      { numRuns: 15 },
    );
  });
});

it("no fixture of a load tool is taken for a log", () => {
  const results = fileURLToPath(new URL("../parsers/fixtures/", import.meta.url));
  const files = readdirSync(results, { recursive: true, withFileTypes: true }).filter((file) =>
    file.isFile(),
  );
  for (const { parentPath, name } of files) {
    if (/refused|oracles|\.expected\.json$/.test(`${parentPath}/${name}`)) continue;
    const { head } = opened(`${parentPath}/${name}`);
    expect(
      sideParsers.filter((parser) => parser.recognises(head)).map((one) => `${one.format}: ${name}`),
    ).toEqual([]);
  }
});

/** Gauges and events as text; what counts on may be fewer where a sample is missing. */
async function samplesOf(bytes: Uint8Array): Promise<Set<string>> {
  try {
    const { log } = await parseSide(memoryFile(null, bytes));
    return new Set(
      log.series.flatMap(({ quantity, at, values }) =>
        at.map((time, i) => `${quantity.name} ${time} ${values[i]}`),
      ),
    );
  } catch (error) {
    if (error instanceof ParseError) return new Set();
    throw error;
  }
}
