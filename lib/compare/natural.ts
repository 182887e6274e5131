const collator = new Intl.Collator("en", { numeric: true });

/** Order as people sort: `a2` before `a10`; texts that a reader takes for equal fall back to code points. */
export function naturalOrder(a: string, b: string): number {
  return collator.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0);
}
