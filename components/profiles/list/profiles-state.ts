import { createLoader, parseAsString } from "nuqs/server";

/** What the list of profiles reads from its URL. */
export const profileListParsers = {
  kind: parseAsString,
  scenario: parseAsString,
  cursor: parseAsString,
};

/** Reads the state on the server. */
export const loadProfileList = createLoader(profileListParsers);
