import { createLoader, type inferParserType } from "nuqs/server";
import { CommitsQuery } from "@/lib/model";
import { commitParsers } from "./commits-state";

/** Reads the state on the server. */
export const loadCommitsState = createLoader(commitParsers);

/** The state as the data room takes it; what an address has that nobody can ask for is left out. */
export function commitsQuery(state: inferParserType<typeof commitParsers>, limit: number): CommitsQuery {
  const { branch, author, text, verdict } = state;
  const cursor = CommitsQuery.shape.cursor.safeParse(state.cursor ?? undefined).data;
  return {
    limit,
    ...(branch && { branch }),
    ...(author && { author: author.slice(0, 200) }),
    ...(text && { text: text.slice(0, 200) }),
    ...(verdict && { verdict }),
    ...(cursor && { cursor }),
  };
}
