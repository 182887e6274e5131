import { ParseError, type ResultFile } from "../parsers/types";
import * as registry from "./registry";
import type { SideLog, SideParser } from "./types";

export { type Misfit, type NamedLog, type SideOfRun, sideBetween, sideOfRun } from "./run-side";
export type { SideLog, SideParser } from "./types";
export type { RunWindow } from "./window";

/** The logs that can be read, in the order of their names. A new one is one more line in registry.ts. */
export const sideParsers: readonly SideParser[] = Object.values(registry);

/** Whether a file is a log of what a server felt, and no result of a load tool. */
export function isSideLog(head: string): boolean {
  return sideParsers.some((parser) => parser.recognises(head));
}

/**
 * Reads a log of what a server felt, recognised by its content.
 * @throws ParseError where nobody recognises it, or it is not usable
 */
export async function parseSide(file: ResultFile): Promise<{ parser: SideParser; log: SideLog }> {
  const parser = sideParsers.find((one) => one.recognises(file.head));
  if (!parser)
    throw new ParseError("a server's measurements", {
      expected: sideParsers.map(({ label }) => label).join(", "),
      found: "none of these",
    });
  return { parser, log: await parser.parse(file) };
}
