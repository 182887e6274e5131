/** What belongs to one view only: places in it, and columns of its table. */
const ofOneView = ["at", "x", "sort"];

/**
 * What is chosen in one view, for another of other profiles: sample type, filters, search, panes.
 * @param search query of a page, as the browser has it
 * @returns query with its question mark, or nothing
 */
export function choicesQuery(search: string): string {
  const query = new URLSearchParams(search);
  for (const name of ofOneView) query.delete(name);
  return query.size > 0 ? `?${query}` : "";
}
