import { createLoader, parseAsString } from "nuqs/server";
import { viewParsers } from "./trend-state";

/**
 * What the page of a series reads from its URL; `metric`: absent for the first that it shows; `branch`: "*" for all, absent for the default branch; `cursor`: from
 * where on its runs are listed; `change`: which change point is open.
 */
export const seriesParsers = {
  metric: parseAsString,
  branch: parseAsString,
  cursor: parseAsString,
  change: parseAsString,
  x: viewParsers.x,
};

/** Reads the state on the server. */
export const loadSeriesState = createLoader(seriesParsers);
