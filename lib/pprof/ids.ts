import type { Reader } from "./reader";

/** Ids of one table → indices. Ids up to the count (the usual case) cost one array read. */
export class IdTable {
  /** Index of each small id, −1 where there is none: the way round `find` for hot loops. */
  readonly dense: Int32Array;
  private readonly sparse = new Map<number | bigint, number>();

  /** @param what name of the table for error messages, e.g. "location" */
  constructor(
    private readonly what: string,
    count: number,
  ) {
    this.dense = new Int32Array(count + 1).fill(-1);
  }

  /** Registers the id that the reader has just read. Throws ProfileError for id 0 and for a repeated id. */
  add(reader: Reader, index: number): void {
    const id = reader.key();
    if (id === 0) reader.fail(`A ${this.what} has no id (or the reserved id 0)`);
    if (this.find(reader) >= 0) reader.fail(`Two ${this.what}s have the same id ${id}`);
    if (typeof id === "number" && id < this.dense.length) this.dense[id] = index;
    else this.sparse.set(id, index);
  }

  /** Index of the id that the reader has just read, −1 where there is none. */
  find(reader: Reader): number {
    if (reader.hi === 0 && reader.lo < this.dense.length) return this.dense[reader.lo]!;
    return this.sparse.get(reader.key()) ?? -1;
  }
}
