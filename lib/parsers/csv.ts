/** A record in quotes that is longer is taken for a quote that nobody closed. */
const longest = 100_000;

/**
 * Puts the records of a CSV file together line by line, so that a large one need not be in memory: cells in quotes may
 * hold delimiters, doubled quotes and line ends.
 */
export class CsvReader {
  private open = "";

  constructor(private readonly delimiter = ",") {}

  /** Whether the last line ended inside quotes. */
  get unfinished(): boolean {
    return this.open !== "";
  }

  /** The cells of the record that ends with this line; undefined while its quotes are open. */
  push(line: string): string[] | undefined {
    const text = this.open === "" ? line : `${this.open}\n${line}`;
    if (!text.includes('"')) return text.split(this.delimiter);
    const cells = text.length > longest ? text.split(this.delimiter) : this.cellsOf(text);
    this.open = cells ? "" : text;
    return cells;
  }

  private cellsOf(text: string): string[] | undefined {
    const cells: string[] = [];
    for (let at = 0; at <= text.length;) {
      const quoted = text[at] === '"';
      const end = quoted ? closingQuote(text, at + 1) : at;
      if (end === undefined) return undefined;
      const next = text.indexOf(this.delimiter, end);
      const stop = next < 0 ? text.length : next;
      const cell = quoted ? text.slice(at + 1, end).replaceAll('""', '"') : "";
      cells.push(cell + text.slice(quoted ? end + 1 : at, stop));
      at = stop + this.delimiter.length;
    }
    return cells;
  }
}

function closingQuote(text: string, from: number): number | undefined {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 2))
    if (text[at + 1] !== '"') return at;
  return undefined;
}
