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

/** All that a run says, as texts: `time_per_op 3`. */
function figuresOf({ metrics, customMetrics }: ParsedRun): string[] {
  return Object.entries({ ...metrics, ...customMetrics }).map((figure) => JSON.stringify(figure));
}

/** Whether a run is one of these, or has lost some of its figures. */
function isOneOf(runs: readonly ParsedRun[], run: ParsedRun): boolean {
  const figures = figuresOf(run);
  const holdsAll = (own: ParsedRun) => figures.every((figure) => figuresOf(own).includes(figure));
  return runs.some((own) => own.scenario === run.scenario && holdsAll(own));
}

/**
 * Cut anywhere, a file of this tool is refused or gives some of its own runs, and no other figures; with a byte flipped
 * anywhere it gives runs or a reason.
 */
export async function expectDamageIsReported(text: string): Promise<void> {
  const own = await parseText(text);
  const position = fc.integer({ min: 0, max: text.length - 1 });
  await fc.assert(
    fc.asyncProperty(position, async (at) => {
      const runs = (await runsOrRefusal(text.slice(0, at))) ?? [];
      expect(runs.filter((run) => !isOneOf(own, run))).toEqual([]);
    }),
  );
  await fc.assert(
    fc.asyncProperty(position, fc.integer({ min: 1, max: 255 }), async (at, flip) => {
      const flipped = String.fromCharCode(text.charCodeAt(at) ^ flip);
      await runsOrRefusal(text.slice(0, at) + flipped + text.slice(at + 1));
    }),
  );
}
