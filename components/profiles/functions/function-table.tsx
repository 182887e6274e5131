"use client";

import { UnstyledButton } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { memo, useDeferredValue, useMemo, type ReactNode } from "react";
import type { CodeLinks, FrameTable } from "@/lib/flame";
import { FunctionName } from "./function-name";
import classes from "./function-table.module.css";
import { useWindow } from "./use-window";

/** A column of figures over functions. */
export interface Column {
  readonly key: string;
  readonly label: string;
  /** What the figure is, for the tooltip of the head. */
  readonly explain: string;
  /** Value that rows are sorted by, the largest first. Absent: not sortable. */
  readonly sort?: (frame: number) => number;
  /** What is added up from row to row, in the order in which they stand. */
  readonly adds?: (frame: number) => number;
  /** The figure; `sum` is what `adds` came to in this row and all above it. */
  readonly text: (frame: number, sum: number) => ReactNode;
  /** The exact value, for the tooltip. */
  readonly exact?: (frame: number) => string;
  /** Holds more than a figure. */
  readonly roomy?: boolean;
  /** Stands behind the others on narrow screens, where one scrolls to it. */
  readonly wide?: boolean;
}

/** Address of the history of a function by its name, of the most expensive ones by ""; null where it has none. */
export type HistoryLinks = (name: string) => string | null;

interface Props {
  readonly caption: string;
  readonly frames: FrameTable;
  /** Frames to show, in any order. */
  readonly rows: readonly number[];
  /** What is said where there are none. */
  readonly none: string;
  readonly columns: readonly Column[];
  /** Key of the column to sort by, with a minus for descending, or "name". */
  readonly sort: string;
  readonly onSort: (sort: string) => void;
  readonly colourOf: (frame: number) => string;
  readonly codeOf: CodeLinks;
  readonly historyOf: HistoryLinks;
  readonly selected: string;
  readonly onSelect: (name: string) => void;
}

const rowHeight = 26;

/** The table stands when the graph above it does, which is what one looks at first. */
export function FunctionTable(props: Props) {
  const graphStands = useDeferredValue(true, false);
  return graphStands ? <Table {...props} /> : <div className={classes.toCome} aria-busy />;
}

/** Sorts and draws the rows that are in sight, so that 10,000 of them scroll as smoothly as ten. */
const Table = memo(function Table(props: Props) {
  const { caption, frames, sort, onSort, colourOf, codeOf, historyOf, selected, onSelect } = props;
  const columns = useColumns(props.columns);
  const rows = useMemo(
    () => sortRows(props.rows, columns, sort, frames),
    [props.rows, columns, sort, frames],
  );
  const sums = useMemo(() => runningSums(rows, columns), [rows, columns]);
  const { scroller, from, to } = useWindow(rows.length, rowHeight);
  return (
    <div ref={scroller} className={classes.tableScroller} tabIndex={0} role="region" aria-label={caption}>
      <table className={classes.functions} aria-rowcount={rows.length + 1} data-rows={rows.length}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" data-roomy={column.roomy} {...sortedBy(column.key, sort)}>
                {column.sort ? (
                  <SortButton name={column.key} sort={sort} onSort={onSort} explain={column.explain}>
                    {column.label}
                  </SortButton>
                ) : (
                  <abbr title={column.explain}>{column.label}</abbr>
                )}
              </th>
            ))}
            <th scope="col" className={classes.nameColumn} {...sortedBy("name", sort)}>
              <SortButton name="name" sort={sort} onSort={onSort} explain="Name of the function">
                Function
              </SortButton>
            </th>
          </tr>
        </thead>
        <tbody>
          <tr aria-hidden style={{ height: from * rowHeight }} />
          {rows.slice(from, to).map((frame, at) => (
            <tr
              key={frame}
              aria-rowindex={from + at + 2}
              aria-selected={frames.name[frame] === selected}
              onClick={() => onSelect(frames.name[frame] ?? "")}
            >
              {columns.map((column) => (
                <td key={column.key} title={column.exact?.(frame)}>
                  {column.text(frame, sums[from + at] ?? 0)}
                </td>
              ))}
              <td className={classes.nameColumn}>
                <FunctionName
                  frames={frames}
                  frame={frame}
                  colour={colourOf(frame)}
                  code={codeOf(frame)}
                  history={historyOf(frames.name[frame] ?? "")}
                />
              </td>
            </tr>
          ))}
          <tr aria-hidden style={{ height: (rows.length - to) * rowHeight }} />
        </tbody>
      </table>
      {rows.length === 0 && <p className={classes.nothing}>{props.none}</p>}
    </div>
  );
});

/** Where there is room for few of them, those that matter most come first. */
function useColumns(columns: readonly Column[]): readonly Column[] {
  const narrow = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });
  return useMemo(
    () => (narrow ? columns.toSorted((a, b) => Number(a.wide ?? false) - Number(b.wide ?? false)) : columns),
    [columns, narrow],
  );
}

interface SortButtonProps {
  readonly name: string;
  readonly sort: string;
  readonly onSort: (sort: string) => void;
  readonly explain: string;
  readonly children: ReactNode;
}

/** Figures begin with the largest, names with a. */
function SortButton({ name, sort, onSort, explain, children }: SortButtonProps) {
  const [first, second] = name === "name" ? [name, `-${name}`] : [`-${name}`, name];
  const Arrow = sort === `-${name}` ? IconChevronDown : sort === name ? IconChevronUp : null;
  return (
    <UnstyledButton
      className={classes.sort}
      title={explain}
      onClick={() => onSort(sort === first ? second : first)}
    >
      {Arrow && <Arrow size={12} aria-hidden />}
      {children}
    </UnstyledButton>
  );
}

function sortedBy(key: string, sort: string): { "aria-sort"?: "ascending" | "descending" } {
  if (sort === key) return { "aria-sort": "ascending" };
  return sort === `-${key}` ? { "aria-sort": "descending" } : {};
}

function runningSums(rows: readonly number[], columns: readonly Column[]): Float64Array {
  const adds = columns.find((column) => column.adds)?.adds;
  let sum = 0;
  return Float64Array.from(rows, (frame) => (sum += adds?.(frame) ?? 0));
}

/** Equal values stand in the order of their names, which is the order of the frames. */
function sortRows(
  rows: readonly number[],
  columns: readonly Column[],
  sort: string,
  frames: FrameTable,
): number[] {
  const descending = sort.startsWith("-");
  const value = columns.find(({ key }) => key === sort.replace("-", ""))?.sort;
  const sign = descending ? -1 : 1;
  return [...rows].sort((a, b) => {
    const byValue = value ? (value(a) - value(b)) * sign : compareNames(frames, a, b) * sign;
    return byValue || compareNames(frames, a, b);
  });
}

function compareNames(frames: FrameTable, a: number, b: number): number {
  const [one = "", other = ""] = [frames.name[a], frames.name[b]];
  return one < other ? -1 : one > other ? 1 : a - b;
}
