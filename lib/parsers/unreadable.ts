import type { Hint, Parser } from "./types";

/** What is no tool's result, and uploaded all the same. */
const other: readonly Hint[] = [
  [/^\s*$/, "The file is empty."],
  [/^gc \d+ @[\d.]+s \d+%:/m, besides("a gctrace log of the Go runtime")],
  [/^# (HELP|TYPE) \w+ /m, besides("Prometheus metrics")],
  [
    /^(heap profile: |goroutine profile: |threadcreate profile: |goroutine \d+ \[|--- (mutex|contention):)/m,
    "This looks like a profile in text form: take it without debug=1, as protobuf, and upload it as profile.",
  ],
  [
    /^Could not enable CPU profiling|^Unknown profile$/m,
    "This is an error message of a pprof server, not a profile.",
  ],
  [/^\x1f(\x8b|\uFFFD)/, "This is a compressed file that could not be unpacked as text."],
  [/^\s*(<!doctype html|<html)/i, "This is an HTML page."],
];

/**
 * A sentence on what an unrecognised file seems to be, or undefined. Looks at the beginning only.
 * @param parsers whose own hints are heard first
 */
export function hintFor(head: string, parsers: readonly Parser[]): string | undefined {
  const text = head.startsWith("\uFEFF") ? head.slice(1) : head;
  const hints = [...parsers.flatMap((parser) => parser.hints ?? []), ...other];
  return hints.find(([looks]) => [looks].flat().every((look) => look.test(text)))?.[1];
}

function besides(what: string): string {
  return `This looks like ${what}: upload it as side, beside the result of a load tool.`;
}
