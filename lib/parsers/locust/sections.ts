import { CsvReader } from "../csv";
import { withoutMark } from "../file";
import { ParseError } from "../types";

/** The files of `--csv`, by the beginning of their first lines. */
const headers = {
  stats: ["Type", "Name", "Request Count"],
  history: ["Timestamp", "User Count", "Type", "Name"],
  failures: ["Method", "Name", "Error", "Occurrences"],
  exceptions: ["Count", "Message", "Traceback", "Nodes"],
} as const;
export type Section = keyof typeof headers;

const beginsAs = (cells: readonly string[], header: readonly string[]) =>
  header.every((name, at) => cells[at] === name);

function sectionOf(cells: readonly string[]): Section | undefined {
  const names = Object.keys(headers) as Section[];
  return names.find((name) => beginsAs(cells, headers[name]));
}

const firstCells = (head: string) =>
  head
    .slice(0, 400)
    .split(/[\r\n]/, 1)[0]
    ?.replaceAll('"', "")
    .split(",") ?? [];

/** Whether a text begins as one of the files. */
export const isCsvSet = (head: string): boolean => sectionOf(firstCells(head)) !== undefined;

/** Whether it is the one that has the figures. */
export const isStats = (head: string): boolean => sectionOf(firstCells(head)) === "stats";

/** One row with its cells by the names of its header. */
export interface Row {
  readonly section: Section;
  readonly line: number;
  text(column: string): string;
  /** Undefined for `N/A`. @throws ParseError for what is no number */
  number(column: string): number | undefined;
}

/**
 * The rows of the files, which may stand behind one another in any order.
 * @throws ParseError for a row with another number of cells than its header
 */
export async function* rowsOf(lines: AsyncIterable<string>): AsyncGenerator<Row> {
  const reader = new CsvReader();
  let section: Section | undefined;
  let columns: readonly string[] = [];
  let line = 0;
  for await (const raw of lines) {
    line++;
    const cells = reader.push(withoutMark(raw));
    if (!cells || (cells.length === 1 && cells[0] === "")) continue;
    const header = sectionOf(cells);
    if (header) {
      section = header;
      columns = cells;
    } else if (section && cells.length === columns.length) yield rowOf(section, columns, cells, line);
    else
      throw new ParseError("locust", {
        expected: `a row of ${columns.length} cells`,
        found: `${cells.length} (it begins "${raw.slice(0, 40)}")`,
        line,
      });
  }
  if (reader.unfinished)
    throw new ParseError("locust", {
      expected: "the end of a cell in quotes",
      found: "the end of the file",
      line,
    });
}

function rowOf(section: Section, columns: readonly string[], cells: readonly string[], line: number): Row {
  const text = (column: string) => cells[columns.indexOf(column)] ?? "";
  return {
    section,
    line,
    text,
    number: (column) => {
      const cell = text(column);
      if (cell === "N/A") return undefined;
      const value = Number(cell);
      if (cell === "" || Number.isNaN(value))
        throw new ParseError("locust", {
          expected: `a number in "${column}"`,
          found: `"${cell.slice(0, 40)}"`,
          line,
        });
      return value;
    },
  };
}
