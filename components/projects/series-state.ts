import { createLoader, parseAsString } from "nuqs/server";

/** What the page of a series reads from its URL; `cursor`: from where on its runs are listed. */
export const seriesParsers = {
  metric: parseAsString.withDefault("qps"),
  cursor: parseAsString,
};

/** Reads the state on the server. */
export const loadSeriesState = createLoader(seriesParsers);
