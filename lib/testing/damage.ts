import fc from "fast-check";
import { expect } from "vitest";
import type { ParsedRun } from "../model/run";
import { ParseError, UnrecognisedError } from "../parsers";
import { parseText } from "./result-fixtures";

/** The runs of a text, or undefined where it is refused with a reason; anything else that is thrown fails the test. */
async function runsOrRefusal(text: string): Promise<ParsedRun[] | undefined> {
  try {
    return await parseText(text);
  } catch (error) {
    if (error instanceof ParseError || error instanceof UnrecognisedError) return undefined;
    throw error;
  }
}

/**
 * Cut anywhere, a file of this tool is refused or gives some of its own runs, figure by figure; with a byte flipped
 * anywhere it gives runs or a reason.
 */
export async function expectDamageIsTold(text: string): Promise<void> {
  const figures = ({ scenario, metrics, customMetrics }: ParsedRun) =>
    JSON.stringify([scenario, metrics, customMetrics]);
  const own = new Set((await parseText(text)).map(figures));
  const position = fc.integer({ min: 0, max: text.length - 1 });
  await fc.assert(
    fc.asyncProperty(position, async (at) => {
      for (const run of (await runsOrRefusal(text.slice(0, at))) ?? []) expect(own).toContain(figures(run));
    }),
  );
  await fc.assert(
    fc.asyncProperty(position, fc.integer({ min: 1, max: 255 }), async (at, flip) => {
      const flipped = String.fromCharCode(text.charCodeAt(at) ^ flip);
      await runsOrRefusal(text.slice(0, at) + flipped + text.slice(at + 1));
    }),
  );
}
