import { parseAsArrayOf, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { commitVerdicts } from "@/lib/model";

/** What the list of commits reads from its URL. */
export const commitParsers = {
  branch: parseAsString,
  author: parseAsString.withDefault(""),
  text: parseAsString.withDefault(""),
  verdict: parseAsStringLiteral(commitVerdicts),
  cursor: parseAsString,
};

/** Commits that are ticked to be compared, shas. */
export const pickParser = parseAsArrayOf(parseAsString).withDefault([]);
