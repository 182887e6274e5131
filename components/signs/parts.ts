/** One part of a long list, and the ways to the others. */
export interface Part<Item> {
  readonly items: readonly Item[];
  /** How many stand before it, and how many there are in all. */
  readonly before: number;
  readonly total: number;
  /** Ids of the first items of the parts beside it. */
  readonly previous: string | null;
  readonly next: string | null;
}

/**
 * The part of a list in which an item stands; the first one where it stands in none. A page shows a part of many series,
 * so that it stays a page.
 * @param most what the weights of a part's items may sum up to; one item is always shown
 */
export function partOf<Item>(
  items: readonly Item[],
  {
    id,
    weight,
    most,
    shown,
  }: { id: (item: Item) => string; weight: (item: Item) => number; most: number; shown: string | undefined },
): Part<Item> {
  const starts = [0];
  let sum = 0;
  for (const [at, item] of items.entries()) {
    sum += weight(item);
    if (sum <= most || at === starts.at(-1)) continue;
    starts.push(at);
    sum = weight(item);
  }
  const place = items.findIndex((item) => id(item) === shown);
  const part = Math.max(
    0,
    starts.findLastIndex((start) => start <= place),
  );
  const [from = 0, to = items.length] = [starts[part], starts[part + 1]];
  const idAt = (start: number | undefined) => {
    const item = start === undefined ? undefined : items[start];
    return item === undefined ? null : id(item);
  };
  return {
    items: items.slice(from, to),
    before: from,
    total: items.length,
    previous: part > 0 ? idAt(starts[part - 1]) : null,
    next: idAt(starts[part + 1]),
  };
}
