import { createLoader, createParser, parseAsString } from "nuqs/server";
import { ProjectsQuery } from "@/lib/model";

/** Projects on a page of the first page: a screen or two. */
export const mostListed = 20;

/** What is no cursor is the beginning. */
const parseAsCursor = createParser({
  parse: (text) => ProjectsQuery.shape.cursor.safeParse(text).data ?? null,
  serialize: String,
});

/** What the first page reads from its URL. `cursor`: from where on projects are listed. */
const projectsParsers = {
  search: parseAsString.withDefault(""),
  cursor: parseAsCursor,
};

/** Reads the state on the server. */
export const loadProjectsState = createLoader(projectsParsers);
