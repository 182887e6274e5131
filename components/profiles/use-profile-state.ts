"use client";

import { createParser, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { clampSpan, type Span } from "@/lib/flame";
import { filterParsers } from "./filters";

/** A range that was chosen with the wheel or with fingers: `0.123456-0.234567`. */
const parseAsSpan = createParser<Span>({
  parse(text) {
    const [x0 = Number.NaN, x1 = Number.NaN] = text.split("-").map(Number);
    return x0 >= 0 && x1 > x0 && x1 <= 1 ? clampSpan({ x0, x1 }) : null;
  },
  serialize: ({ x0, x1 }) => `${x0.toFixed(9)}-${x1.toFixed(9)}`,
  eq: (a, b) => a.x0 === b.x0 && a.x1 === b.x1,
});

export const scales = ["absolute", "share", "request"] as const;

/** `ghosts`: head's, and that of stacks which head does not have. */
export const widths = ["base", "ghosts", "head"] as const;
export const recursions = ["keep", "direct", "all"] as const;

/* What one may want to come back to goes into the history; what changes while one looks does not. */
const step = { history: "push" } as const;

const parsers = {
  ...filterParsers,
  sampleType: parseAsString.withOptions(step),
  /** Calls of what is on the stack already. */
  recursion: parseAsStringLiteral(recursions).withDefault("keep").withOptions(step),
  /** Whether the runtime counts to its callers. */
  runtime: parseAsStringLiteral(["keep", "fold"]).withDefault("keep").withOptions(step),
  /** Which panes are open. */
  view: parseAsStringLiteral(["both", "graph", "table"]).withDefault("both"),
  look: parseAsStringLiteral(["icicle", "flame"]).withDefault("icicle"),
  /** Name of the zoomed stack. */
  at: parseAsString.withDefault("").withOptions(step),
  x: parseAsSpan,
  q: parseAsString.withDefault(""),
  /** The function whose callers and callees are shown. */
  fn: parseAsString.withDefault("").withOptions(step),
  /** Column of the table, with a minus for descending. */
  sort: parseAsString.withDefault(""),
  /** None chosen: per request where it is known of both sides. */
  scale: parseAsStringLiteral(scales),
  /** Whose cost is the width of a box in a comparison. */
  width: parseAsStringLiteral(widths).withDefault("head"),
};

/** Everything that is chosen on a profile page. It lives in the URL, so that any view can be pasted elsewhere. */
export function useProfileState() {
  return useQueryStates(parsers);
}

export type ProfileState = ReturnType<typeof useProfileState>[0];
export type SetProfileState = ReturnType<typeof useProfileState>[1];
