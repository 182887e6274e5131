import { createLoader, parseAsString, parseAsStringLiteral } from "nuqs/server";

/** The filters of pprof, in the order in which it applies them, under their names in URLs. */
export const filterNames = ["focus", "ignore", "hide", "show", "show_from"] as const;

/** What each filter does with a stack, in words that fit into its field. */
export const filterWords: Record<(typeof filterNames)[number], string> = {
  focus: "Keep matching stacks",
  ignore: "Drop matching stacks",
  hide: "Drop matching frames",
  show: "Keep matching frames",
  show_from: "Begin at the match",
};

export const granularities = ["functions", "packages", "files", "lines"] as const;

const step = { history: "push" } as const;
const pattern = parseAsString.withDefault("").withOptions(step);

/** Filters and granularity as they stand in the URL of the page, and in that of the API. */
export const filterParsers = {
  focus: pattern,
  ignore: pattern,
  hide: pattern,
  show: pattern,
  show_from: pattern,
  granularity: parseAsStringLiteral(granularities).withDefault("functions").withOptions(step),
};

/** What is left out of a profile, and what counts as one frame. */
export type Filters = Readonly<Record<(typeof filterNames)[number], string>> & {
  readonly granularity: (typeof granularities)[number];
};

/** Reads them from the query of a page. */
export const loadFilters = createLoader(filterParsers);

/** The filters among other things that are chosen. */
export function filtersOf(state: Filters): Filters {
  const { focus, ignore, hide, show, show_from, granularity } = state;
  return { focus, ignore, hide, show, show_from, granularity };
}

/** The part of a query that says so; nothing where nothing is chosen. */
export function filterQuery(filters: Filters): Record<string, string> {
  const chosen = filterNames.filter((name) => filters[name] !== "").map((name) => [name, filters[name]]);
  const { granularity } = filters;
  return { ...Object.fromEntries(chosen), ...(granularity !== "functions" && { granularity }) };
}
