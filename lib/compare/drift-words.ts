import type { DriftPage, DriftRow } from "@/lib/model";

/** "16 of 173 keys differ between the zones eu-1, eu-2, us-1; 2 more were not recorded in all of them." */
export function driftSentence({ columns, differing, missing, rows, by }: DriftPage): string {
  if (columns.length === 0) return "What is configured where, and what differs.";
  const names = columns.map(({ value }) => value).join(", ");
  const folded =
    missing > 0 ? `; ${missing} more ${missing === 1 ? "was" : "were"} not recorded in all of them` : "";
  return `${differing} of ${rows.length} keys differ between the ${by}s ${names}${folded}.`;
}

/** Keys that differ, those first of which it is known what they do: a revision differs wherever a release is on its way. */
export function odditiesFirst(rows: readonly DriftRow[]): DriftRow[] {
  const differing = rows.filter(({ differs }) => differs);
  return differing.toSorted((a, b) => Number(a.meaning === null) - Number(b.meaning === null));
}

/** A value as it is shown: of a full sha the beginning, as everywhere. */
export function shownValue(value: string | null): string {
  if (value === null) return "not recorded";
  return /^[0-9a-f]{40,64}$/.test(value) ? value.slice(0, 12) : value || "“”";
}
