"use client";

import { createParser, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { createContext, use, useCallback, type ReactNode } from "react";
import { clampSpan, type Span } from "@/lib/flame";
import { filterParsers } from "../filters/filters";

/** A range that was chosen with the wheel or with fingers: `0.123456-0.234567`. */
const parseAsSpan = createParser<Span>({
  parse(text) {
    const [x0 = Number.NaN, x1 = Number.NaN] = text.split("-").map(Number);
    return x0 >= 0 && x1 > x0 && x1 <= 1 ? clampSpan({ x0, x1 }) : null;
  },
  serialize: ({ x0, x1 }) => `${x0.toFixed(9)}-${x1.toFixed(9)}`,
  eq: (a, b) => a.x0 === b.x0 && a.x1 === b.x1,
});

const scales = ["absolute", "share", "request"] as const;

/** `ghosts`: head's, and that of stacks which head does not have. */
const widths = ["base", "ghosts", "head"] as const;
export const recursions = ["keep", "direct", "all"] as const;

/* What one may want to come back to goes into the history; what changes while one looks does not. */
const step = { history: "push" } as const;

const zoomParsers = {
  /** Name of the zoomed stack. */
  at: parseAsString.withDefault("").withOptions(step),
  x: parseAsSpan,
};

const choiceParsers = {
  ...filterParsers,
  sampleType: parseAsString.withOptions(step),
  /** Calls of what is on the stack already. */
  recursion: parseAsStringLiteral(recursions).withDefault("keep").withOptions(step),
  /** Whether the runtime counts to its callers. */
  runtime: parseAsStringLiteral(["keep", "fold"]).withDefault("keep").withOptions(step),
  /** Which panes are open. */
  view: parseAsStringLiteral(["both", "graph", "table"]).withDefault("both"),
  look: parseAsStringLiteral(["icicle", "flame"]).withDefault("icicle"),
  q: parseAsString.withDefault(""),
  /** The function whose callers and callees are shown. */
  fn: parseAsString.withDefault("").withOptions(step),
  /** The commit that is shown of all that are played through: the beginning of its sha; none: the profile alone. */
  over: parseAsString.withDefault(""),
  /** Column of the table, with a minus for descending. */
  sort: parseAsString.withDefault(""),
  /** None chosen: per request where it is known of both sides. */
  scale: parseAsStringLiteral(scales),
  /** Whose cost is the width of a box in a comparison. */
  width: parseAsStringLiteral(widths).withDefault("head"),
};

/** What is chosen on a profile page but for the zoom. */
export type Choices = ReturnType<typeof useQueryStates<typeof choiceParsers>>[0];

/** Where one looks. */
export type Zoom = ReturnType<typeof useQueryStates<typeof zoomParsers>>[0];

/** Everything that is chosen on a profile page. */
export type ProfileState = Choices & Zoom;

/** Chooses; null chooses the default again. */
export type Choose = (changes: { readonly [Key in keyof ProfileState]?: ProfileState[Key] | null }) => void;

const ChoicesContext = createContext<Choices | null>(null);
const ZoomContext = createContext<Zoom | null>(null);
const SetContext = createContext<Choose | null>(null);

/**
 * Everything that is chosen lives in the URL, so that any view can be pasted elsewhere. It is read here, once, and
 * given on in two parts: a zoom, which is an animation, draws nothing anew that has to do with other choices only.
 */
export function ProfileStateProvider({ children }: { readonly children: ReactNode }) {
  const [choices, setChoices] = useQueryStates(choiceParsers);
  const [zoom, setZoom] = useQueryStates(zoomParsers);
  const set = useCallback<Choose>(
    ({ at, x, ...rest }) => {
      void setChoices(rest);
      void setZoom({ ...(at !== undefined && { at }), ...(x !== undefined && { x }) });
    },
    [setChoices, setZoom],
  );
  return (
    <SetContext value={set}>
      <ChoicesContext value={choices}>
        <ZoomContext value={zoom}>{children}</ZoomContext>
      </ChoicesContext>
    </SetContext>
  );
}

/** @throws Error outside of a ProfileStateProvider, as the next two */
export function useChoices(): Choices {
  return provided(use(ChoicesContext));
}

export function useZoom(): Zoom {
  return provided(use(ZoomContext));
}

/** Stays the same. */
export function useChoose(): Choose {
  return provided(use(SetContext));
}

function provided<T>(value: T | null): T {
  if (value === null) throw new Error("There is no ProfileStateProvider around");
  return value;
}
