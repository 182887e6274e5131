import { withoutMark } from "../file";
import { ParseError } from "../types";
import { parseJson } from "../../model/parse-json";

/** What the tests of one package printed. */
interface PackageOutput {
  name: string | null;
  text: string;
  /** Of its first event. */
  startedAt: string | null;
}

/**
 * The texts behind `go test -json`, package by package: one result may be in several events, and those of packages
 * that are tested side by side are mixed.
 * @throws ParseError for a line that is no event
 */
export async function outputsOf(lines: AsyncIterable<string>): Promise<PackageOutput[]> {
  const parts = new Map<string, { texts: string[]; startedAt: string | null }>();
  let line = 0;
  for await (const text of lines) {
    line++;
    if (text.trim() === "") continue;
    const event = eventOf(withoutMark(text), line);
    const part = parts.get(event.Package) ?? { texts: [], startedAt: timeOf(event.Time) };
    parts.set(event.Package, part);
    part.texts.push(event.Output);
  }
  return Array.from(parts, ([name, { texts, startedAt }]) => ({
    name: name || null,
    text: texts.join(""),
    startedAt,
  }));
}

function eventOf(text: string, line: number): { Package: string; Output: string; Time: string } {
  let event: unknown;
  try {
    event = parseJson(text);
  } catch {
    event = null;
  }
  if (typeof event !== "object" || event === null || !("Action" in event))
    throw new ParseError("go test -bench", {
      expected: "an event of go test -json",
      found: "something else",
      line,
    });
  const field = (name: string) => {
    const value = (event as Record<string, unknown>)[name];
    return typeof value === "string" ? value : "";
  };
  return { Package: field("Package"), Output: field("Output"), Time: field("Time") };
}

/** RFC 3339 with milliseconds in UTC; null where no time is told. */
function timeOf(text: string): string | null {
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? null : new Date(ms).toISOString();
}
