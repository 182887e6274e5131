import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { memoryFile, ParseError, parseResult, parsers, UnrecognisedError } from ".";
import { fixtureBytes, fixtureNames, fixtureText, goldenPath, parseText } from "../testing/result-fixtures";

const tools = parsers.map(({ tool }) => tool);
const fixtures = tools.flatMap((tool) => fixtureNames(tool).map((name) => ({ tool, name })));

/** Histograms and windows, which are long, in short. */
function short(key: string, value: unknown): unknown {
  if (value instanceof Uint32Array) return `${value.length / 3} cells, ${requestsOf(value)} requests`;
  if (key !== "counts" || !Array.isArray(value)) return value;
  return value
    .map(([bucket, count, from]) => `${from === undefined ? "" : `${from}-`}${bucket}:${count}`)
    .join(" ");
}

const requestsOf = (cells: Uint32Array) =>
  cells.reduce((sum, value, at) => (at % 3 === 2 ? sum + value : sum), 0);

/** What a user gets to see of a file: its runs, or the reason why there are none. */
async function outcome(name: string | null, content: string | Uint8Array): Promise<unknown> {
  try {
    return await parseResult(memoryFile(name, content));
  } catch (error) {
    if (error instanceof ParseError || error instanceof UnrecognisedError) return { refused: error.message };
    throw error;
  }
}

describe.each(fixtures)("$tool: $name", ({ tool, name }) => {
  it("gives what the golden file holds, whatever the file is called", async () => {
    const bytes = fixtureBytes(tool, name);
    const result = await outcome(name, bytes);
    await expect(`${JSON.stringify(result, short, 1)}\n`).toMatchFileSnapshot(goldenPath(tool, name));
    expect(await outcome("notes.dat", bytes)).toEqual(result);
  });

  it("says the same with the byte order mark and the line ends of Windows, in UTF-8 and UTF-16", async () => {
    const text = fixtureText(tool, name).replace(/^\uFEFF/, "");
    // What is no text has no marks; long ones take long.
    if (text.includes("\uFFFD") || text.includes("\0") || text.length > 200_000) return;
    const result = await outcome(name, text);
    const lines = `\uFEFF${text.replace(/\r?\n/g, "\r\n")}`;
    expect(await outcome(name, lines)).toEqual(result);
    expect(await outcome(name, new TextEncoder().encode(lines))).toEqual(result);
    expect(await outcome(name, Buffer.from(lines, "utf16le"))).toEqual(result);
    expect(await outcome(name, Buffer.from(lines, "utf16le").swap16())).toEqual(result);
  });

  it("is recognised as its tool and as no other", () => {
    const { head } = memoryFile(null, fixtureText(tool, name));
    expect(parsers.filter((parser) => parser.recognises(head)).map((parser) => parser.tool)).toEqual([tool]);
  });
});

describe("what is no result", () => {
  it.each(fixtureNames("refused"))("%s is refused with what it is and what can be read", async (name) => {
    const error = await parseText(fixtureText("refused", name)).catch((thrown: unknown) => thrown);
    if (!(error instanceof UnrecognisedError)) throw new Error(`${name} is read now: it belongs to its tool`);
    for (const { tool } of parsers) expect(error.message).toContain(`${tool} (`);
    await expect(`${JSON.stringify(error.hint ?? null)}\n`).toMatchFileSnapshot(goldenPath("refused", name));
  });

  it("takes the tool that the upload names, and tells of one that nobody knows", async () => {
    const file = memoryFile(null, fixtureText("refused", "pprof-index.html"));
    await expect(parseResult(file, "k6")).rejects.toThrow(ParseError);
    await expect(parseResult(file, "WRK")).rejects.toThrow(/output of wrk/);
    await expect(parseResult(file, "loadsim")).rejects.toThrow(/"loadsim" is not known/);
  });
});

/** Any UTF-16 unit, halves of surrogate pairs among them. */
const anyUnit = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code));

describe("damaged files", () => {
  const texts = fixtures
    .filter(({ name }) => !/ndjson/.test(name))
    .map(({ tool, name }) => fixtureText(tool, name));
  const damaged = fc.record({
    text: fc.constantFrom(...texts),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
  });

  it("cut anywhere give runs or a reason", async () => {
    await fc.assert(
      fc.asyncProperty(damaged, async ({ text, at }) => {
        await outcome(null, text.slice(0, Math.floor(text.length * at)));
      }),
      { numRuns: 150 },
    );
  });

  it("with characters put in anywhere give runs or a reason", async () => {
    await fc.assert(
      fc.asyncProperty(damaged, fc.string({ unit: anyUnit, maxLength: 8 }), async ({ text, at }, junk) => {
        const position = Math.floor(text.length * at);
        await outcome(null, text.slice(0, position) + junk + text.slice(position + junk.length));
      }),
      { numRuns: 150 },
    );
  });

  it("with a flipped byte give runs or a reason, also where they are no text", async () => {
    const files = fixtures.filter(({ name }) => !/ndjson/.test(name));
    const flipped = fc.record({
      file: fc.constantFrom(...files),
      at: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
      flip: fc.integer({ min: 1, max: 255 }),
    });
    await fc.assert(
      fc.asyncProperty(flipped, async ({ file: { tool, name }, at, flip }) => {
        const bytes = fixtureBytes(tool, name).slice();
        const place = Math.floor(bytes.length * at);
        if (bytes.length > 0) bytes[place] = (bytes[place] ?? 0) ^ flip;
        await outcome(null, bytes);
      }),
      { numRuns: 150 },
    );
  });

  it("of random text give runs or a reason, for every tool that an upload may name", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ maxLength: 400 }),
        fc.constantFrom(...tools, undefined),
        async (text, tool) => {
          const reading = parseResult(memoryFile(null, text), tool);
          await expect(reading).rejects.toSatisfy(
            (e) => e instanceof ParseError || e instanceof UnrecognisedError,
          );
        },
      ),
    );
  });
});
