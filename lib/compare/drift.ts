import { type DriftRow, type FlatConfig, isHashed } from "@/lib/model";
import { contradictionsIn } from "./contradictions";
import { groupBy } from "./group-by";
import { naturalOrder } from "./natural";
import { defaultOf, settingOfKey } from "./well-known-settings";

/** A configuration as it was told of a column at a time. */
export interface Snapshot {
  /** Value of the label that makes the columns. */
  readonly column: string;
  /** RFC 3339. */
  readonly at: string;
  readonly commit: string | null;
  readonly entries: FlatConfig;
}

/** What differs between columns, and since when. */
export interface Drift {
  readonly columns: readonly Snapshot[];
  readonly rows: readonly Omit<DriftRow, "measured">[];
  readonly contradictions: readonly { column: string; rule: string; keys: string[]; sentence: string }[];
}

/** Lays the newest configuration of each column beside the others. @param snapshots oldest first */
export function driftOf(snapshots: readonly Snapshot[]): Drift {
  const history = groupBy(snapshots, ({ column }) => column);
  const columns = [...history.values()]
    .flatMap((all) => all.at(-1) ?? [])
    .sort((a, b) => naturalOrder(a.column, b.column));
  const keys = [...new Set(columns.flatMap(({ entries }) => Object.keys(entries)))].sort(naturalOrder);
  const rows = keys.map((key) => rowOf(key, columns, snapshots));
  return {
    columns,
    rows: [...rows.filter(({ differs }) => differs), ...rows.filter(({ differs }) => !differs)],
    contradictions: columns.flatMap(({ column, entries }) =>
      contradictionsIn(entries).map((one) => ({ column, ...one })),
    ),
  };
}

const valueIn = ({ entries }: Snapshot, key: string) =>
  Object.hasOwn(entries, key) ? (entries[key] ?? null) : null;

function rowOf(key: string, columns: readonly Snapshot[], snapshots: readonly Snapshot[]) {
  const setting = settingOfKey(key);
  const values = columns.map((column) => [column.column, valueIn(column, key)] as const);
  const differs = new Set(values.map(([, value]) => value)).size > 1;
  return {
    key,
    values: Object.fromEntries(values),
    differs,
    odd: differs ? oddOf(values) : [],
    since: Object.fromEntries(columns.map(({ column }) => [column, sinceOf(key, column, snapshots)])),
    differsSince: differs ? differsSince(key, snapshots) : null,
    default: defaultOf(
      key,
      columns.map(({ entries }) => entries),
    ),
    meaning: setting?.meaning ?? null,
    effect: setting?.effect ?? null,
    source: setting?.source ?? null,
    secret: values.some(([, value]) => value !== null && isHashed(value)),
  };
}

/** Those that have not what more than half have. */
function oddOf(values: readonly (readonly [string, string | null])[]): string[] {
  const byValue = [...groupBy(values, ([, value]) => value ?? "\0").values()];
  const most = byValue.find((some) => some.length * 2 > values.length);
  return most ? values.filter((one) => !most.includes(one)).map(([column]) => column) : [];
}

/** Since when a column has its present value. */
function sinceOf(key: string, column: string, snapshots: readonly Snapshot[]): string | null {
  const own = snapshots.filter((one) => one.column === column);
  const now = own.at(-1);
  if (!now) return null;
  const other = own.findLastIndex((one) => valueIn(one, key) !== valueIn(now, key));
  return own[other + 1]?.at ?? null;
}

/** Since when not all columns agree any more. */
function differsSince(key: string, snapshots: readonly Snapshot[]): string | null {
  const present = new Map<string, string | null>();
  let since: string | null = null;
  for (const snapshot of snapshots) {
    present.set(snapshot.column, valueIn(snapshot, key));
    const differs = new Set(present.values()).size > 1;
    since = differs ? (since ?? snapshot.at) : null;
  }
  return since;
}
