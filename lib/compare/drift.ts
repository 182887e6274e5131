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

/**
 * Lays the newest configuration of each column beside the others. A key that a column did not record differs only where
 * the others do: perhaps another list was sent there, so it is no other value.
 * @param snapshots oldest first
 * @param absent what a key is that is not there: not recorded, or set no more (of one place at several times)
 */
export function driftOf(snapshots: readonly Snapshot[], absent: "unknown" | "unset" = "unknown"): Drift {
  const history = groupBy(snapshots, ({ column }) => column);
  const columns = [...history.values()]
    .flatMap((all) => all.at(-1) ?? [])
    .sort((a, b) => naturalOrder(a.column, b.column));
  const keys = [...new Set(columns.flatMap(({ entries }) => Object.keys(entries)))].sort(naturalOrder);
  const rows = withoutDoubles(keys.map((key) => rowOf(key, columns, snapshots, absent)));
  const place = ({ differs, missing }: (typeof rows)[number]) => (differs ? 0 : missing.length > 0 ? 1 : 2);
  return {
    columns,
    rows: rows.toSorted((a, b) => place(a) - place(b)),
    contradictions: columns.flatMap(({ column, entries }) =>
      contradictionsIn(entries).map((one) => ({ column, ...one })),
    ),
  };
}

const valueIn = ({ entries }: Snapshot, key: string) =>
  Object.hasOwn(entries, key) ? (entries[key] ?? null) : null;

function rowOf(
  key: string,
  columns: readonly Snapshot[],
  snapshots: readonly Snapshot[],
  absent: "unknown" | "unset",
) {
  const setting = settingOfKey(key);
  const values = columns.map((column) => [column.column, valueIn(column, key)] as const);
  const told = values.filter(([, value]) => absent === "unset" || value !== null);
  const differs = new Set(told.map(([, value]) => value)).size > 1;
  return {
    key,
    values: Object.fromEntries(values),
    differs,
    missing: values.flatMap(([column, value]) => (value === null ? column : [])),
    also: [] as string[],
    odd: differs ? oddOf(told) : [],
    since: Object.fromEntries(columns.map(({ column }) => [column, sinceOf(key, column, snapshots)])),
    differsSince: differs ? differsSince(key, snapshots, absent) : null,
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

type Row = ReturnType<typeof rowOf>;

/** `sysctl.net.core.somaxconn` of a process beside `net.core.somaxconn` of `sysctl -a`, with the same values: one row. */
function withoutDoubles(rows: readonly Row[]): Row[] {
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const twins = rows.flatMap((row) => {
    const twin = byKey.get(row.key.slice(row.key.indexOf(".") + 1));
    const isOne = twin?.key.includes(".") && twin !== row && isSame(row.values, twin.values);
    return twin && isOne ? [[row, twin] as const] : [];
  });
  const doubles = new Set(twins.map(([row]) => row));
  const also = groupBy(twins, ([, twin]) => twin);
  return rows
    .filter((row) => !doubles.has(row))
    .map((row) => ({ ...row, also: (also.get(row) ?? []).map(([double]) => double.key) }));
}

/** `sysctl -a` has tabs between numbers. */
const plain = (value: string | null | undefined) => value?.replaceAll(/\s+/g, " ");
const isSame = (a: Row["values"], b: Row["values"]) =>
  Object.entries(a).every(([column, value]) => plain(b[column]) === plain(value));

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
function differsSince(
  key: string,
  snapshots: readonly Snapshot[],
  absent: "unknown" | "unset",
): string | null {
  const present = new Map<string, string | null>();
  let since: string | null = null;
  for (const snapshot of snapshots) {
    present.set(snapshot.column, valueIn(snapshot, key));
    const told = [...present.values()].filter((value) => absent === "unset" || value !== null);
    const differs = new Set(told).size > 1;
    since = differs ? (since ?? snapshot.at) : null;
  }
  return since;
}
